"""What holds for every test."""

from hypothesis import settings

# A busy machine is not a failure; what was found is printed so that it can be repeated anywhere.
settings.register_profile("whist", deadline=None, print_blob=True, database=None)
settings.load_profile("whist")
