"""A table that speaks: what is public there, in sentences, over a loudspeaker."""
