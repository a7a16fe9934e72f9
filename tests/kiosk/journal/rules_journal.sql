-- A journal of before a table had a stake, when Guide kept the winners' points alone and a dog's life came back:
-- Knockout Whist in its fourth deal, a rubber of Whist, and a game of Bid Whist with a fee for a set.
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
INSERT INTO "facts" VALUES('6019fffe82ec16f0c08179b995f4393e','ab241bfd274802861c8d2291053bbbd5',1,'a88001bbdefc1ddc5b510b88ab9527f4',0,'table:4eae8e8429423dbbeba7fd907d3e7763',NULL,'2026-09-04T18:00:14.000Z','touch','open','{"dealer":1,"game":"KnockoutWhist","number":1,"players":["8ed26148f4705d8649470da017ef90b5","e5a19e2fd12494c4ebe14fb81a1a0b42"],"preset":"traditional","rules":{"dogs_life":true,"form":"traditional","training":false,"trumps":"named"},"start":[0,0]}','','5c2cc79148f5347d9b6e0fc598b41e44b828610f9a2a8a54c59be742dffeb858');
INSERT INTO "facts" VALUES('e8a2eab10d17e6498a2c8d0c2bd64b97','ab241bfd274802861c8d2291053bbbd5',2,'a88001bbdefc1ddc5b510b88ab9527f4',1,'table:4eae8e8429423dbbeba7fd907d3e7763',1,'2026-09-04T18:00:14.000Z','touch','next','{"dealer":1}','5c2cc79148f5347d9b6e0fc598b41e44b828610f9a2a8a54c59be742dffeb858','01d784d382049841157e050f523cf9b0eb68fd1f89fa7a06528c7376fab246c9');
INSERT INTO "facts" VALUES('2d9140de2c920a00d1e5e094a1e06279','ab241bfd274802861c8d2291053bbbd5',3,'e2425f7c2f700c60a5d84cb1efdec809',0,'table:4eae8e8429423dbbeba7fd907d3e7763',1,'2026-09-04T18:00:21.000Z','touch','dealt','{}','01d784d382049841157e050f523cf9b0eb68fd1f89fa7a06528c7376fab246c9','fcc584229912c6e329ce7957666a7e8ab48b083b354a40d39cbf2c7f10262049');
INSERT INTO "facts" VALUES('120965e8e6ab21e8de33969cc47d9cb2','ab241bfd274802861c8d2291053bbbd5',4,'8216b0e686da82680b96a8a22d43ed1a',0,'table:4eae8e8429423dbbeba7fd907d3e7763',1,'2026-09-04T18:00:28.000Z','touch','turned','{"card":null,"suit":"H"}','fcc584229912c6e329ce7957666a7e8ab48b083b354a40d39cbf2c7f10262049','d3e0d801260db7f2a590a61e30334bab9be47ab11f463cb27bfc67136809255c');
INSERT INTO "facts" VALUES('904421da32836792f9f7973bf652c0ac','ab241bfd274802861c8d2291053bbbd5',5,'89c0482b5d897ee42d5e3fdb1ac55d7b',0,'table:4eae8e8429423dbbeba7fd907d3e7763',1,'2026-09-04T18:00:35.000Z','touch','totals','{"tricks":[0,7]}','d3e0d801260db7f2a590a61e30334bab9be47ab11f463cb27bfc67136809255c','f66fab99dcfc507cb1fd3845b02043b47ddfaa522547a35eb2f0882951cde671');
INSERT INTO "facts" VALUES('cb3ff13ef173c2c2a892a3702173c666','ab241bfd274802861c8d2291053bbbd5',6,'89c0482b5d897ee42d5e3fdb1ac55d7b',1,'table:4eae8e8429423dbbeba7fd907d3e7763',1,'2026-09-04T18:00:35.000Z','touch','outcome','{"contract":null,"counted":[0,7],"declarer":null,"fee":null,"honours":null,"made":null,"penalty":null,"reason":"total","score":[0,7],"tricks":[0,7],"wins":null}','f66fab99dcfc507cb1fd3845b02043b47ddfaa522547a35eb2f0882951cde671','2d60e395f9a622bff2168bc3653042b1c0be56eb9e6e71dc4d7d4348d6980b1e');
INSERT INTO "facts" VALUES('fe4c0bd439d2021ee8d857338830f016','ab241bfd274802861c8d2291053bbbd5',7,'25901c62bc3b7d0538508b37107ef2de',0,'table:4eae8e8429423dbbeba7fd907d3e7763',2,'2026-09-04T18:00:42.000Z','touch','next','{"choosers":[1],"dealer":0,"dogs":[0],"round":1,"seats":[0,1]}','2d60e395f9a622bff2168bc3653042b1c0be56eb9e6e71dc4d7d4348d6980b1e','04cada49b3ce22fb38cda492a36de4d8fa27d704a92fdc9cda3f881aa014d4ec');
INSERT INTO "facts" VALUES('90c7bb862c89cea8400c2589ffad92ce','ab241bfd274802861c8d2291053bbbd5',8,'ebe6e0632ec513638551b88867e0435e',0,'table:4eae8e8429423dbbeba7fd907d3e7763',2,'2026-09-04T18:00:49.000Z','touch','dealt','{}','04cada49b3ce22fb38cda492a36de4d8fa27d704a92fdc9cda3f881aa014d4ec','9cc38912677850d7ade0d215401d0e260e71507ca29ef2f1f93319205205a6a1');
INSERT INTO "facts" VALUES('3847c9ba1fb76e7d6bfd8ac04ee734c7','ab241bfd274802861c8d2291053bbbd5',9,'b51cd90734808ad78fa27d56f7eb673a',0,'table:4eae8e8429423dbbeba7fd907d3e7763',2,'2026-09-04T18:00:56.000Z','touch','declare','{"contract":"H","seat":"2"}','9cc38912677850d7ade0d215401d0e260e71507ca29ef2f1f93319205205a6a1','bd15f10a3ffe27e16b618d9b2c6d53258cd0191838fb53f0e9fde96c1d211be2');
INSERT INTO "facts" VALUES('7a03498535d62d2f6137fee468a94ddd','ab241bfd274802861c8d2291053bbbd5',10,'1ba34e43674aa489f102b807ce82af47',0,'table:4eae8e8429423dbbeba7fd907d3e7763',2,'2026-09-04T18:01:03.000Z','touch','totals','{"tricks":[1,5]}','bd15f10a3ffe27e16b618d9b2c6d53258cd0191838fb53f0e9fde96c1d211be2','bf7e395b7e4b7df79d9572b6c6547cdba8da6be2e2fa6d96c28a0feb84d04a42');
INSERT INTO "facts" VALUES('ed2cd59b71d4b7d66acb79c1d2878240','ab241bfd274802861c8d2291053bbbd5',11,'1ba34e43674aa489f102b807ce82af47',1,'table:4eae8e8429423dbbeba7fd907d3e7763',2,'2026-09-04T18:01:03.000Z','touch','outcome','{"contract":null,"counted":[1,5],"declarer":null,"fee":null,"honours":null,"made":null,"penalty":null,"reason":"total","score":[1,5],"tricks":[1,5],"wins":null}','bf7e395b7e4b7df79d9572b6c6547cdba8da6be2e2fa6d96c28a0feb84d04a42','e260ff3dbabc96d10896ac20f95dab8a81559aaf83b81a008abf767290e7ae4e');
INSERT INTO "facts" VALUES('9f1773a0757a7a5fdcc19bad9012cfbc','ab241bfd274802861c8d2291053bbbd5',12,'2b85e8798e8f887ab16ef39e9f6c3336',0,'table:4eae8e8429423dbbeba7fd907d3e7763',3,'2026-09-04T18:01:10.000Z','touch','next','{"choosers":[1],"dealer":1,"round":2,"seats":[0,1]}','e260ff3dbabc96d10896ac20f95dab8a81559aaf83b81a008abf767290e7ae4e','cba0eeb259b424b936d38b24b4bc476036cbb8d8988ca49637c05c0a4c404a22');
INSERT INTO "facts" VALUES('bd36b19b118ff8dd81c8371ef3db7882','ab241bfd274802861c8d2291053bbbd5',13,'45f8459ebe0f9c5989a680e68f4d5657',0,'table:4eae8e8429423dbbeba7fd907d3e7763',3,'2026-09-04T18:01:17.000Z','touch','dealt','{}','cba0eeb259b424b936d38b24b4bc476036cbb8d8988ca49637c05c0a4c404a22','35794da7882a3a8d8b9d5ba1e90df43f9073d2de795355b2869061e07e1c4608');
INSERT INTO "facts" VALUES('5e79471debddeaee7f08b8316a2c7331','ab241bfd274802861c8d2291053bbbd5',14,'c16d3ce0915a753fcd57d01a66c9eb12',0,'table:4eae8e8429423dbbeba7fd907d3e7763',3,'2026-09-04T18:01:24.000Z','touch','declare','{"contract":"H","seat":"2"}','35794da7882a3a8d8b9d5ba1e90df43f9073d2de795355b2869061e07e1c4608','bed3219ab1f6eff19a074c50baca4dba616dc1f82161d47b28532436b44289d4');
INSERT INTO "facts" VALUES('84da9d5c3272df49f0a16cae9558cd4f','ab241bfd274802861c8d2291053bbbd5',15,'4d66a2e85f460bfe4e3133f8508e1f3e',0,'table:4eae8e8429423dbbeba7fd907d3e7763',3,'2026-09-04T18:01:31.000Z','touch','totals','{"tricks":[0,5]}','bed3219ab1f6eff19a074c50baca4dba616dc1f82161d47b28532436b44289d4','f988360caea5b5ea4cfde12b766f899d41ce79a97e182ab8977768f18ad85c57');
INSERT INTO "facts" VALUES('530e0df3ed29bcf958c8507908c4bb71','ab241bfd274802861c8d2291053bbbd5',16,'4d66a2e85f460bfe4e3133f8508e1f3e',1,'table:4eae8e8429423dbbeba7fd907d3e7763',3,'2026-09-04T18:01:31.000Z','touch','outcome','{"contract":null,"counted":[0,5],"declarer":null,"fee":null,"honours":null,"made":null,"penalty":null,"reason":"total","score":[0,5],"tricks":[0,5],"wins":null}','f988360caea5b5ea4cfde12b766f899d41ce79a97e182ab8977768f18ad85c57','e1f59d046dc9db016de66b31595366bff53e0938fd026a3e80c2f5bb4eb4d1a1');
INSERT INTO "facts" VALUES('8cebed21e4f08a1692f0487539418c6e','ab241bfd274802861c8d2291053bbbd5',17,'9c5cfc64f950e1afaf4e263d349f6625',0,'table:4eae8e8429423dbbeba7fd907d3e7763',4,'2026-09-04T18:01:38.000Z','touch','next','{"choosers":[1],"dealer":0,"dogs":[0],"round":3,"seats":[0,1]}','e1f59d046dc9db016de66b31595366bff53e0938fd026a3e80c2f5bb4eb4d1a1','3d07dea61d05e725001db8aec3c68ca0a04cba4f2716d9e0f80b49dd0568862c');
INSERT INTO "facts" VALUES('eba2a34b842900dc634bbfe516cc6c41','ab241bfd274802861c8d2291053bbbd5',18,'9d430e6734a441fad24d8608602cdb02',0,'table:8acfd810873a1fdf41578bfc7e0dbb2c',NULL,'2026-09-04T18:01:52.000Z','touch','open','{"dealer":3,"game":"Whist","number":2,"players":["8ed26148f4705d8649470da017ef90b5","e5a19e2fd12494c4ebe14fb81a1a0b42","e1bc74209469a60d8c0fda071dea716c","bfac028312e0efefdc1b0d5698832003"],"preset":"guide","rules":{"deals":24,"game":5,"honours":"three_four","honours_finish":true,"revoke_penalty":"gained","rubber":"totals","score":"odd_tricks","stakes":"points","training":false,"trumps":"turned_up"},"start":[0,0]}','3d07dea61d05e725001db8aec3c68ca0a04cba4f2716d9e0f80b49dd0568862c','f545ba9cc3488b82cc036a20cea9d6d8881e2ac8441b6dff026ddb6e29d6b3b6');
INSERT INTO "facts" VALUES('73cbf0b7fed49262b1ac638afe4e074f','ab241bfd274802861c8d2291053bbbd5',19,'9d430e6734a441fad24d8608602cdb02',1,'table:8acfd810873a1fdf41578bfc7e0dbb2c',1,'2026-09-04T18:01:52.000Z','touch','next','{"dealer":3}','f545ba9cc3488b82cc036a20cea9d6d8881e2ac8441b6dff026ddb6e29d6b3b6','987f1b7d5c131521ce9836a3c278e3ba47db65c264026ad038da8399b4e7bd5b');
INSERT INTO "facts" VALUES('c93217d12f452e6cf7c74ff513eb24a4','ab241bfd274802861c8d2291053bbbd5',20,'9f0de9d87eaefae6a1cd9c8b0c012b5c',0,'table:8acfd810873a1fdf41578bfc7e0dbb2c',1,'2026-09-04T18:01:59.000Z','touch','dealt','{}','987f1b7d5c131521ce9836a3c278e3ba47db65c264026ad038da8399b4e7bd5b','ddd28d073c623d8328372ae51076abd8ac4ddfefa3323e4258c71000d791fab7');
INSERT INTO "facts" VALUES('ebd6035b0d35132268f6345f20c48695','ab241bfd274802861c8d2291053bbbd5',21,'67da015089d366877882296f4cf62c03',0,'table:8acfd810873a1fdf41578bfc7e0dbb2c',1,'2026-09-04T18:02:06.000Z','touch','turned','{"card":null,"suit":"H"}','ddd28d073c623d8328372ae51076abd8ac4ddfefa3323e4258c71000d791fab7','e2c9ab7d39fb82b2177e33a62a546b87a5307687ced6d297dc5cb554fca98a52');
INSERT INTO "facts" VALUES('cf344f69a130c912287ed9dbb38bf139','ab241bfd274802861c8d2291053bbbd5',22,'e8a609ec625bb5b70649ff44a2a03709',0,'table:8acfd810873a1fdf41578bfc7e0dbb2c',1,'2026-09-04T18:02:13.000Z','touch','total','{"side":0,"tricks":11}','e2c9ab7d39fb82b2177e33a62a546b87a5307687ced6d297dc5cb554fca98a52','1b48f3624a0c0bb9b65a3e5d4c7d0d681bcb3b9c28e978316e005e8c52520385');
INSERT INTO "facts" VALUES('78653b8e877e78e22fc184f6e9da25ff','ab241bfd274802861c8d2291053bbbd5',23,'e8a609ec625bb5b70649ff44a2a03709',1,'table:8acfd810873a1fdf41578bfc7e0dbb2c',1,'2026-09-04T18:02:13.000Z','touch','outcome','{"contract":null,"counted":[11,2],"declarer":null,"fee":null,"honours":null,"made":null,"penalty":null,"reason":"total","score":[5,0],"tricks":[11,2],"wins":null}','1b48f3624a0c0bb9b65a3e5d4c7d0d681bcb3b9c28e978316e005e8c52520385','94c1f595960c2baeb43c92d6a1db55a977c5d6193e3fc6c0d04aee9f8969c65a');
INSERT INTO "facts" VALUES('2285edace8b8300b391e10cb7a2fb463','ab241bfd274802861c8d2291053bbbd5',24,'38024830572007d64d894c1152927ecf',0,'table:8acfd810873a1fdf41578bfc7e0dbb2c',1,'2026-09-04T18:02:20.000Z','touch','honours','{"count":0,"side":0}','94c1f595960c2baeb43c92d6a1db55a977c5d6193e3fc6c0d04aee9f8969c65a','233b0a3b1242098dfccbd112fa6a84f48dba81d2e362c002cc20a5d1b5ebc950');
INSERT INTO "facts" VALUES('f457427b45343a35995ff7f37b97f8be','ab241bfd274802861c8d2291053bbbd5',25,'38024830572007d64d894c1152927ecf',1,'table:8acfd810873a1fdf41578bfc7e0dbb2c',1,'2026-09-04T18:02:20.000Z','touch','outcome','{"contract":null,"counted":[11,2],"declarer":null,"fee":null,"honours":[0,0],"made":null,"penalty":null,"reason":"total","score":[5,0],"tricks":[11,2],"wins":null}','233b0a3b1242098dfccbd112fa6a84f48dba81d2e362c002cc20a5d1b5ebc950','8870b93145a4759a2d1063f3ac3d62b164e155531c2cec967ef7865a2809f592');
INSERT INTO "facts" VALUES('ce9143f4378914347d56fdd5c508ab01','ab241bfd274802861c8d2291053bbbd5',26,'3db5215f9959001cfa99d438ccf15ea7',0,'table:8acfd810873a1fdf41578bfc7e0dbb2c',2,'2026-09-04T18:02:27.000Z','touch','next','{"dealer":0,"round":1}','8870b93145a4759a2d1063f3ac3d62b164e155531c2cec967ef7865a2809f592','47035a618d78ce34d33b210f9a49cf05ecb060cd423779cff57437a773451b33');
INSERT INTO "facts" VALUES('4533fab47079d2a9e90bfa8858ef5016','ab241bfd274802861c8d2291053bbbd5',27,'4aa8ec938c9cded7a78f5bc1bad0ebc7',0,'table:8acfd810873a1fdf41578bfc7e0dbb2c',2,'2026-09-04T18:02:34.000Z','touch','dealt','{}','47035a618d78ce34d33b210f9a49cf05ecb060cd423779cff57437a773451b33','c5d8c413db48388e8bf7e79b4bf56e6f4d5cbbed220dfbb5c438eaccbc2e0a92');
INSERT INTO "facts" VALUES('453a5ff2edc9f860387d08ad5229bfd2','ab241bfd274802861c8d2291053bbbd5',28,'6091513698cb2d2d6adaea83224d976a',0,'table:8acfd810873a1fdf41578bfc7e0dbb2c',2,'2026-09-04T18:02:41.000Z','touch','turned','{"card":null,"suit":"H"}','c5d8c413db48388e8bf7e79b4bf56e6f4d5cbbed220dfbb5c438eaccbc2e0a92','0f354f39e3c978669dbcfd390a04d247ffe5fb4290cdd34e471a985d6ca57613');
INSERT INTO "facts" VALUES('cf2579d75ad0eed63ddc14eca9dcd1ce','ab241bfd274802861c8d2291053bbbd5',29,'0be183f28a81a53e8842c9c44cf74ade',0,'table:8acfd810873a1fdf41578bfc7e0dbb2c',2,'2026-09-04T18:02:48.000Z','touch','total','{"side":0,"tricks":3}','0f354f39e3c978669dbcfd390a04d247ffe5fb4290cdd34e471a985d6ca57613','9e90ca2e9c4717826b1f778e38ce885e766d6421b8b458769a11680f9a875306');
INSERT INTO "facts" VALUES('f036be0afd4fe369e3f224d050d3e195','ab241bfd274802861c8d2291053bbbd5',30,'0be183f28a81a53e8842c9c44cf74ade',1,'table:8acfd810873a1fdf41578bfc7e0dbb2c',2,'2026-09-04T18:02:48.000Z','touch','outcome','{"contract":null,"counted":[3,10],"declarer":null,"fee":null,"honours":null,"made":null,"penalty":null,"reason":"total","score":[0,4],"tricks":[3,10],"wins":null}','9e90ca2e9c4717826b1f778e38ce885e766d6421b8b458769a11680f9a875306','b0214685aa11419332ec1ad8a23d00205e431c670a2a592e71595e85b547b9f4');
INSERT INTO "facts" VALUES('dbb9a87b3da7fc9f9dc1a7eb5dc7b4af','ab241bfd274802861c8d2291053bbbd5',31,'bb17a43fa64aae9b58ae77c8db7c8c59',0,'table:8acfd810873a1fdf41578bfc7e0dbb2c',2,'2026-09-04T18:02:55.000Z','touch','honours','{"count":0,"side":0}','b0214685aa11419332ec1ad8a23d00205e431c670a2a592e71595e85b547b9f4','1615b0f72576f9a315dc34250f4b02c05c7528512417787d5e885de048480ec7');
INSERT INTO "facts" VALUES('bc1bd38976c6679b0e43348d95b745b7','ab241bfd274802861c8d2291053bbbd5',32,'bb17a43fa64aae9b58ae77c8db7c8c59',1,'table:8acfd810873a1fdf41578bfc7e0dbb2c',2,'2026-09-04T18:02:55.000Z','touch','outcome','{"contract":null,"counted":[3,10],"declarer":null,"fee":null,"honours":[0,0],"made":null,"penalty":null,"reason":"total","score":[0,4],"tricks":[3,10],"wins":null}','1615b0f72576f9a315dc34250f4b02c05c7528512417787d5e885de048480ec7','4b8f310854c176db75273675da325a0a628a1fb9fb5df40a6b722b52e4840e31');
INSERT INTO "facts" VALUES('e416ef4f9efd4303f8ea92b583812f36','ab241bfd274802861c8d2291053bbbd5',33,'50ee0a595e6f60459f69ec10fd5e5c50',0,'table:8acfd810873a1fdf41578bfc7e0dbb2c',3,'2026-09-04T18:03:02.000Z','touch','next','{"dealer":1,"round":2}','4b8f310854c176db75273675da325a0a628a1fb9fb5df40a6b722b52e4840e31','f3a0e75cbb357039afd0313fa914c05300817fa1ee3f7f060e4fa072dd4e5ea2');
INSERT INTO "facts" VALUES('5508bf85ccad6ae865b7edfda261364e','ab241bfd274802861c8d2291053bbbd5',34,'676745a3d10b6c1ed48fbaa7a66c8709',0,'table:8acfd810873a1fdf41578bfc7e0dbb2c',3,'2026-09-04T18:03:09.000Z','touch','dealt','{}','f3a0e75cbb357039afd0313fa914c05300817fa1ee3f7f060e4fa072dd4e5ea2','8b5e0d353e4a90c3e01c8f6bae2e9670d855b3816f468fe7ac56f9d485d07c23');
INSERT INTO "facts" VALUES('0ee62520580701e71cf7c14a022aca94','ab241bfd274802861c8d2291053bbbd5',35,'fba71befcb93e00c2c430d9f4e0b8cb0',0,'table:8acfd810873a1fdf41578bfc7e0dbb2c',3,'2026-09-04T18:03:16.000Z','touch','turned','{"card":null,"suit":"H"}','8b5e0d353e4a90c3e01c8f6bae2e9670d855b3816f468fe7ac56f9d485d07c23','253bc31de1777d8abb6c80db8b158febc6a4f6af7f323ffdc173e262ddb28d71');
INSERT INTO "facts" VALUES('41e0d84811663e43ed3307a6d4c14d18','ab241bfd274802861c8d2291053bbbd5',36,'9f890ad3576440c28da894b906afed36',0,'table:8acfd810873a1fdf41578bfc7e0dbb2c',3,'2026-09-04T18:03:23.000Z','touch','total','{"side":0,"tricks":12}','253bc31de1777d8abb6c80db8b158febc6a4f6af7f323ffdc173e262ddb28d71','1810054202a82a1fdc8f6089eece9c8c6ab85d856b7dbb050d0b5f19396633dc');
INSERT INTO "facts" VALUES('fb92fbbbd536fa4df02fb76d28634d4a','ab241bfd274802861c8d2291053bbbd5',37,'9f890ad3576440c28da894b906afed36',1,'table:8acfd810873a1fdf41578bfc7e0dbb2c',3,'2026-09-04T18:03:23.000Z','touch','outcome','{"contract":null,"counted":[12,1],"declarer":null,"fee":null,"honours":null,"made":null,"penalty":null,"reason":"total","score":[6,0],"tricks":[12,1],"wins":null}','1810054202a82a1fdc8f6089eece9c8c6ab85d856b7dbb050d0b5f19396633dc','eeb9fd1d84fe742b7d47b4cdd66f2e1bd8c6b8c7c0f8bef40d76ef07ba6c50e8');
INSERT INTO "facts" VALUES('b0798a183f4f83a59779f3bdbbfd8691','ab241bfd274802861c8d2291053bbbd5',38,'e23dba1c642b773a20522ea8c25c4870',0,'table:8acfd810873a1fdf41578bfc7e0dbb2c',3,'2026-09-04T18:03:30.000Z','touch','honours','{"count":0,"side":0}','eeb9fd1d84fe742b7d47b4cdd66f2e1bd8c6b8c7c0f8bef40d76ef07ba6c50e8','de4ba5d28a6d6655b547caf3e614ef81e10521e686efb970008c64326e5e5ff5');
INSERT INTO "facts" VALUES('01d7d64ee90e4e828f295147f1a0c8a7','ab241bfd274802861c8d2291053bbbd5',39,'e23dba1c642b773a20522ea8c25c4870',1,'table:8acfd810873a1fdf41578bfc7e0dbb2c',3,'2026-09-04T18:03:30.000Z','touch','outcome','{"contract":null,"counted":[12,1],"declarer":null,"fee":null,"honours":[0,0],"made":null,"penalty":null,"reason":"total","score":[6,0],"tricks":[12,1],"wins":null}','de4ba5d28a6d6655b547caf3e614ef81e10521e686efb970008c64326e5e5ff5','9e58e919115e48f62621405161a7fd62fbf4d961e093b7c495f4f8fc769d4957');
INSERT INTO "facts" VALUES('9c0f06cc2e18db90b79873bff1953427','ab241bfd274802861c8d2291053bbbd5',40,'eb7c0a4d325a5b29c951289e65f7aa74',0,'table:8acfd810873a1fdf41578bfc7e0dbb2c',3,'2026-09-04T18:03:37.000Z','touch','finish','{}','9e58e919115e48f62621405161a7fd62fbf4d961e093b7c495f4f8fc769d4957','e52cdc86bbbc36752107be3d8f860d943388adf7c6fd9c6e1f18f59d6fd57d42');
INSERT INTO "facts" VALUES('6d05eeef0efc41596b8d010311bff46c','ab241bfd274802861c8d2291053bbbd5',41,'32c6ed0aec324f13f8ab94e24d13eaa5',0,'table:b12aab8bb2cd94d78f2bfbf21b643cec',NULL,'2026-09-04T18:03:51.000Z','touch','open','{"dealer":3,"game":"BidWhist","number":3,"players":["8ed26148f4705d8649470da017ef90b5","e5a19e2fd12494c4ebe14fb81a1a0b42","e1bc74209469a60d8c0fda071dea716c","bfac028312e0efefdc1b0d5698832003"],"preset":"palace","rules":{"boston":"plain","defenders_score":true,"double_no_trump":true,"exchange_shown":false,"first_lead":"forehand","jester":false,"jokers":2,"kitty":6,"kitty_is_a_trick":true,"low_beats_high":false,"lowest_bid":3,"max_hands":null,"no_trump_set_costs":"double","renege_penalty":"three_tricks","rise_and_fly":false,"set_costs":"bid","set_fee":2,"sport_kitty":"never","swap_jokers":false,"target":7,"training":false},"start":[0,0]}','e52cdc86bbbc36752107be3d8f860d943388adf7c6fd9c6e1f18f59d6fd57d42','2825ef9be40d11c7137ff33ffd0a87b966b220a980a5216afe7f07c4a73a537a');
INSERT INTO "facts" VALUES('ee7227f747b316b24ced7ce02f3b00a2','ab241bfd274802861c8d2291053bbbd5',42,'32c6ed0aec324f13f8ab94e24d13eaa5',1,'table:b12aab8bb2cd94d78f2bfbf21b643cec',1,'2026-09-04T18:03:51.000Z','touch','next','{"dealer":3}','2825ef9be40d11c7137ff33ffd0a87b966b220a980a5216afe7f07c4a73a537a','66b281e3afea55a73635eb9088aa425a3a154eba747f658af11525e83d832717');
INSERT INTO "facts" VALUES('30b17679b70f22a05ec65d8d3fcafc6b','ab241bfd274802861c8d2291053bbbd5',43,'f75f35385794e426828bb2faca0c75b0',0,'table:b12aab8bb2cd94d78f2bfbf21b643cec',1,'2026-09-04T18:03:58.000Z','touch','dealt','{}','66b281e3afea55a73635eb9088aa425a3a154eba747f658af11525e83d832717','5508c1a9ebd5578856eab8e2291011ffc324c13610197db980be64ffbb41fcff');
INSERT INTO "facts" VALUES('f603a37d8b9a2a429e019cb809d82c30','ab241bfd274802861c8d2291053bbbd5',44,'b5808fd0d40dba936a8fdf293c2c1329',0,'table:b12aab8bb2cd94d78f2bfbf21b643cec',1,'2026-09-04T18:04:05.000Z','touch','call','{"call":"4U","seat":"N"}','5508c1a9ebd5578856eab8e2291011ffc324c13610197db980be64ffbb41fcff','3d9a941d77a8b3e6d830ebd0810b3559d46542aa82b774205fc5a2dd521b48dd');
INSERT INTO "facts" VALUES('806a4801a52cc7b9e5076b438de9f9e5','ab241bfd274802861c8d2291053bbbd5',45,'e815f41421feaa30fd83ea7f73b8994f',0,'table:b12aab8bb2cd94d78f2bfbf21b643cec',1,'2026-09-04T18:04:12.000Z','touch','call','{"call":"Pass","seat":"E"}','3d9a941d77a8b3e6d830ebd0810b3559d46542aa82b774205fc5a2dd521b48dd','d0f051ba7902de616ac84c08b19a89a06efeda2660d9f3a5d9f43c36a057f3f8');
INSERT INTO "facts" VALUES('74dcceb8604b75797fc0977cfe5eaa26','ab241bfd274802861c8d2291053bbbd5',46,'e815f41421feaa30fd83ea7f73b8994f',1,'table:b12aab8bb2cd94d78f2bfbf21b643cec',1,'2026-09-04T18:04:12.000Z','touch','call','{"call":"Pass","seat":"S"}','d0f051ba7902de616ac84c08b19a89a06efeda2660d9f3a5d9f43c36a057f3f8','73bfb730413a144c65a138719ff76103cd9e73fa01f6c16a15b3fc9893da6a0b');
INSERT INTO "facts" VALUES('0f3eea4c1d5b3f0fe0ef466b253d708f','ab241bfd274802861c8d2291053bbbd5',47,'e815f41421feaa30fd83ea7f73b8994f',2,'table:b12aab8bb2cd94d78f2bfbf21b643cec',1,'2026-09-04T18:04:12.000Z','touch','call','{"call":"Pass","seat":"W"}','73bfb730413a144c65a138719ff76103cd9e73fa01f6c16a15b3fc9893da6a0b','aa2f67eb95a52bea9a8f744ccf60705514bba640ec7d82fc1befa337d2463cdd');
INSERT INTO "facts" VALUES('6dee65f5c2e980b59ae4222c42c3b948','ab241bfd274802861c8d2291053bbbd5',48,'f650007212f1bbb774082456a124fbb2',0,'table:b12aab8bb2cd94d78f2bfbf21b643cec',1,'2026-09-04T18:04:19.000Z','touch','declare','{"contract":"4US","seat":"N"}','aa2f67eb95a52bea9a8f744ccf60705514bba640ec7d82fc1befa337d2463cdd','aac6f84b7f14c6d060c977bcb6abac02e6870696c25e599ff2b6945accaa628d');
INSERT INTO "facts" VALUES('f69dda31e4fee14ec5070d84608a6422','ab241bfd274802861c8d2291053bbbd5',49,'7154a0dc61e434c970dc271971c2b020',0,'table:b12aab8bb2cd94d78f2bfbf21b643cec',1,'2026-09-04T18:04:26.000Z','touch','total','{"side":0,"tricks":8}','aac6f84b7f14c6d060c977bcb6abac02e6870696c25e599ff2b6945accaa628d','6a885c137b565eee6172319579e97bd7ec73725b3af9fcc44c0b2747227d7ffd');
INSERT INTO "facts" VALUES('6586ba56979b0a4365690ac617d8de22','ab241bfd274802861c8d2291053bbbd5',50,'7154a0dc61e434c970dc271971c2b020',1,'table:b12aab8bb2cd94d78f2bfbf21b643cec',1,'2026-09-04T18:04:26.000Z','touch','outcome','{"contract":"4US","counted":[8,5],"declarer":0,"fee":[2,0,0,0],"honours":null,"made":false,"penalty":null,"reason":"total","score":[-4,0],"tricks":[8,5],"wins":null}','6a885c137b565eee6172319579e97bd7ec73725b3af9fcc44c0b2747227d7ffd','c7a6f403309d9c20c4590dc9880f79b9120ecaee5fb42b226680426fd99dd484');
INSERT INTO "facts" VALUES('a590ac75f55cade55e6fffbd1615090a','ab241bfd274802861c8d2291053bbbd5',51,'2014c5400eee357ec90f2676c3d9bf0c',0,'table:b12aab8bb2cd94d78f2bfbf21b643cec',2,'2026-09-04T18:04:33.000Z','touch','next','{"dealer":0,"round":1}','c7a6f403309d9c20c4590dc9880f79b9120ecaee5fb42b226680426fd99dd484','1381ca66c77a745baabe0b72e112043fc544b4a9ef45480058e6e16baedbf4fb');
INSERT INTO "facts" VALUES('ab3fde572c47be0418bd6d7f18cce40f','ab241bfd274802861c8d2291053bbbd5',52,'2e13ca12c201787005566d44270a8125',0,'table:b12aab8bb2cd94d78f2bfbf21b643cec',2,'2026-09-04T18:04:40.000Z','touch','dealt','{}','1381ca66c77a745baabe0b72e112043fc544b4a9ef45480058e6e16baedbf4fb','48384f2aef98429b27736061c35b228905457635f6249f6e8947dcb3279354ce');
INSERT INTO "facts" VALUES('b258b0d2cb73a34b192b93c59e4f0a93','ab241bfd274802861c8d2291053bbbd5',53,'66ef32951344604eee4d69e2c0c9e415',0,'table:b12aab8bb2cd94d78f2bfbf21b643cec',2,'2026-09-04T18:04:47.000Z','touch','call','{"call":"7U","seat":"E"}','48384f2aef98429b27736061c35b228905457635f6249f6e8947dcb3279354ce','3ea3314abd9e248c956c7c4e5d2fa6227b4c10dce2810a4f70ee56c97b4edb9d');
INSERT INTO "facts" VALUES('e28a28476fcc95dfe161c9349568bafa','ab241bfd274802861c8d2291053bbbd5',54,'5b1e661f8ae7af51c378fe336351bf0a',0,'table:b12aab8bb2cd94d78f2bfbf21b643cec',2,'2026-09-04T18:04:54.000Z','touch','call','{"call":"Pass","seat":"S"}','3ea3314abd9e248c956c7c4e5d2fa6227b4c10dce2810a4f70ee56c97b4edb9d','25c4966a0e684c020d5386ca958890917cc81d4075acc4669bc3c331625f729b');
INSERT INTO "facts" VALUES('35dad49fc855e049ff9ae917acc347ea','ab241bfd274802861c8d2291053bbbd5',55,'5b1e661f8ae7af51c378fe336351bf0a',1,'table:b12aab8bb2cd94d78f2bfbf21b643cec',2,'2026-09-04T18:04:54.000Z','touch','call','{"call":"Pass","seat":"W"}','25c4966a0e684c020d5386ca958890917cc81d4075acc4669bc3c331625f729b','5cb15d018b737827b0d55e98e282b10603efd24c4a20b35f5de3eca0573380af');
INSERT INTO "facts" VALUES('e3266e33ec88083320d58e0f7b227f23','ab241bfd274802861c8d2291053bbbd5',56,'5b1e661f8ae7af51c378fe336351bf0a',2,'table:b12aab8bb2cd94d78f2bfbf21b643cec',2,'2026-09-04T18:04:54.000Z','touch','call','{"call":"Pass","seat":"N"}','5cb15d018b737827b0d55e98e282b10603efd24c4a20b35f5de3eca0573380af','38c18cd76d50a844c786550c03ceae1fe311c5f991f202500194cc275bc3bf48');
INSERT INTO "facts" VALUES('270e91c2d486a78842eb345f50865512','ab241bfd274802861c8d2291053bbbd5',57,'ebd54923caa756a88f30107185cc4cbe',0,'table:b12aab8bb2cd94d78f2bfbf21b643cec',2,'2026-09-04T18:05:01.000Z','touch','declare','{"contract":"7US","seat":"E"}','38c18cd76d50a844c786550c03ceae1fe311c5f991f202500194cc275bc3bf48','7bc2d310c7cc11f97fe8054bff9ed323adb4d80e244f3775fe349141cf3a7f68');
INSERT INTO "facts" VALUES('197ea731e6017d0e1f9d25333ee5de28','ab241bfd274802861c8d2291053bbbd5',58,'ba083953e957afd68190df9733b59159',0,'table:b12aab8bb2cd94d78f2bfbf21b643cec',2,'2026-09-04T18:05:08.000Z','touch','total','{"side":1,"tricks":13}','7bc2d310c7cc11f97fe8054bff9ed323adb4d80e244f3775fe349141cf3a7f68','512d048ffde03b7a91718350d3c8528194d6811f8eb82a42bf1fb6ea3632eacf');
INSERT INTO "facts" VALUES('c26529f69264d4a7196f2390c5e34660','ab241bfd274802861c8d2291053bbbd5',59,'ba083953e957afd68190df9733b59159',1,'table:b12aab8bb2cd94d78f2bfbf21b643cec',2,'2026-09-04T18:05:08.000Z','touch','outcome','{"contract":"7US","counted":[0,13],"declarer":1,"fee":[0,0,0,0],"honours":null,"made":true,"penalty":null,"reason":"total","score":[0,7],"tricks":[0,13],"wins":null}','512d048ffde03b7a91718350d3c8528194d6811f8eb82a42bf1fb6ea3632eacf','d8355898502c46f12cc56ac8e61d31d095b681cd5b33d6402312c6cb22230521');
INSERT INTO "facts" VALUES('d8d8469054d85ff4ec5272c4581256c9','ab241bfd274802861c8d2291053bbbd5',60,'fbda877f18bfdb7c43edaa33604fc9ba',0,'table:b12aab8bb2cd94d78f2bfbf21b643cec',2,'2026-09-04T18:05:15.000Z','touch','finish','{}','d8355898502c46f12cc56ac8e61d31d095b681cd5b33d6402312c6cb22230521','fd0576d9658f0ccee064277559ab8e8ab5b7eaa252ba94ad31fe5ed9d1652c29');
CREATE TABLE "kiosk" (
   "id" TEXT PRIMARY KEY
) STRICT;
INSERT INTO "kiosk" VALUES('ab241bfd274802861c8d2291053bbbd5');
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
CREATE TABLE "people" (
   "id" TEXT PRIMARY KEY,
   "name" TEXT,
   "last_used" TEXT,
   "uses" INTEGER NOT NULL
) STRICT;
INSERT INTO "people" VALUES('8ed26148f4705d8649470da017ef90b5','Ada','2026-09-04T18:03:51.000Z',7);
INSERT INTO "people" VALUES('e5a19e2fd12494c4ebe14fb81a1a0b42','Otis','2026-09-04T18:03:51.000Z',8);
INSERT INTO "people" VALUES('e1bc74209469a60d8c0fda071dea716c','Ruby','2026-09-04T18:03:51.000Z',9);
INSERT INTO "people" VALUES('bfac028312e0efefdc1b0d5698832003','Leon','2026-09-04T18:03:51.000Z',10);
CREATE TABLE "projected" (
   "stream" TEXT PRIMARY KEY,
   "seq" INTEGER NOT NULL
) STRICT;
INSERT INTO "projected" VALUES('table:4eae8e8429423dbbeba7fd907d3e7763',17);
INSERT INTO "projected" VALUES('table:8acfd810873a1fdf41578bfc7e0dbb2c',40);
INSERT INTO "projected" VALUES('table:b12aab8bb2cd94d78f2bfbf21b643cec',60);
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
INSERT INTO "result_players" VALUES('table:4eae8e8429423dbbeba7fd907d3e7763',1,'1','8ed26148f4705d8649470da017ef90b5','1',0,0,0);
INSERT INTO "result_players" VALUES('table:4eae8e8429423dbbeba7fd907d3e7763',1,'2','e5a19e2fd12494c4ebe14fb81a1a0b42','2',7,7,7);
INSERT INTO "result_players" VALUES('table:4eae8e8429423dbbeba7fd907d3e7763',2,'1','8ed26148f4705d8649470da017ef90b5','1',1,1,1);
INSERT INTO "result_players" VALUES('table:4eae8e8429423dbbeba7fd907d3e7763',2,'2','e5a19e2fd12494c4ebe14fb81a1a0b42','2',5,5,12);
INSERT INTO "result_players" VALUES('table:4eae8e8429423dbbeba7fd907d3e7763',3,'1','8ed26148f4705d8649470da017ef90b5','1',0,0,1);
INSERT INTO "result_players" VALUES('table:4eae8e8429423dbbeba7fd907d3e7763',3,'2','e5a19e2fd12494c4ebe14fb81a1a0b42','2',5,5,17);
INSERT INTO "result_players" VALUES('table:8acfd810873a1fdf41578bfc7e0dbb2c',1,'N','8ed26148f4705d8649470da017ef90b5','NS',11,5,5);
INSERT INTO "result_players" VALUES('table:8acfd810873a1fdf41578bfc7e0dbb2c',1,'E','e5a19e2fd12494c4ebe14fb81a1a0b42','EW',2,0,0);
INSERT INTO "result_players" VALUES('table:8acfd810873a1fdf41578bfc7e0dbb2c',1,'S','e1bc74209469a60d8c0fda071dea716c','NS',11,5,5);
INSERT INTO "result_players" VALUES('table:8acfd810873a1fdf41578bfc7e0dbb2c',1,'W','bfac028312e0efefdc1b0d5698832003','EW',2,0,0);
INSERT INTO "result_players" VALUES('table:8acfd810873a1fdf41578bfc7e0dbb2c',2,'N','8ed26148f4705d8649470da017ef90b5','NS',3,0,0);
INSERT INTO "result_players" VALUES('table:8acfd810873a1fdf41578bfc7e0dbb2c',2,'E','e5a19e2fd12494c4ebe14fb81a1a0b42','EW',10,4,4);
INSERT INTO "result_players" VALUES('table:8acfd810873a1fdf41578bfc7e0dbb2c',2,'S','e1bc74209469a60d8c0fda071dea716c','NS',3,0,0);
INSERT INTO "result_players" VALUES('table:8acfd810873a1fdf41578bfc7e0dbb2c',2,'W','bfac028312e0efefdc1b0d5698832003','EW',10,4,4);
INSERT INTO "result_players" VALUES('table:8acfd810873a1fdf41578bfc7e0dbb2c',3,'N','8ed26148f4705d8649470da017ef90b5','NS',12,6,6);
INSERT INTO "result_players" VALUES('table:8acfd810873a1fdf41578bfc7e0dbb2c',3,'E','e5a19e2fd12494c4ebe14fb81a1a0b42','EW',1,0,4);
INSERT INTO "result_players" VALUES('table:8acfd810873a1fdf41578bfc7e0dbb2c',3,'S','e1bc74209469a60d8c0fda071dea716c','NS',12,6,6);
INSERT INTO "result_players" VALUES('table:8acfd810873a1fdf41578bfc7e0dbb2c',3,'W','bfac028312e0efefdc1b0d5698832003','EW',1,0,4);
INSERT INTO "result_players" VALUES('table:b12aab8bb2cd94d78f2bfbf21b643cec',1,'N','8ed26148f4705d8649470da017ef90b5','NS',8,-4,-4);
INSERT INTO "result_players" VALUES('table:b12aab8bb2cd94d78f2bfbf21b643cec',1,'E','e5a19e2fd12494c4ebe14fb81a1a0b42','EW',5,0,0);
INSERT INTO "result_players" VALUES('table:b12aab8bb2cd94d78f2bfbf21b643cec',1,'S','e1bc74209469a60d8c0fda071dea716c','NS',8,-4,-4);
INSERT INTO "result_players" VALUES('table:b12aab8bb2cd94d78f2bfbf21b643cec',1,'W','bfac028312e0efefdc1b0d5698832003','EW',5,0,0);
INSERT INTO "result_players" VALUES('table:b12aab8bb2cd94d78f2bfbf21b643cec',2,'N','8ed26148f4705d8649470da017ef90b5','NS',0,0,-4);
INSERT INTO "result_players" VALUES('table:b12aab8bb2cd94d78f2bfbf21b643cec',2,'E','e5a19e2fd12494c4ebe14fb81a1a0b42','EW',13,7,7);
INSERT INTO "result_players" VALUES('table:b12aab8bb2cd94d78f2bfbf21b643cec',2,'S','e1bc74209469a60d8c0fda071dea716c','NS',0,0,-4);
INSERT INTO "result_players" VALUES('table:b12aab8bb2cd94d78f2bfbf21b643cec',2,'W','bfac028312e0efefdc1b0d5698832003','EW',13,7,7);
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
INSERT INTO "results" VALUES('table:4eae8e8429423dbbeba7fd907d3e7763',1,'2',NULL,NULL,NULL,0,1);
INSERT INTO "results" VALUES('table:4eae8e8429423dbbeba7fd907d3e7763',2,'1',NULL,NULL,NULL,0,1);
INSERT INTO "results" VALUES('table:4eae8e8429423dbbeba7fd907d3e7763',3,'2',NULL,NULL,NULL,0,1);
INSERT INTO "results" VALUES('table:8acfd810873a1fdf41578bfc7e0dbb2c',1,'W',NULL,NULL,NULL,0,1);
INSERT INTO "results" VALUES('table:8acfd810873a1fdf41578bfc7e0dbb2c',2,'N',NULL,NULL,NULL,0,1);
INSERT INTO "results" VALUES('table:8acfd810873a1fdf41578bfc7e0dbb2c',3,'E',NULL,NULL,NULL,0,1);
INSERT INTO "results" VALUES('table:b12aab8bb2cd94d78f2bfbf21b643cec',1,'W','N','4US',0,0,1);
INSERT INTO "results" VALUES('table:b12aab8bb2cd94d78f2bfbf21b643cec',2,'N','E','7US',1,0,1);
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
INSERT INTO "table_players" VALUES('table:4eae8e8429423dbbeba7fd907d3e7763','1','8ed26148f4705d8649470da017ef90b5','1',1,NULL,0);
INSERT INTO "table_players" VALUES('table:4eae8e8429423dbbeba7fd907d3e7763','2','e5a19e2fd12494c4ebe14fb81a1a0b42','2',17,NULL,0);
INSERT INTO "table_players" VALUES('table:8acfd810873a1fdf41578bfc7e0dbb2c','E','e5a19e2fd12494c4ebe14fb81a1a0b42','EW',4,0,0);
INSERT INTO "table_players" VALUES('table:8acfd810873a1fdf41578bfc7e0dbb2c','W','bfac028312e0efefdc1b0d5698832003','EW',4,0,0);
INSERT INTO "table_players" VALUES('table:8acfd810873a1fdf41578bfc7e0dbb2c','N','8ed26148f4705d8649470da017ef90b5','NS',6,13,1);
INSERT INTO "table_players" VALUES('table:8acfd810873a1fdf41578bfc7e0dbb2c','S','e1bc74209469a60d8c0fda071dea716c','NS',6,13,1);
INSERT INTO "table_players" VALUES('table:b12aab8bb2cd94d78f2bfbf21b643cec','N','8ed26148f4705d8649470da017ef90b5','NS',-4,NULL,0);
INSERT INTO "table_players" VALUES('table:b12aab8bb2cd94d78f2bfbf21b643cec','S','e1bc74209469a60d8c0fda071dea716c','NS',-4,NULL,0);
INSERT INTO "table_players" VALUES('table:b12aab8bb2cd94d78f2bfbf21b643cec','E','e5a19e2fd12494c4ebe14fb81a1a0b42','EW',7,NULL,1);
INSERT INTO "table_players" VALUES('table:b12aab8bb2cd94d78f2bfbf21b643cec','W','bfac028312e0efefdc1b0d5698832003','EW',7,NULL,1);
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
INSERT INTO "tables" VALUES('table:4eae8e8429423dbbeba7fd907d3e7763',1,'KnockoutWhist','traditional',0,'2026-09-04T18:00:14.000Z','2026-09-04T18:01:38.000Z',17,4,3,0,NULL,NULL);
INSERT INTO "tables" VALUES('table:8acfd810873a1fdf41578bfc7e0dbb2c',2,'Whist','guide',0,'2026-09-04T18:01:52.000Z','2026-09-04T18:03:37.000Z',40,3,3,1,NULL,NULL);
INSERT INTO "tables" VALUES('table:b12aab8bb2cd94d78f2bfbf21b643cec',3,'BidWhist','palace',0,'2026-09-04T18:03:51.000Z','2026-09-04T18:05:15.000Z',60,2,2,1,NULL,NULL);
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
CREATE INDEX "idx_tables_finished_last_seq"
    ON "tables" ("finished", "last_seq");
COMMIT;
