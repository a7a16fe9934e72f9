"""The pages of what stands at the table beside the screen: reader, packs, seat buttons."""
