"""Many kiosks in one night, with everything that can go wrong: ``python -m tests.fleet_trial``, as root."""
