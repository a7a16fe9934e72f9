"""The devices as the kiosk knows them: reader, packs, panel and shuffler, and how they are set up."""
