-- A journal as it was stored when nights were new: a partner drive of four pairs, two rounds of two hands, that is over.
PRAGMA application_id = 1464355658;
PRAGMA user_version = 1;
BEGIN TRANSACTION;
CREATE TABLE "facts" (
   "id" TEXT NOT NULL,
   "kiosk" TEXT NOT NULL,
   "seq" INTEGER NOT NULL,
   "command" TEXT NOT NULL,
   "part" INTEGER NOT NULL,
   "stream" TEXT NOT NULL,
   "hand" INTEGER,
   "time" TEXT NOT NULL,
   "source" TEXT NOT NULL,
   "kind" TEXT NOT NULL,
   "content" TEXT NOT NULL,
   "previous" TEXT NOT NULL,
   "hash" TEXT NOT NULL
) STRICT;
INSERT INTO "facts" VALUES('7d5e84b1c3da4e4fa9d43e5cd253bec5','b1fe3709320c477da7ac4e46ac22c723',1,'70502f347ef1449ba07066873e1c7c4d',0,'night:5ec4b9d83b6944d28e93335875538852',NULL,'2026-11-20T18:00:01.000Z','director','open','{"counting":"tricks","format":"partner_drive","game":"Whist","hands":2,"hidden":0,"last_hand":5,"minutes":0,"name":"Friday night","people":8,"preset":"drive","prize_rules":{"one_each":true,"ties":"cut"},"prizes":null,"rounds":2,"rules":{"deals":24,"game":null,"honours":null,"honours_finish":false,"revoke_penalty":"gained","rubber":null,"score":"odd_tricks","stakes":null,"training":false,"trumps":"cycle"},"settings":{"bye":"average","moves":"losers"}}','','5d231fbf0fa1afc0f5c4ef75c31e65b3dfeeece76f9b7ad391de3df7095f5539');
INSERT INTO "facts" VALUES('ec6866f328c2479b841aa85ce1d8b5da','b1fe3709320c477da7ac4e46ac22c723',2,'e2c36d299ba6421885637194dd68c53e',0,'night:5ec4b9d83b6944d28e93335875538852',NULL,'2026-11-20T18:00:03.000Z','touch','enter','{"entrant":1,"here":true,"people":["1598f61a426d41e189dd4c9b5180b8b3","a6d95e2350664bdcacd9d562449c443b"],"role":0}','5d231fbf0fa1afc0f5c4ef75c31e65b3dfeeece76f9b7ad391de3df7095f5539','7d331ea0730cb63b9634f38742b35d989c552890e1fb3141e061fc210d332d37');
INSERT INTO "facts" VALUES('b17f2ff85a104c11b70bb5863e0e691f','b1fe3709320c477da7ac4e46ac22c723',3,'ccf9e2dbf92443ab8c01ce2442677706',0,'night:5ec4b9d83b6944d28e93335875538852',NULL,'2026-11-20T18:00:04.000Z','touch','enter','{"entrant":2,"here":true,"people":["85de1419a7eb4917b27caa4ff8bd77fa","25e77cad2a0a46878ac9ac360ea5f2b8"],"role":0}','7d331ea0730cb63b9634f38742b35d989c552890e1fb3141e061fc210d332d37','cf4169784acd4381142959eaf14fd370e22fed825962c1ffe36a6b5c80798fe0');
INSERT INTO "facts" VALUES('2e7c910514d1423890f7cb8e9391ccc7','b1fe3709320c477da7ac4e46ac22c723',4,'69279ee303be42eb995d7eb1bda98ca0',0,'night:5ec4b9d83b6944d28e93335875538852',NULL,'2026-11-20T18:00:05.000Z','touch','enter','{"entrant":3,"here":true,"people":["04ec3973312c4fa18049b4884bc395bb","7d1fb8fd37d24aa3b29c76042b18fd8c"],"role":0}','cf4169784acd4381142959eaf14fd370e22fed825962c1ffe36a6b5c80798fe0','907b63a419cdcef55a16ba0697e782e97933cc823549ebdfcf516ef496aa6444');
INSERT INTO "facts" VALUES('161caa9c911543cc933786d679fa0e46','b1fe3709320c477da7ac4e46ac22c723',5,'6aad96a9478e48a4abe5380e2643c660',0,'night:5ec4b9d83b6944d28e93335875538852',NULL,'2026-11-20T18:00:06.000Z','touch','enter','{"entrant":4,"here":true,"people":["332dbf165af347b7a3b0729b75cec232","e271ba3711214d1cbd05e7e6d301337c"],"role":0}','907b63a419cdcef55a16ba0697e782e97933cc823549ebdfcf516ef496aa6444','78de9da163c85ba001b9f4402362705ba017549a8fe61deda169fff96991eb5c');
INSERT INTO "facts" VALUES('020ced6925864248a8aee535e44a666b','b1fe3709320c477da7ac4e46ac22c723',6,'280772439bcc4c1c970c2abb2bfe4c59',0,'night:5ec4b9d83b6944d28e93335875538852',NULL,'2026-11-20T18:00:07.000Z','touch','round','{"label":"","sit_out":[],"tables":[{"place":1,"seats":[4,2]},{"place":2,"seats":[3,1]}]}','78de9da163c85ba001b9f4402362705ba017549a8fe61deda169fff96991eb5c','dc00798d31485130e7167172662c1f221b78aa9076b6c48f84b1398fc7f3d4a5');
INSERT INTO "facts" VALUES('dd947b248cac4570908616da3e40b2dc','b1fe3709320c477da7ac4e46ac22c723',7,'4cdd69a9a7d342f992e0632a5f8001dd',0,'night:5ec4b9d83b6944d28e93335875538852',NULL,'2026-11-20T18:00:08.000Z','touch','start','{"round":1,"tables":{"1":"table:13fcc87d0e5c4df8b587bfd6e20ec166","2":"table:f7640af7ce70481c8857986964631e4e"}}','dc00798d31485130e7167172662c1f221b78aa9076b6c48f84b1398fc7f3d4a5','fa07b8ada8b2d3830d296a9c5c028f01f5c7c10cf2c359fbe60843e1aa3a1e03');
INSERT INTO "facts" VALUES('087f64e07b9e42b8a5e2e043c5833269','b1fe3709320c477da7ac4e46ac22c723',8,'4cdd69a9a7d342f992e0632a5f8001dd',1,'table:13fcc87d0e5c4df8b587bfd6e20ec166',NULL,'2026-11-20T18:00:08.000Z','touch','open','{"dealer":0,"game":"Whist","night":{"hands":2,"place":1,"round":1,"stream":"night:5ec4b9d83b6944d28e93335875538852"},"number":1,"players":["332dbf165af347b7a3b0729b75cec232","85de1419a7eb4917b27caa4ff8bd77fa","e271ba3711214d1cbd05e7e6d301337c","25e77cad2a0a46878ac9ac360ea5f2b8"],"preset":"drive","rules":{"deals":24,"game":null,"honours":null,"honours_finish":false,"revoke_penalty":"gained","rubber":null,"score":"odd_tricks","stakes":null,"training":false,"trumps":"cycle"},"start":[0,0]}','fa07b8ada8b2d3830d296a9c5c028f01f5c7c10cf2c359fbe60843e1aa3a1e03','b221e668369204959766dec84e23326823e02026f759eda1d8240a4a83096d8a');
INSERT INTO "facts" VALUES('eb8d8efbbee84d739daf0f1d69cd185b','b1fe3709320c477da7ac4e46ac22c723',9,'4cdd69a9a7d342f992e0632a5f8001dd',2,'table:13fcc87d0e5c4df8b587bfd6e20ec166',1,'2026-11-20T18:00:08.000Z','touch','next','{"dealer":0}','b221e668369204959766dec84e23326823e02026f759eda1d8240a4a83096d8a','5637c9c1fad5badf5e4de9345fb9e4421188c51dd90eb42d46f74a907ca06f8f');
INSERT INTO "facts" VALUES('e0171392fdda4edf9390fa96e1381402','b1fe3709320c477da7ac4e46ac22c723',10,'4cdd69a9a7d342f992e0632a5f8001dd',3,'table:f7640af7ce70481c8857986964631e4e',NULL,'2026-11-20T18:00:08.000Z','touch','open','{"dealer":0,"game":"Whist","night":{"hands":2,"place":2,"round":1,"stream":"night:5ec4b9d83b6944d28e93335875538852"},"number":2,"players":["04ec3973312c4fa18049b4884bc395bb","1598f61a426d41e189dd4c9b5180b8b3","7d1fb8fd37d24aa3b29c76042b18fd8c","a6d95e2350664bdcacd9d562449c443b"],"preset":"drive","rules":{"deals":24,"game":null,"honours":null,"honours_finish":false,"revoke_penalty":"gained","rubber":null,"score":"odd_tricks","stakes":null,"training":false,"trumps":"cycle"},"start":[0,0]}','5637c9c1fad5badf5e4de9345fb9e4421188c51dd90eb42d46f74a907ca06f8f','a8ac8094df1d75d04947dd39cc0212982d044debf4a1618a75e283ef9547d891');
INSERT INTO "facts" VALUES('174133ad094d48aaa7244361f42f346a','b1fe3709320c477da7ac4e46ac22c723',11,'4cdd69a9a7d342f992e0632a5f8001dd',4,'table:f7640af7ce70481c8857986964631e4e',1,'2026-11-20T18:00:08.000Z','touch','next','{"dealer":0}','a8ac8094df1d75d04947dd39cc0212982d044debf4a1618a75e283ef9547d891','fdcdbc969af1dcd59d0bb6b6c146bc8b5d5930e02eef59a0bcc6cf3862807d89');
INSERT INTO "facts" VALUES('968243b3d63842469882db61a3c20bb9','b1fe3709320c477da7ac4e46ac22c723',12,'d4bc6c8ddd2747158cbf32a6cd34524d',0,'table:13fcc87d0e5c4df8b587bfd6e20ec166',1,'2026-11-20T18:00:09.000Z','touch','dealt','{}','fdcdbc969af1dcd59d0bb6b6c146bc8b5d5930e02eef59a0bcc6cf3862807d89','baaf7008a84ff4afd259940acb66647231885c772acab7f81567d02565bd2084');
INSERT INTO "facts" VALUES('66f1a07eafd546c98fc92c64e7cd897e','b1fe3709320c477da7ac4e46ac22c723',13,'d4bc6c8ddd2747158cbf32a6cd34524d',1,'table:13fcc87d0e5c4df8b587bfd6e20ec166',1,'2026-11-20T18:00:09.000Z','touch','total','{"side":0,"tricks":9}','baaf7008a84ff4afd259940acb66647231885c772acab7f81567d02565bd2084','68f0af7a9da16bbf2b1190e0f6cf094e4976d67c5b5b3fe3f2418d66efa718a7');
INSERT INTO "facts" VALUES('73098b6edf3d4a7389ee77258f119cdd','b1fe3709320c477da7ac4e46ac22c723',14,'d4bc6c8ddd2747158cbf32a6cd34524d',2,'table:13fcc87d0e5c4df8b587bfd6e20ec166',1,'2026-11-20T18:00:09.000Z','touch','outcome','{"contract":null,"declarer":null,"made":null,"reason":"total","score":[3,0],"tricks":[9,4]}','68f0af7a9da16bbf2b1190e0f6cf094e4976d67c5b5b3fe3f2418d66efa718a7','7e823a3c70bddd978f9a23997bd60071f49c80a45bb4e1bd8412a49c8e07cd19');
INSERT INTO "facts" VALUES('49608bfb14e543ca81d4ef92d89f5f33','b1fe3709320c477da7ac4e46ac22c723',15,'d4bc6c8ddd2747158cbf32a6cd34524d',3,'table:13fcc87d0e5c4df8b587bfd6e20ec166',2,'2026-11-20T18:00:09.000Z','touch','next','{"dealer":1}','7e823a3c70bddd978f9a23997bd60071f49c80a45bb4e1bd8412a49c8e07cd19','8e9a8dc4b1e74d0e864381fa020c4cf1d0477f111748c9c667af3ef81208290a');
INSERT INTO "facts" VALUES('c03aee030b8549b1ba3b2a89031a8fb5','b1fe3709320c477da7ac4e46ac22c723',16,'d4bc6c8ddd2747158cbf32a6cd34524d',4,'night:5ec4b9d83b6944d28e93335875538852',NULL,'2026-11-20T18:00:09.000Z','touch','told','{"hand":1,"place":1,"reason":null,"round":1}','8e9a8dc4b1e74d0e864381fa020c4cf1d0477f111748c9c667af3ef81208290a','73a2126a63a706f11c013af7b8a046ae020f0578aecee9f31f2d00bcc311f2ed');
INSERT INTO "facts" VALUES('9ad1c280e7c0404ba899128646bd13a7','b1fe3709320c477da7ac4e46ac22c723',17,'5511f435671e4b46aba7355b635a8412',0,'table:13fcc87d0e5c4df8b587bfd6e20ec166',2,'2026-11-20T18:00:10.000Z','touch','dealt','{}','73a2126a63a706f11c013af7b8a046ae020f0578aecee9f31f2d00bcc311f2ed','77d27db80d500c9e694fc3c1732ee49039fd74fbc7b4ad20df74e8a494e0bc6c');
INSERT INTO "facts" VALUES('5b539791321d427b934b0a3bf316423a','b1fe3709320c477da7ac4e46ac22c723',18,'5511f435671e4b46aba7355b635a8412',1,'table:13fcc87d0e5c4df8b587bfd6e20ec166',2,'2026-11-20T18:00:10.000Z','touch','total','{"side":0,"tricks":4}','77d27db80d500c9e694fc3c1732ee49039fd74fbc7b4ad20df74e8a494e0bc6c','1072ec8f03daa534cae83d4bb630189fb4196fc8a0137159b92d04cadf18792a');
INSERT INTO "facts" VALUES('e91fc8d4ad184111a0fc951e09e2025e','b1fe3709320c477da7ac4e46ac22c723',19,'5511f435671e4b46aba7355b635a8412',2,'table:13fcc87d0e5c4df8b587bfd6e20ec166',2,'2026-11-20T18:00:10.000Z','touch','outcome','{"contract":null,"declarer":null,"made":null,"reason":"total","score":[0,3],"tricks":[4,9]}','1072ec8f03daa534cae83d4bb630189fb4196fc8a0137159b92d04cadf18792a','88d14636121edb424af460940cf192585655d1faf281b846ee9bcdca75f01a2f');
INSERT INTO "facts" VALUES('a91141a24fcb431d909f4bd40a04324b','b1fe3709320c477da7ac4e46ac22c723',20,'5511f435671e4b46aba7355b635a8412',3,'night:5ec4b9d83b6944d28e93335875538852',NULL,'2026-11-20T18:00:10.000Z','touch','told','{"hand":2,"place":1,"reason":null,"round":1}','88d14636121edb424af460940cf192585655d1faf281b846ee9bcdca75f01a2f','549aeae31435a9501f48c29d340d595854a765fe0e6d9ee570f159a4bf58935c');
INSERT INTO "facts" VALUES('36445a029d844d7fb6f545a86d8e2d40','b1fe3709320c477da7ac4e46ac22c723',21,'4b1e8d9473774566a60472cced80263d',0,'table:f7640af7ce70481c8857986964631e4e',1,'2026-11-20T18:00:11.000Z','touch','dealt','{}','549aeae31435a9501f48c29d340d595854a765fe0e6d9ee570f159a4bf58935c','6d01117714d4a4fe3b63dfb3aa6476d99906dbb0e9ad25f47a809bc979285d60');
INSERT INTO "facts" VALUES('5e06226c856d4e6e84e80399a442d2a2','b1fe3709320c477da7ac4e46ac22c723',22,'4b1e8d9473774566a60472cced80263d',1,'table:f7640af7ce70481c8857986964631e4e',1,'2026-11-20T18:00:11.000Z','touch','total','{"side":0,"tricks":11}','6d01117714d4a4fe3b63dfb3aa6476d99906dbb0e9ad25f47a809bc979285d60','d980f092fafa44e81f20f1c5ac9a7a14262958c4e353e90c65bfe1201537442c');
INSERT INTO "facts" VALUES('d5643f60df6f4811be88697211db698b','b1fe3709320c477da7ac4e46ac22c723',23,'4b1e8d9473774566a60472cced80263d',2,'table:f7640af7ce70481c8857986964631e4e',1,'2026-11-20T18:00:11.000Z','touch','outcome','{"contract":null,"declarer":null,"made":null,"reason":"total","score":[5,0],"tricks":[11,2]}','d980f092fafa44e81f20f1c5ac9a7a14262958c4e353e90c65bfe1201537442c','6f482f6221d68c1c126de678b404947e4dda58b5513b99d32093e6a89a1a1aad');
INSERT INTO "facts" VALUES('38ca8660cfd64407b6b803a9d89169e7','b1fe3709320c477da7ac4e46ac22c723',24,'4b1e8d9473774566a60472cced80263d',3,'table:f7640af7ce70481c8857986964631e4e',2,'2026-11-20T18:00:11.000Z','touch','next','{"dealer":1}','6f482f6221d68c1c126de678b404947e4dda58b5513b99d32093e6a89a1a1aad','cca1306d37699ac4363b46c5fed14851afbf63b406620768961d1cf59ae5afb8');
INSERT INTO "facts" VALUES('b781aa6417ab4c2c88482d686d9806f9','b1fe3709320c477da7ac4e46ac22c723',25,'4b1e8d9473774566a60472cced80263d',4,'night:5ec4b9d83b6944d28e93335875538852',NULL,'2026-11-20T18:00:11.000Z','touch','told','{"hand":1,"place":2,"reason":null,"round":1}','cca1306d37699ac4363b46c5fed14851afbf63b406620768961d1cf59ae5afb8','b1302d6dbbb7dbe1ff2cb358fab06bf156453cb3ffdd29e7a6b3571bcac4f3f2');
INSERT INTO "facts" VALUES('6154068cec964454bd1c3cc25cf40c69','b1fe3709320c477da7ac4e46ac22c723',26,'ca6075cc29b248c6927ef610a6aa009e',0,'table:f7640af7ce70481c8857986964631e4e',2,'2026-11-20T18:00:12.000Z','touch','dealt','{}','b1302d6dbbb7dbe1ff2cb358fab06bf156453cb3ffdd29e7a6b3571bcac4f3f2','1576f385d610871b01efa0274d80c5514412d0a6df6d09a68fdd4d8b50948ef7');
INSERT INTO "facts" VALUES('d9137a8478f64c229387e45ea110619e','b1fe3709320c477da7ac4e46ac22c723',27,'ca6075cc29b248c6927ef610a6aa009e',1,'table:f7640af7ce70481c8857986964631e4e',2,'2026-11-20T18:00:12.000Z','touch','total','{"side":0,"tricks":5}','1576f385d610871b01efa0274d80c5514412d0a6df6d09a68fdd4d8b50948ef7','b9e4e852677530864c1471f4400cce00fb51993c303508e26da72e12ac1a0130');
INSERT INTO "facts" VALUES('bbfc3a47e9914ca0a49042705509ff35','b1fe3709320c477da7ac4e46ac22c723',28,'ca6075cc29b248c6927ef610a6aa009e',2,'table:f7640af7ce70481c8857986964631e4e',2,'2026-11-20T18:00:12.000Z','touch','outcome','{"contract":null,"declarer":null,"made":null,"reason":"total","score":[0,2],"tricks":[5,8]}','b9e4e852677530864c1471f4400cce00fb51993c303508e26da72e12ac1a0130','d7e2110cd1022e9054bd7bad446bbce09f261fef67ec33ff503e6c4ecf69aade');
INSERT INTO "facts" VALUES('4a3f2e4959564f8e870c5810fffeb2ea','b1fe3709320c477da7ac4e46ac22c723',29,'ca6075cc29b248c6927ef610a6aa009e',3,'night:5ec4b9d83b6944d28e93335875538852',NULL,'2026-11-20T18:00:12.000Z','touch','told','{"hand":2,"place":2,"reason":null,"round":1}','d7e2110cd1022e9054bd7bad446bbce09f261fef67ec33ff503e6c4ecf69aade','9e418fa38168e08e36eb4d0a0625ea63640682ee143ee2694175ceac6250b597');
INSERT INTO "facts" VALUES('b0fa0bd1aaf34e08a68d42fbb670ecbc','b1fe3709320c477da7ac4e46ac22c723',30,'ec8e4f658375430f823e497cdab98a47',0,'night:5ec4b9d83b6944d28e93335875538852',NULL,'2026-11-20T18:00:13.000Z','touch','cut','{"place":1,"round":1,"side":0}','9e418fa38168e08e36eb4d0a0625ea63640682ee143ee2694175ceac6250b597','16e672a894c500caac29ffbdd69152640529d466108d2452d5b371c0d3c61cfb');
INSERT INTO "facts" VALUES('053cb8bf77674e80a763260fa9fa8693','b1fe3709320c477da7ac4e46ac22c723',31,'e6b0d48b33bb4fd6a68636267f66814e',0,'night:5ec4b9d83b6944d28e93335875538852',NULL,'2026-11-20T18:00:14.000Z','touch','close','{"round":1}','16e672a894c500caac29ffbdd69152640529d466108d2452d5b371c0d3c61cfb','fc29d6be510b397dfcda95945f7820d82782f897c53069ad5497697e63adba97');
INSERT INTO "facts" VALUES('907bcd5e6a15413cb66f51ebd1e7b100','b1fe3709320c477da7ac4e46ac22c723',32,'4f8be852a0594acfb739446834f697ff',0,'night:5ec4b9d83b6944d28e93335875538852',NULL,'2026-11-20T18:00:15.000Z','touch','round','{"label":"","sit_out":[],"tables":[{"place":1,"seats":[4,1]},{"place":2,"seats":[3,2]}]}','fc29d6be510b397dfcda95945f7820d82782f897c53069ad5497697e63adba97','a8dcab1a92b57bcf0cfb2bc8976086a28d8633c8e17d4fdd014592181663ec46');
INSERT INTO "facts" VALUES('88438d2dfc864d5ab2d5ae1c7bf49b01','b1fe3709320c477da7ac4e46ac22c723',33,'36591c656b304a999664f86fbd51afad',0,'night:5ec4b9d83b6944d28e93335875538852',NULL,'2026-11-20T18:00:16.000Z','touch','start','{"round":2,"tables":{"1":"table:bcaaa4f0cd3848dd8e1282776fa23f8e","2":"table:6b8cc09320d04b8f8e945d6866e3c4ac"}}','a8dcab1a92b57bcf0cfb2bc8976086a28d8633c8e17d4fdd014592181663ec46','4357700b71abb4e083dc255fc467b08624e9d5241312f9024fd47de332f1bffd');
INSERT INTO "facts" VALUES('60518ce58ddc4c81a6dd6f516e1533be','b1fe3709320c477da7ac4e46ac22c723',34,'36591c656b304a999664f86fbd51afad',1,'table:bcaaa4f0cd3848dd8e1282776fa23f8e',NULL,'2026-11-20T18:00:16.000Z','touch','open','{"dealer":1,"game":"Whist","night":{"hands":2,"place":1,"round":2,"stream":"night:5ec4b9d83b6944d28e93335875538852"},"number":1,"players":["332dbf165af347b7a3b0729b75cec232","1598f61a426d41e189dd4c9b5180b8b3","e271ba3711214d1cbd05e7e6d301337c","a6d95e2350664bdcacd9d562449c443b"],"preset":"drive","rules":{"deals":24,"game":null,"honours":null,"honours_finish":false,"revoke_penalty":"gained","rubber":null,"score":"odd_tricks","stakes":null,"training":false,"trumps":"cycle"},"start":[0,0]}','4357700b71abb4e083dc255fc467b08624e9d5241312f9024fd47de332f1bffd','b0ec6ef456883bef24c40da0311b1955c546b0307ef0896dbcb1a6c4c091b5f6');
INSERT INTO "facts" VALUES('5bd5dbb0dce84086bbc970db4f071f17','b1fe3709320c477da7ac4e46ac22c723',35,'36591c656b304a999664f86fbd51afad',2,'table:bcaaa4f0cd3848dd8e1282776fa23f8e',1,'2026-11-20T18:00:16.000Z','touch','next','{"dealer":1,"round":1}','b0ec6ef456883bef24c40da0311b1955c546b0307ef0896dbcb1a6c4c091b5f6','d3157205022718c9c192ef0aef810e5bc097649390cc14f95081e7d553b9d4dc');
INSERT INTO "facts" VALUES('1b51b706626a4eedae209a0608161793','b1fe3709320c477da7ac4e46ac22c723',36,'36591c656b304a999664f86fbd51afad',3,'table:6b8cc09320d04b8f8e945d6866e3c4ac',NULL,'2026-11-20T18:00:16.000Z','touch','open','{"dealer":1,"game":"Whist","night":{"hands":2,"place":2,"round":2,"stream":"night:5ec4b9d83b6944d28e93335875538852"},"number":2,"players":["04ec3973312c4fa18049b4884bc395bb","85de1419a7eb4917b27caa4ff8bd77fa","7d1fb8fd37d24aa3b29c76042b18fd8c","25e77cad2a0a46878ac9ac360ea5f2b8"],"preset":"drive","rules":{"deals":24,"game":null,"honours":null,"honours_finish":false,"revoke_penalty":"gained","rubber":null,"score":"odd_tricks","stakes":null,"training":false,"trumps":"cycle"},"start":[0,0]}','d3157205022718c9c192ef0aef810e5bc097649390cc14f95081e7d553b9d4dc','691feed8d17bb9e4e29fe455d33185adc4e26bb733f9958915be4f199016adce');
INSERT INTO "facts" VALUES('a4f14e0c18c249c1b63fd12d7b41c97f','b1fe3709320c477da7ac4e46ac22c723',37,'36591c656b304a999664f86fbd51afad',4,'table:6b8cc09320d04b8f8e945d6866e3c4ac',1,'2026-11-20T18:00:16.000Z','touch','next','{"dealer":1,"round":1}','691feed8d17bb9e4e29fe455d33185adc4e26bb733f9958915be4f199016adce','2a9e3c1dae3d6a151921b1a86b85d22f21e5dcaa599b198228f6cf2b87e83438');
INSERT INTO "facts" VALUES('7d0c60130d3e44398bd5b2981281bbaa','b1fe3709320c477da7ac4e46ac22c723',38,'a525e4ee24e244cb939d4c0b96b2fa0d',0,'table:bcaaa4f0cd3848dd8e1282776fa23f8e',1,'2026-11-20T18:00:17.000Z','touch','dealt','{}','2a9e3c1dae3d6a151921b1a86b85d22f21e5dcaa599b198228f6cf2b87e83438','7ca00d265c07ac135eaff2035958b86fa854386e238f4e5004e6a8995cc6aebb');
INSERT INTO "facts" VALUES('91efe4aca6114cac8c06fc3ac3ede667','b1fe3709320c477da7ac4e46ac22c723',39,'a525e4ee24e244cb939d4c0b96b2fa0d',1,'table:bcaaa4f0cd3848dd8e1282776fa23f8e',1,'2026-11-20T18:00:17.000Z','touch','total','{"side":0,"tricks":9}','7ca00d265c07ac135eaff2035958b86fa854386e238f4e5004e6a8995cc6aebb','33989d943408a3321181f7686cb0f0180e8dba1fc65762de6c82d90eecf5f41f');
INSERT INTO "facts" VALUES('869e85cc4fd647f7b5724bbd2b238611','b1fe3709320c477da7ac4e46ac22c723',40,'a525e4ee24e244cb939d4c0b96b2fa0d',2,'table:bcaaa4f0cd3848dd8e1282776fa23f8e',1,'2026-11-20T18:00:17.000Z','touch','outcome','{"contract":null,"declarer":null,"made":null,"reason":"total","score":[3,0],"tricks":[9,4]}','33989d943408a3321181f7686cb0f0180e8dba1fc65762de6c82d90eecf5f41f','40882af6bb076cc5d3e689112d0f61e172b471ce1f9b79ea326ce88b39388759');
INSERT INTO "facts" VALUES('3ffc6927b59b4777bfae990a04b9f816','b1fe3709320c477da7ac4e46ac22c723',41,'a525e4ee24e244cb939d4c0b96b2fa0d',3,'table:bcaaa4f0cd3848dd8e1282776fa23f8e',2,'2026-11-20T18:00:17.000Z','touch','next','{"dealer":2,"round":1}','40882af6bb076cc5d3e689112d0f61e172b471ce1f9b79ea326ce88b39388759','763e26ff24de922de6edf0154db2704533ffef5f4e4ddb18c064fb3f47a61ddb');
INSERT INTO "facts" VALUES('0e94e86456c441d39640a9efe88041ab','b1fe3709320c477da7ac4e46ac22c723',42,'a525e4ee24e244cb939d4c0b96b2fa0d',4,'night:5ec4b9d83b6944d28e93335875538852',NULL,'2026-11-20T18:00:17.000Z','touch','told','{"hand":1,"place":1,"reason":null,"round":2}','763e26ff24de922de6edf0154db2704533ffef5f4e4ddb18c064fb3f47a61ddb','4fd816893f824c2887772366bf7f8f152f3f2425c5b31f104bd98a07a940a1d2');
INSERT INTO "facts" VALUES('12663348030c496cadf24b6af06d18bc','b1fe3709320c477da7ac4e46ac22c723',43,'143ab5fa7add46e9b0c9f863cead91a6',0,'table:bcaaa4f0cd3848dd8e1282776fa23f8e',2,'2026-11-20T18:00:18.000Z','touch','dealt','{}','4fd816893f824c2887772366bf7f8f152f3f2425c5b31f104bd98a07a940a1d2','9baea4b8de7ff855e663f29ba9c3b1487db0112a755cb7f553e6c1f2a05e601b');
INSERT INTO "facts" VALUES('5a40cf962a85437595331ee1342725e4','b1fe3709320c477da7ac4e46ac22c723',44,'143ab5fa7add46e9b0c9f863cead91a6',1,'table:bcaaa4f0cd3848dd8e1282776fa23f8e',2,'2026-11-20T18:00:18.000Z','touch','total','{"side":0,"tricks":4}','9baea4b8de7ff855e663f29ba9c3b1487db0112a755cb7f553e6c1f2a05e601b','22d6ac02a870d02cc7e8721299061bf1b5da5e6786cda6cd056c3282f68492ca');
INSERT INTO "facts" VALUES('04d4d604031040b5a3dd3034d3a5005c','b1fe3709320c477da7ac4e46ac22c723',45,'143ab5fa7add46e9b0c9f863cead91a6',2,'table:bcaaa4f0cd3848dd8e1282776fa23f8e',2,'2026-11-20T18:00:18.000Z','touch','outcome','{"contract":null,"declarer":null,"made":null,"reason":"total","score":[0,3],"tricks":[4,9]}','22d6ac02a870d02cc7e8721299061bf1b5da5e6786cda6cd056c3282f68492ca','b3e309616ad83cc0ac34cd10577d4433afda513c0fb578909d86c411f9845d53');
INSERT INTO "facts" VALUES('96744de04c43415381b4c4b9dd13edd3','b1fe3709320c477da7ac4e46ac22c723',46,'143ab5fa7add46e9b0c9f863cead91a6',3,'night:5ec4b9d83b6944d28e93335875538852',NULL,'2026-11-20T18:00:18.000Z','touch','told','{"hand":2,"place":1,"reason":null,"round":2}','b3e309616ad83cc0ac34cd10577d4433afda513c0fb578909d86c411f9845d53','d85895cceb13a9440324253d3c40aeea387b65818ca2f94f436eb054d25107e3');
INSERT INTO "facts" VALUES('1bcf7541753a470cbdaeda1a19821cbc','b1fe3709320c477da7ac4e46ac22c723',47,'f214d2952238499d979fd0a9a5d87cf0',0,'table:6b8cc09320d04b8f8e945d6866e3c4ac',1,'2026-11-20T18:00:19.000Z','touch','dealt','{}','d85895cceb13a9440324253d3c40aeea387b65818ca2f94f436eb054d25107e3','a2e9d63d687b060cda6b0b66bddf0b2c95fc7f749163abae45381f2a054099cc');
INSERT INTO "facts" VALUES('73a2d6405ba1477d83662a730ebd8875','b1fe3709320c477da7ac4e46ac22c723',48,'f214d2952238499d979fd0a9a5d87cf0',1,'table:6b8cc09320d04b8f8e945d6866e3c4ac',1,'2026-11-20T18:00:19.000Z','touch','total','{"side":0,"tricks":11}','a2e9d63d687b060cda6b0b66bddf0b2c95fc7f749163abae45381f2a054099cc','bc9bbd6824b0f267653dd402c13fdb969ae80285662ed2aeee667e61baab69e4');
INSERT INTO "facts" VALUES('abe5be544db64cec853b6600006495dd','b1fe3709320c477da7ac4e46ac22c723',49,'f214d2952238499d979fd0a9a5d87cf0',2,'table:6b8cc09320d04b8f8e945d6866e3c4ac',1,'2026-11-20T18:00:19.000Z','touch','outcome','{"contract":null,"declarer":null,"made":null,"reason":"total","score":[5,0],"tricks":[11,2]}','bc9bbd6824b0f267653dd402c13fdb969ae80285662ed2aeee667e61baab69e4','6e9de688af83aeb1150a9a0a229f60fed997b036a522e701d9853aef48254d36');
INSERT INTO "facts" VALUES('218de585484545da887cb45f7b3c5980','b1fe3709320c477da7ac4e46ac22c723',50,'f214d2952238499d979fd0a9a5d87cf0',3,'table:6b8cc09320d04b8f8e945d6866e3c4ac',2,'2026-11-20T18:00:19.000Z','touch','next','{"dealer":2,"round":1}','6e9de688af83aeb1150a9a0a229f60fed997b036a522e701d9853aef48254d36','364c932e1d76716365a18539de3045999c9ad220968ca2591cf1f6b0f636c3d5');
INSERT INTO "facts" VALUES('4cd958463f4d4cbdae700074848d77b8','b1fe3709320c477da7ac4e46ac22c723',51,'f214d2952238499d979fd0a9a5d87cf0',4,'night:5ec4b9d83b6944d28e93335875538852',NULL,'2026-11-20T18:00:19.000Z','touch','told','{"hand":1,"place":2,"reason":null,"round":2}','364c932e1d76716365a18539de3045999c9ad220968ca2591cf1f6b0f636c3d5','0ffa10c3cd798d3276e6718745ba51e33dd0663cab215be4f2620650612ab6d7');
INSERT INTO "facts" VALUES('5af31a01356d4bf6a149bdf8cda5a4bf','b1fe3709320c477da7ac4e46ac22c723',52,'937506826b8a4f94bef1287e35f3f29c',0,'table:6b8cc09320d04b8f8e945d6866e3c4ac',2,'2026-11-20T18:00:20.000Z','touch','dealt','{}','0ffa10c3cd798d3276e6718745ba51e33dd0663cab215be4f2620650612ab6d7','74a01f79567aeaaeb595eaf188a9d040b774d44ddff08074b2759148c87cda7a');
INSERT INTO "facts" VALUES('74198e8a89b64af58b3b67ccebcf03cd','b1fe3709320c477da7ac4e46ac22c723',53,'937506826b8a4f94bef1287e35f3f29c',1,'table:6b8cc09320d04b8f8e945d6866e3c4ac',2,'2026-11-20T18:00:20.000Z','touch','total','{"side":0,"tricks":5}','74a01f79567aeaaeb595eaf188a9d040b774d44ddff08074b2759148c87cda7a','17908bcf1bfb048eaaf36850148c1d2eb661ea210bfff827f68ad11b85eec8af');
INSERT INTO "facts" VALUES('481d55b09e3c43daa76c7514daf2e6b4','b1fe3709320c477da7ac4e46ac22c723',54,'937506826b8a4f94bef1287e35f3f29c',2,'table:6b8cc09320d04b8f8e945d6866e3c4ac',2,'2026-11-20T18:00:20.000Z','touch','outcome','{"contract":null,"declarer":null,"made":null,"reason":"total","score":[0,2],"tricks":[5,8]}','17908bcf1bfb048eaaf36850148c1d2eb661ea210bfff827f68ad11b85eec8af','0cbcc12bafe4eea2136686a4b05d1a62313f0a0411fa51caff583dd84b219c77');
INSERT INTO "facts" VALUES('cc2420059d6747f89f78736b50de718e','b1fe3709320c477da7ac4e46ac22c723',55,'937506826b8a4f94bef1287e35f3f29c',3,'night:5ec4b9d83b6944d28e93335875538852',NULL,'2026-11-20T18:00:20.000Z','touch','told','{"hand":2,"place":2,"reason":null,"round":2}','0cbcc12bafe4eea2136686a4b05d1a62313f0a0411fa51caff583dd84b219c77','45fa55f33e89a6891a71a3464064d7b4f0dd39477657e1fb4647cdd8a6059006');
INSERT INTO "facts" VALUES('e4a00dc6e4584f93849e830b0c1f4212','b1fe3709320c477da7ac4e46ac22c723',56,'7905db959ca54e929c765fdbec9a1a3c',0,'night:5ec4b9d83b6944d28e93335875538852',NULL,'2026-11-20T18:00:21.000Z','touch','cut','{"place":1,"round":2,"side":0}','45fa55f33e89a6891a71a3464064d7b4f0dd39477657e1fb4647cdd8a6059006','f83e92f2d204aa82e4d56fa8499852cef29c49792704873e01aeefdfe59ded16');
INSERT INTO "facts" VALUES('7d9e8cf00539455ab2921e98b256c7f4','b1fe3709320c477da7ac4e46ac22c723',57,'f97698c880874801a1495c13ea956f36',0,'night:5ec4b9d83b6944d28e93335875538852',NULL,'2026-11-20T18:00:22.000Z','touch','close','{"round":2}','f83e92f2d204aa82e4d56fa8499852cef29c49792704873e01aeefdfe59ded16','4571fef5f0ea83474d214d636be40f94b8fd500a371f56de4f6387bab7112158');
INSERT INTO "facts" VALUES('5670768cbace4a4299cd6fbd29f90774','b1fe3709320c477da7ac4e46ac22c723',58,'0c410a5c3ca149bda723f49029aef78c',0,'night:5ec4b9d83b6944d28e93335875538852',NULL,'2026-11-20T18:00:23.000Z','touch','finish','{}','4571fef5f0ea83474d214d636be40f94b8fd500a371f56de4f6387bab7112158','4dd5b155a247962133683bc2492789e3c21808a9ea165f421fb0761c8580f7bd');
CREATE TABLE "kiosk" (
   "id" TEXT PRIMARY KEY
) STRICT;
INSERT INTO "kiosk" VALUES('b1fe3709320c477da7ac4e46ac22c723');
CREATE TABLE "night_boards" (
   "stream" TEXT,
   "round" INTEGER,
   "place" INTEGER,
   "hand" INTEGER,
   "board" INTEGER,
   "log" TEXT,
   PRIMARY KEY ("stream", "round", "place", "hand")
);
CREATE TABLE "night_entrants" (
   "stream" TEXT,
   "entrant" INTEGER,
   "person" TEXT,
   "role" TEXT,
   "here" INTEGER,
   PRIMARY KEY ("stream", "entrant", "person")
);
INSERT INTO "night_entrants" VALUES('night:5ec4b9d83b6944d28e93335875538852',1,'1598f61a426d41e189dd4c9b5180b8b3',NULL,1);
INSERT INTO "night_entrants" VALUES('night:5ec4b9d83b6944d28e93335875538852',1,'a6d95e2350664bdcacd9d562449c443b',NULL,1);
INSERT INTO "night_entrants" VALUES('night:5ec4b9d83b6944d28e93335875538852',2,'85de1419a7eb4917b27caa4ff8bd77fa',NULL,1);
INSERT INTO "night_entrants" VALUES('night:5ec4b9d83b6944d28e93335875538852',2,'25e77cad2a0a46878ac9ac360ea5f2b8',NULL,1);
INSERT INTO "night_entrants" VALUES('night:5ec4b9d83b6944d28e93335875538852',3,'04ec3973312c4fa18049b4884bc395bb',NULL,1);
INSERT INTO "night_entrants" VALUES('night:5ec4b9d83b6944d28e93335875538852',3,'7d1fb8fd37d24aa3b29c76042b18fd8c',NULL,1);
INSERT INTO "night_entrants" VALUES('night:5ec4b9d83b6944d28e93335875538852',4,'332dbf165af347b7a3b0729b75cec232',NULL,1);
INSERT INTO "night_entrants" VALUES('night:5ec4b9d83b6944d28e93335875538852',4,'e271ba3711214d1cbd05e7e6d301337c',NULL,1);
CREATE TABLE "night_seats" (
   "stream" TEXT,
   "round" INTEGER,
   "entrant" INTEGER,
   "place" INTEGER,
   "seat" TEXT,
   "side" TEXT,
   "log" TEXT,
   "closed" INTEGER,
   PRIMARY KEY ("stream", "round", "entrant", "place")
);
INSERT INTO "night_seats" VALUES('night:5ec4b9d83b6944d28e93335875538852',1,4,1,'NS','NS','table:13fcc87d0e5c4df8b587bfd6e20ec166',1);
INSERT INTO "night_seats" VALUES('night:5ec4b9d83b6944d28e93335875538852',1,2,1,'EW','EW','table:13fcc87d0e5c4df8b587bfd6e20ec166',1);
INSERT INTO "night_seats" VALUES('night:5ec4b9d83b6944d28e93335875538852',1,3,2,'NS','NS','table:f7640af7ce70481c8857986964631e4e',1);
INSERT INTO "night_seats" VALUES('night:5ec4b9d83b6944d28e93335875538852',1,1,2,'EW','EW','table:f7640af7ce70481c8857986964631e4e',1);
INSERT INTO "night_seats" VALUES('night:5ec4b9d83b6944d28e93335875538852',2,4,1,'NS','NS','table:bcaaa4f0cd3848dd8e1282776fa23f8e',1);
INSERT INTO "night_seats" VALUES('night:5ec4b9d83b6944d28e93335875538852',2,1,1,'EW','EW','table:bcaaa4f0cd3848dd8e1282776fa23f8e',1);
INSERT INTO "night_seats" VALUES('night:5ec4b9d83b6944d28e93335875538852',2,3,2,'NS','NS','table:6b8cc09320d04b8f8e945d6866e3c4ac',1);
INSERT INTO "night_seats" VALUES('night:5ec4b9d83b6944d28e93335875538852',2,2,2,'EW','EW','table:6b8cc09320d04b8f8e945d6866e3c4ac',1);
CREATE TABLE "nights" (
   "stream" TEXT PRIMARY KEY,
   "name" TEXT,
   "format" TEXT,
   "game" TEXT,
   "counting" TEXT,
   "training" INTEGER,
   "opened" TEXT,
   "last" TEXT,
   "rounds" INTEGER,
   "entrants" INTEGER,
   "finished" INTEGER
);
INSERT INTO "nights" VALUES('night:5ec4b9d83b6944d28e93335875538852','Friday night','partner_drive','Whist','tricks',0,'2026-11-20T18:00:01.000Z','2026-11-20T18:00:23.000Z',2,4,1);
CREATE TABLE "people" (
   "id" TEXT PRIMARY KEY,
   "name" TEXT,
   "last_used" TEXT,
   "uses" INTEGER NOT NULL
) STRICT;
INSERT INTO "people" VALUES('1598f61a426d41e189dd4c9b5180b8b3','Ada','2026-11-20T18:00:03.000Z',1);
INSERT INTO "people" VALUES('a6d95e2350664bdcacd9d562449c443b','Otis','2026-11-20T18:00:03.000Z',2);
INSERT INTO "people" VALUES('85de1419a7eb4917b27caa4ff8bd77fa','Ruby','2026-11-20T18:00:04.000Z',3);
INSERT INTO "people" VALUES('25e77cad2a0a46878ac9ac360ea5f2b8','Leon','2026-11-20T18:00:04.000Z',4);
INSERT INTO "people" VALUES('04ec3973312c4fa18049b4884bc395bb','Pearl','2026-11-20T18:00:05.000Z',5);
INSERT INTO "people" VALUES('7d1fb8fd37d24aa3b29c76042b18fd8c','Roy','2026-11-20T18:00:05.000Z',6);
INSERT INTO "people" VALUES('332dbf165af347b7a3b0729b75cec232','Cora','2026-11-20T18:00:06.000Z',7);
INSERT INTO "people" VALUES('e271ba3711214d1cbd05e7e6d301337c','Earl','2026-11-20T18:00:06.000Z',8);
CREATE TABLE "projected" (
   "stream" TEXT PRIMARY KEY,
   "seq" INTEGER NOT NULL
) STRICT;
INSERT INTO "projected" VALUES('night:5ec4b9d83b6944d28e93335875538852',58);
INSERT INTO "projected" VALUES('table:f7640af7ce70481c8857986964631e4e',28);
INSERT INTO "projected" VALUES('table:13fcc87d0e5c4df8b587bfd6e20ec166',19);
INSERT INTO "projected" VALUES('table:6b8cc09320d04b8f8e945d6866e3c4ac',54);
INSERT INTO "projected" VALUES('table:bcaaa4f0cd3848dd8e1282776fa23f8e',45);
CREATE TABLE "result_players" (
   "stream" TEXT,
   "hand" INTEGER,
   "seat" TEXT,
   "player" TEXT,
   "side" TEXT,
   "tricks" INTEGER,
   "score" INTEGER,
   "total" INTEGER,
   PRIMARY KEY ("stream", "hand", "seat")
);
INSERT INTO "result_players" VALUES('table:13fcc87d0e5c4df8b587bfd6e20ec166',1,'N','332dbf165af347b7a3b0729b75cec232','NS',9,3,3);
INSERT INTO "result_players" VALUES('table:13fcc87d0e5c4df8b587bfd6e20ec166',1,'E','85de1419a7eb4917b27caa4ff8bd77fa','EW',4,0,0);
INSERT INTO "result_players" VALUES('table:13fcc87d0e5c4df8b587bfd6e20ec166',1,'S','e271ba3711214d1cbd05e7e6d301337c','NS',9,3,3);
INSERT INTO "result_players" VALUES('table:13fcc87d0e5c4df8b587bfd6e20ec166',1,'W','25e77cad2a0a46878ac9ac360ea5f2b8','EW',4,0,0);
INSERT INTO "result_players" VALUES('table:13fcc87d0e5c4df8b587bfd6e20ec166',2,'N','332dbf165af347b7a3b0729b75cec232','NS',4,0,3);
INSERT INTO "result_players" VALUES('table:13fcc87d0e5c4df8b587bfd6e20ec166',2,'E','85de1419a7eb4917b27caa4ff8bd77fa','EW',9,3,3);
INSERT INTO "result_players" VALUES('table:13fcc87d0e5c4df8b587bfd6e20ec166',2,'S','e271ba3711214d1cbd05e7e6d301337c','NS',4,0,3);
INSERT INTO "result_players" VALUES('table:13fcc87d0e5c4df8b587bfd6e20ec166',2,'W','25e77cad2a0a46878ac9ac360ea5f2b8','EW',9,3,3);
INSERT INTO "result_players" VALUES('table:f7640af7ce70481c8857986964631e4e',1,'N','04ec3973312c4fa18049b4884bc395bb','NS',11,5,5);
INSERT INTO "result_players" VALUES('table:f7640af7ce70481c8857986964631e4e',1,'E','1598f61a426d41e189dd4c9b5180b8b3','EW',2,0,0);
INSERT INTO "result_players" VALUES('table:f7640af7ce70481c8857986964631e4e',1,'S','7d1fb8fd37d24aa3b29c76042b18fd8c','NS',11,5,5);
INSERT INTO "result_players" VALUES('table:f7640af7ce70481c8857986964631e4e',1,'W','a6d95e2350664bdcacd9d562449c443b','EW',2,0,0);
INSERT INTO "result_players" VALUES('table:f7640af7ce70481c8857986964631e4e',2,'N','04ec3973312c4fa18049b4884bc395bb','NS',5,0,5);
INSERT INTO "result_players" VALUES('table:f7640af7ce70481c8857986964631e4e',2,'E','1598f61a426d41e189dd4c9b5180b8b3','EW',8,2,2);
INSERT INTO "result_players" VALUES('table:f7640af7ce70481c8857986964631e4e',2,'S','7d1fb8fd37d24aa3b29c76042b18fd8c','NS',5,0,5);
INSERT INTO "result_players" VALUES('table:f7640af7ce70481c8857986964631e4e',2,'W','a6d95e2350664bdcacd9d562449c443b','EW',8,2,2);
INSERT INTO "result_players" VALUES('table:bcaaa4f0cd3848dd8e1282776fa23f8e',1,'N','332dbf165af347b7a3b0729b75cec232','NS',9,3,3);
INSERT INTO "result_players" VALUES('table:bcaaa4f0cd3848dd8e1282776fa23f8e',1,'E','1598f61a426d41e189dd4c9b5180b8b3','EW',4,0,0);
INSERT INTO "result_players" VALUES('table:bcaaa4f0cd3848dd8e1282776fa23f8e',1,'S','e271ba3711214d1cbd05e7e6d301337c','NS',9,3,3);
INSERT INTO "result_players" VALUES('table:bcaaa4f0cd3848dd8e1282776fa23f8e',1,'W','a6d95e2350664bdcacd9d562449c443b','EW',4,0,0);
INSERT INTO "result_players" VALUES('table:bcaaa4f0cd3848dd8e1282776fa23f8e',2,'N','332dbf165af347b7a3b0729b75cec232','NS',4,0,3);
INSERT INTO "result_players" VALUES('table:bcaaa4f0cd3848dd8e1282776fa23f8e',2,'E','1598f61a426d41e189dd4c9b5180b8b3','EW',9,3,3);
INSERT INTO "result_players" VALUES('table:bcaaa4f0cd3848dd8e1282776fa23f8e',2,'S','e271ba3711214d1cbd05e7e6d301337c','NS',4,0,3);
INSERT INTO "result_players" VALUES('table:bcaaa4f0cd3848dd8e1282776fa23f8e',2,'W','a6d95e2350664bdcacd9d562449c443b','EW',9,3,3);
INSERT INTO "result_players" VALUES('table:6b8cc09320d04b8f8e945d6866e3c4ac',1,'N','04ec3973312c4fa18049b4884bc395bb','NS',11,5,5);
INSERT INTO "result_players" VALUES('table:6b8cc09320d04b8f8e945d6866e3c4ac',1,'E','85de1419a7eb4917b27caa4ff8bd77fa','EW',2,0,0);
INSERT INTO "result_players" VALUES('table:6b8cc09320d04b8f8e945d6866e3c4ac',1,'S','7d1fb8fd37d24aa3b29c76042b18fd8c','NS',11,5,5);
INSERT INTO "result_players" VALUES('table:6b8cc09320d04b8f8e945d6866e3c4ac',1,'W','25e77cad2a0a46878ac9ac360ea5f2b8','EW',2,0,0);
INSERT INTO "result_players" VALUES('table:6b8cc09320d04b8f8e945d6866e3c4ac',2,'N','04ec3973312c4fa18049b4884bc395bb','NS',5,0,5);
INSERT INTO "result_players" VALUES('table:6b8cc09320d04b8f8e945d6866e3c4ac',2,'E','85de1419a7eb4917b27caa4ff8bd77fa','EW',8,2,2);
INSERT INTO "result_players" VALUES('table:6b8cc09320d04b8f8e945d6866e3c4ac',2,'S','7d1fb8fd37d24aa3b29c76042b18fd8c','NS',5,0,5);
INSERT INTO "result_players" VALUES('table:6b8cc09320d04b8f8e945d6866e3c4ac',2,'W','25e77cad2a0a46878ac9ac360ea5f2b8','EW',8,2,2);
CREATE TABLE "results" (
   "stream" TEXT,
   "hand" INTEGER,
   "dealer" TEXT,
   "declarer" TEXT,
   "contract" TEXT,
   "made" INTEGER,
   "reneges" INTEGER,
   "counts" INTEGER,
   PRIMARY KEY ("stream", "hand")
);
INSERT INTO "results" VALUES('table:13fcc87d0e5c4df8b587bfd6e20ec166',1,'N',NULL,NULL,NULL,0,1);
INSERT INTO "results" VALUES('table:13fcc87d0e5c4df8b587bfd6e20ec166',2,'E',NULL,NULL,NULL,0,1);
INSERT INTO "results" VALUES('table:f7640af7ce70481c8857986964631e4e',1,'N',NULL,NULL,NULL,0,1);
INSERT INTO "results" VALUES('table:f7640af7ce70481c8857986964631e4e',2,'E',NULL,NULL,NULL,0,1);
INSERT INTO "results" VALUES('table:bcaaa4f0cd3848dd8e1282776fa23f8e',1,'E',NULL,NULL,NULL,0,1);
INSERT INTO "results" VALUES('table:bcaaa4f0cd3848dd8e1282776fa23f8e',2,'S',NULL,NULL,NULL,0,1);
INSERT INTO "results" VALUES('table:6b8cc09320d04b8f8e945d6866e3c4ac',1,'E',NULL,NULL,NULL,0,1);
INSERT INTO "results" VALUES('table:6b8cc09320d04b8f8e945d6866e3c4ac',2,'S',NULL,NULL,NULL,0,1);
CREATE TABLE "settings" (
   "key" TEXT PRIMARY KEY,
   "value" TEXT NOT NULL
) STRICT;
CREATE TABLE "table_players" (
   "stream" TEXT,
   "seat" TEXT,
   "player" TEXT,
   "side" TEXT,
   "score" INTEGER,
   "points" INTEGER,
   "won" INTEGER,
   PRIMARY KEY ("stream", "seat")
);
INSERT INTO "table_players" VALUES('table:13fcc87d0e5c4df8b587bfd6e20ec166','N','332dbf165af347b7a3b0729b75cec232','NS',3,NULL,1);
INSERT INTO "table_players" VALUES('table:13fcc87d0e5c4df8b587bfd6e20ec166','E','85de1419a7eb4917b27caa4ff8bd77fa','EW',3,NULL,1);
INSERT INTO "table_players" VALUES('table:13fcc87d0e5c4df8b587bfd6e20ec166','S','e271ba3711214d1cbd05e7e6d301337c','NS',3,NULL,1);
INSERT INTO "table_players" VALUES('table:13fcc87d0e5c4df8b587bfd6e20ec166','W','25e77cad2a0a46878ac9ac360ea5f2b8','EW',3,NULL,1);
INSERT INTO "table_players" VALUES('table:f7640af7ce70481c8857986964631e4e','N','04ec3973312c4fa18049b4884bc395bb','NS',5,NULL,1);
INSERT INTO "table_players" VALUES('table:f7640af7ce70481c8857986964631e4e','E','1598f61a426d41e189dd4c9b5180b8b3','EW',2,NULL,0);
INSERT INTO "table_players" VALUES('table:f7640af7ce70481c8857986964631e4e','S','7d1fb8fd37d24aa3b29c76042b18fd8c','NS',5,NULL,1);
INSERT INTO "table_players" VALUES('table:f7640af7ce70481c8857986964631e4e','W','a6d95e2350664bdcacd9d562449c443b','EW',2,NULL,0);
INSERT INTO "table_players" VALUES('table:bcaaa4f0cd3848dd8e1282776fa23f8e','N','332dbf165af347b7a3b0729b75cec232','NS',3,NULL,1);
INSERT INTO "table_players" VALUES('table:bcaaa4f0cd3848dd8e1282776fa23f8e','E','1598f61a426d41e189dd4c9b5180b8b3','EW',3,NULL,1);
INSERT INTO "table_players" VALUES('table:bcaaa4f0cd3848dd8e1282776fa23f8e','S','e271ba3711214d1cbd05e7e6d301337c','NS',3,NULL,1);
INSERT INTO "table_players" VALUES('table:bcaaa4f0cd3848dd8e1282776fa23f8e','W','a6d95e2350664bdcacd9d562449c443b','EW',3,NULL,1);
INSERT INTO "table_players" VALUES('table:6b8cc09320d04b8f8e945d6866e3c4ac','N','04ec3973312c4fa18049b4884bc395bb','NS',5,NULL,1);
INSERT INTO "table_players" VALUES('table:6b8cc09320d04b8f8e945d6866e3c4ac','E','85de1419a7eb4917b27caa4ff8bd77fa','EW',2,NULL,0);
INSERT INTO "table_players" VALUES('table:6b8cc09320d04b8f8e945d6866e3c4ac','S','7d1fb8fd37d24aa3b29c76042b18fd8c','NS',5,NULL,1);
INSERT INTO "table_players" VALUES('table:6b8cc09320d04b8f8e945d6866e3c4ac','W','25e77cad2a0a46878ac9ac360ea5f2b8','EW',2,NULL,0);
CREATE TABLE "tables" (
   "stream" TEXT PRIMARY KEY,
   "number" INTEGER,
   "game" TEXT,
   "preset" TEXT,
   "training" INTEGER,
   "opened" TEXT,
   "last" TEXT,
   "last_seq" INTEGER,
   "hand" INTEGER,
   "hands" INTEGER,
   "finished" INTEGER,
   "night" TEXT,
   "round" INTEGER
);
INSERT INTO "tables" VALUES('table:13fcc87d0e5c4df8b587bfd6e20ec166',1,'Whist','drive',0,'2026-11-20T18:00:08.000Z','2026-11-20T18:00:10.000Z',19,2,2,0,'night:5ec4b9d83b6944d28e93335875538852',1);
INSERT INTO "tables" VALUES('table:f7640af7ce70481c8857986964631e4e',2,'Whist','drive',0,'2026-11-20T18:00:08.000Z','2026-11-20T18:00:12.000Z',28,2,2,0,'night:5ec4b9d83b6944d28e93335875538852',1);
INSERT INTO "tables" VALUES('table:bcaaa4f0cd3848dd8e1282776fa23f8e',1,'Whist','drive',0,'2026-11-20T18:00:16.000Z','2026-11-20T18:00:18.000Z',45,2,2,0,'night:5ec4b9d83b6944d28e93335875538852',2);
INSERT INTO "tables" VALUES('table:6b8cc09320d04b8f8e945d6866e3c4ac',2,'Whist','drive',0,'2026-11-20T18:00:16.000Z','2026-11-20T18:00:20.000Z',54,2,2,0,'night:5ec4b9d83b6944d28e93335875538852',2);
CREATE TABLE "texts" (
   "id" TEXT PRIMARY KEY,
   "text" TEXT
) STRICT;
CREATE UNIQUE INDEX "facts_id"
    ON "facts" ("id");
CREATE UNIQUE INDEX "facts_chain"
    ON "facts" ("kiosk", "seq");
CREATE UNIQUE INDEX "facts_command"
    ON "facts" ("command", "part");
CREATE INDEX "facts_stream"
    ON "facts" ("stream", "seq");
CREATE TRIGGER facts_never_change BEFORE UPDATE ON facts BEGIN SELECT raise(ABORT, 'facts are only appended'); END;
CREATE TRIGGER facts_never_go BEFORE DELETE ON facts BEGIN SELECT raise(ABORT, 'facts are only appended'); END;
CREATE TRIGGER facts_never_give_way BEFORE INSERT ON facts WHEN EXISTS (SELECT 1 FROM facts WHERE id = NEW.id) OR EXISTS (SELECT 1 FROM facts WHERE kiosk = NEW.kiosk AND seq = NEW.seq) OR EXISTS (SELECT 1 FROM facts WHERE command = NEW.command AND part = NEW.part) OR EXISTS (SELECT 1 FROM facts WHERE rowid = NEW.rowid) BEGIN SELECT raise(ABORT, 'facts are only appended'); END;
COMMIT;
