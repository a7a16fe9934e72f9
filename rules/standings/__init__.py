"""Who stands where: from the rounds played to ranked rows and prizes, the same for table, wall and lists."""
