"""The shuffler and dealer: Marlin's host protocol, our commands on top of it, and the driver.

`docs/shuffler.md` says all of it to those who build machines.
"""
