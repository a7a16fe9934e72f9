"""A table that speaks (appliance-use#a-table-that-speaks): what is public there, in sentences, over a loudspeaker."""
