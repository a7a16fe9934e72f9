"""Many kiosks, one night: what each table's kiosk records comes to the desk, whichever way it is carried."""
