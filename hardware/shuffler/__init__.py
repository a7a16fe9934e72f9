"""The shuffler and dealer: Marlin's host protocol, our commands on top of it, and the driver.

`docs/shuffler.md` describes all of it for people who build machines.
"""
