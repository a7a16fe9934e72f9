"""The devices as the kiosk knows them: reader, packs, panel and shuffler, and their settings."""
