-- A journal of Bid Whist as it was stored when that was the only game: a table that is over, and one in play.
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
INSERT INTO "facts" VALUES('332ccea93a734c88885924e27b557e91','41963b4e8582463c9da680c047bbb55f',1,'49a37d9b8d814236b3b65856e598f389',0,'table:3cb7f82f79174edf9dca1894417cfc63',NULL,'2026-11-20T18:00:40.000Z','touch','open','{"dealer":3,"game":"BidWhist","number":1,"players":["fb06aa7555994248b4f3200ed6fe9f2a","637994f2241441d1bbe9025d84973877","e113476866e3436289b73dcd0d01311d","a2d4966296a749c49ccd74e05cc5054a"],"preset":"classic","rules":{"boston":"plain","defenders_score":false,"double_no_trump":false,"exchange_shown":true,"first_lead":"declarer","jester":false,"jokers":2,"kitty":6,"kitty_is_a_trick":true,"low_beats_high":true,"lowest_bid":3,"max_hands":null,"no_trump_set_costs":"double","renege_penalty":"three_tricks","rise_and_fly":false,"set_costs":"shortfall","set_fee":0,"sport_kitty":"trump","swap_jokers":false,"target":5,"training":false},"start":[0,0]}','','0045eb6c35e106e38eb450de38004b0acc6fb4a326b69a6a17919768bcb95f0f');
INSERT INTO "facts" VALUES('f9ab3c7a3f0e4d6cac99eba0ab9f0f92','41963b4e8582463c9da680c047bbb55f',2,'49a37d9b8d814236b3b65856e598f389',1,'table:3cb7f82f79174edf9dca1894417cfc63',1,'2026-11-20T18:00:40.000Z','touch','next','{"dealer":3}','0045eb6c35e106e38eb450de38004b0acc6fb4a326b69a6a17919768bcb95f0f','cba99572f728483949a2e7f77ab29eb9706eaec14d7b4d7aa67536cc4fff5469');
INSERT INTO "facts" VALUES('bae31115cd4e4cd4872e98a448bac840','41963b4e8582463c9da680c047bbb55f',3,'c7a7428fe2084fd28dbf68c6899c0832',0,'table:3cb7f82f79174edf9dca1894417cfc63',1,'2026-11-20T18:01:00.000Z','touch','dealt','{}','cba99572f728483949a2e7f77ab29eb9706eaec14d7b4d7aa67536cc4fff5469','05bbb232df770a32f04b60401a2ef1b725b4bc8c11f32b2656a52e76e7592013');
INSERT INTO "facts" VALUES('878e2fe3d7a340da8dcfcad8104ff101','41963b4e8582463c9da680c047bbb55f',4,'709954eabf12415a8ed50a4a84141711',0,'table:3cb7f82f79174edf9dca1894417cfc63',1,'2026-11-20T18:01:20.000Z','touch','call','{"call":"Pass","seat":"N"}','05bbb232df770a32f04b60401a2ef1b725b4bc8c11f32b2656a52e76e7592013','b1fff8a9316aa4c86651674bfba09d54c8319531336188145d5eec2a974f3ac5');
INSERT INTO "facts" VALUES('1b631fd4e8cd42d98b1b09c7b47ba143','41963b4e8582463c9da680c047bbb55f',5,'f52c8c28832c4760ac733a76c2afa428',0,'table:3cb7f82f79174edf9dca1894417cfc63',1,'2026-11-20T18:01:40.000Z','touch','call','{"call":"3U","seat":"E"}','b1fff8a9316aa4c86651674bfba09d54c8319531336188145d5eec2a974f3ac5','2771ce17c749847649b3d53edbc12e71dba63a7c257094f34249aea61b1957d1');
INSERT INTO "facts" VALUES('845bf0e426cd49dfa5f74f68741d0cab','41963b4e8582463c9da680c047bbb55f',6,'da880ae1cf3446fc9c11b19c0c3bc98b',0,'table:3cb7f82f79174edf9dca1894417cfc63',1,'2026-11-20T18:02:00.000Z','touch','call','{"call":"Pass","seat":"S"}','2771ce17c749847649b3d53edbc12e71dba63a7c257094f34249aea61b1957d1','d2779b70ea7216981a78a590a51dbb545fa8378ff193422f749bfbfa3052df10');
INSERT INTO "facts" VALUES('ad95b8be79ad48cebb20eaa1b320f4d0','41963b4e8582463c9da680c047bbb55f',7,'94a378045cf6419fb534511306adae1b',0,'table:3cb7f82f79174edf9dca1894417cfc63',1,'2026-11-20T18:02:20.000Z','touch','call','{"call":"Pass","seat":"W"}','d2779b70ea7216981a78a590a51dbb545fa8378ff193422f749bfbfa3052df10','1a53adb054cfb84a320eb7d27ef88f68b17089dde5bff3704397657d31da68c1');
INSERT INTO "facts" VALUES('5c0b6f6d487842a7b32ab4f6afdfe088','41963b4e8582463c9da680c047bbb55f',8,'e1265e11a8ea42ecb5ec13e5425d2aad',0,'table:3cb7f82f79174edf9dca1894417cfc63',1,'2026-11-20T18:02:40.000Z','touch','declare','{"contract":"3UC","seat":"E"}','1a53adb054cfb84a320eb7d27ef88f68b17089dde5bff3704397657d31da68c1','7f7cb5bfcc6c8669d256745e3ecabb1188d9ec3b5e5aafd1378438cc25427784');
INSERT INTO "facts" VALUES('c1b99f5a9bad47baa70dfec3a6b8c934','41963b4e8582463c9da680c047bbb55f',9,'d5905577864840fd9f239b6086c8d793',0,'table:3cb7f82f79174edf9dca1894417cfc63',1,'2026-11-20T18:03:00.000Z','touch','discard','{"cards":null,"exchanged":6,"seat":"E"}','7f7cb5bfcc6c8669d256745e3ecabb1188d9ec3b5e5aafd1378438cc25427784','2aa4f00839e2b375195e3e7631ef0ccfa68f52ab5b3accb13a0b623bff924fc7');
INSERT INTO "facts" VALUES('a83d39d9122f4a5f8030f55c0e10f071','41963b4e8582463c9da680c047bbb55f',10,'7f3c42f7bdb3446e839ffa837d9f5d1a',0,'table:3cb7f82f79174edf9dca1894417cfc63',1,'2026-11-20T18:03:20.000Z','touch','total','{"side":1,"tricks":8}','2aa4f00839e2b375195e3e7631ef0ccfa68f52ab5b3accb13a0b623bff924fc7','e938539071c745cf9e6a32aef8c11dea695fcafec752c5d98a1a6cecb6475940');
INSERT INTO "facts" VALUES('e0515a3cbfcc47f1ad45d94e6bd90705','41963b4e8582463c9da680c047bbb55f',11,'7f3c42f7bdb3446e839ffa837d9f5d1a',1,'table:3cb7f82f79174edf9dca1894417cfc63',1,'2026-11-20T18:03:20.000Z','touch','outcome','{"contract":"3UC","declarer":1,"made":false,"reason":"total","score":[0,-1],"tricks":[5,8]}','e938539071c745cf9e6a32aef8c11dea695fcafec752c5d98a1a6cecb6475940','96281e3e669af6734685570cd6e5a37709d0af63fd1c57547906fbb58ba3aa3d');
INSERT INTO "facts" VALUES('328216ce731a4fc7bdebce3c429108c2','41963b4e8582463c9da680c047bbb55f',12,'ea819851eb424a12a98e7d1ac196409a',0,'table:3cb7f82f79174edf9dca1894417cfc63',2,'2026-11-20T18:03:40.000Z','touch','next','{"dealer":0}','96281e3e669af6734685570cd6e5a37709d0af63fd1c57547906fbb58ba3aa3d','2f33c4e5b9f8bba814c6a867d3733ddb43f7e398698cd57310322b94369cb544');
INSERT INTO "facts" VALUES('4f356f37be8240dcb569e5c9f610d148','41963b4e8582463c9da680c047bbb55f',13,'d074eb1aab30433fa823acdebcca05ed',0,'table:3cb7f82f79174edf9dca1894417cfc63',2,'2026-11-20T18:04:00.000Z','touch','dealt','{}','2f33c4e5b9f8bba814c6a867d3733ddb43f7e398698cd57310322b94369cb544','d810b859a167bf0a0d584694f1ac2b87e3dc8264179b1d45a52fcc2dc091d7fa');
INSERT INTO "facts" VALUES('3c2ae7f7b6b64caf9f9e061d613e1987','41963b4e8582463c9da680c047bbb55f',14,'dfc686fbdd0946bab7a8ab3db417f5a7',0,'table:3cb7f82f79174edf9dca1894417cfc63',2,'2026-11-20T18:04:20.000Z','touch','call','{"call":"3U","seat":"E"}','d810b859a167bf0a0d584694f1ac2b87e3dc8264179b1d45a52fcc2dc091d7fa','df4e0e3d3fd46c6078790accc95db31d0ed830d6cd751f852c1403cf1f2bb27c');
INSERT INTO "facts" VALUES('6cd50ef65bad4d398244dfbb41fc88ea','41963b4e8582463c9da680c047bbb55f',15,'67ad31c0abc74ad0901bdbc5754826e2',0,'table:3cb7f82f79174edf9dca1894417cfc63',2,'2026-11-20T18:04:40.000Z','touch','call','{"call":"Pass","seat":"S"}','df4e0e3d3fd46c6078790accc95db31d0ed830d6cd751f852c1403cf1f2bb27c','39a8950c2650aaf66f0377552fabf5be01cd87a338efb78bedd3db0171714710');
INSERT INTO "facts" VALUES('208ef72ceec849d3916c2b5c8c13a581','41963b4e8582463c9da680c047bbb55f',16,'6284a2870a9b48f8aa45c56d372637af',0,'table:3cb7f82f79174edf9dca1894417cfc63',2,'2026-11-20T18:05:00.000Z','touch','call','{"call":"Pass","seat":"W"}','39a8950c2650aaf66f0377552fabf5be01cd87a338efb78bedd3db0171714710','02627f4c705df26c5f25280bc1219fbf5ec1efcefa90c38a523801d458866a7c');
INSERT INTO "facts" VALUES('08c645f0f0c149009d3e2b07f2657770','41963b4e8582463c9da680c047bbb55f',17,'a325352a5155448985fdada5daaf1d01',0,'table:3cb7f82f79174edf9dca1894417cfc63',2,'2026-11-20T18:05:20.000Z','touch','call','{"call":"5U","seat":"N"}','02627f4c705df26c5f25280bc1219fbf5ec1efcefa90c38a523801d458866a7c','a48795196da661989709818c51875dd8e009e9d992ed93930323bb750fccb9af');
INSERT INTO "facts" VALUES('8afb713a724e451d85c90317a73fcdb0','41963b4e8582463c9da680c047bbb55f',18,'c157123961e542cb8c69051a2e753efa',0,'table:3cb7f82f79174edf9dca1894417cfc63',2,'2026-11-20T18:05:40.000Z','touch','declare','{"contract":"5US","seat":"N"}','a48795196da661989709818c51875dd8e009e9d992ed93930323bb750fccb9af','db359aa6aaba4f6cc1cdd3624bdc351a3455e697434ac87fa9534e3ad25f7bc1');
INSERT INTO "facts" VALUES('0d81836a3b66424e949c23abc9840e4c','41963b4e8582463c9da680c047bbb55f',19,'00abe83656694966be5f22e7f7b5d521',0,'table:3cb7f82f79174edf9dca1894417cfc63',2,'2026-11-20T18:06:00.000Z','touch','discard','{"cards":null,"exchanged":6,"seat":"N"}','db359aa6aaba4f6cc1cdd3624bdc351a3455e697434ac87fa9534e3ad25f7bc1','ec3f5c7e399636f8ece04d2115ca70e6cc905cf9e1af953076a3b99d1efd55b0');
INSERT INTO "facts" VALUES('c8c14ef6784c43c8bf71fb5216e37b8d','41963b4e8582463c9da680c047bbb55f',20,'64a65f7571ab4d29a2957dd320998c05',0,'table:3cb7f82f79174edf9dca1894417cfc63',2,'2026-11-20T18:06:20.000Z','touch','total','{"side":0,"tricks":12}','ec3f5c7e399636f8ece04d2115ca70e6cc905cf9e1af953076a3b99d1efd55b0','ca4f530d85c60571a6a104ac0e7aa2d91475b1d9f199f3abc5343626129d0183');
INSERT INTO "facts" VALUES('d48e96fd6e4b4c8da0801ac9ccfbe63d','41963b4e8582463c9da680c047bbb55f',21,'64a65f7571ab4d29a2957dd320998c05',1,'table:3cb7f82f79174edf9dca1894417cfc63',2,'2026-11-20T18:06:20.000Z','touch','outcome','{"contract":"5US","declarer":0,"made":true,"reason":"total","score":[6,0],"tricks":[12,1]}','ca4f530d85c60571a6a104ac0e7aa2d91475b1d9f199f3abc5343626129d0183','6e679c8277c29eb07dbf15086699f4c74e755ab4128970e8026144f81292bc17');
INSERT INTO "facts" VALUES('6be38e1cf1f54982b701716e75d977a7','41963b4e8582463c9da680c047bbb55f',22,'196ccae1e15b436f866e4f1abd4fbb2a',0,'table:3cb7f82f79174edf9dca1894417cfc63',2,'2026-11-20T18:06:40.000Z','touch','finish','{}','6e679c8277c29eb07dbf15086699f4c74e755ab4128970e8026144f81292bc17','513ee837c516a4a0865ae341c27b37d0bb3ea1c4f13b6c35caa7724eb66573e9');
INSERT INTO "facts" VALUES('2f3f572613404ccd9e4c36039d39d58d','41963b4e8582463c9da680c047bbb55f',23,'8a9576d9313345c3b2943e428d78376c',0,'table:8aff4a5209d74d0590f0be2316f3467d',NULL,'2026-11-20T18:07:20.000Z','touch','open','{"dealer":0,"game":"BidWhist","number":2,"players":["5c7a682d48e14136b7d053b24e99ccfd","62182e62104f46c6a98e91fd9adca393","30ba0d8089914644987219b242747c2f","6e4fc1ac3ddf46bf82da333de1b3863d"],"preset":"palace","rules":{"boston":"plain","defenders_score":true,"double_no_trump":true,"exchange_shown":false,"first_lead":"forehand","jester":false,"jokers":2,"kitty":6,"kitty_is_a_trick":true,"low_beats_high":false,"lowest_bid":3,"max_hands":null,"no_trump_set_costs":"double","renege_penalty":"three_tricks","rise_and_fly":false,"set_costs":"bid","set_fee":0,"sport_kitty":"never","swap_jokers":false,"target":7,"training":false},"start":[0,0]}','513ee837c516a4a0865ae341c27b37d0bb3ea1c4f13b6c35caa7724eb66573e9','c2781315197fc427a7580fadf299d236379fc10abb4cc21891a8d221d787c04c');
INSERT INTO "facts" VALUES('a1e258e23367490fa95b1163c159e429','41963b4e8582463c9da680c047bbb55f',24,'8a9576d9313345c3b2943e428d78376c',1,'table:8aff4a5209d74d0590f0be2316f3467d',1,'2026-11-20T18:07:20.000Z','touch','next','{"dealer":0}','c2781315197fc427a7580fadf299d236379fc10abb4cc21891a8d221d787c04c','c4faaf5163e6aa4e4aa1ac675d3da0be5322f028943bb69d329beab10a4aedba');
INSERT INTO "facts" VALUES('ed9bbffacaf84b0ea78dcce4dde18bc9','41963b4e8582463c9da680c047bbb55f',25,'6184740db3f548a780a74d06a105bfca',0,'table:8aff4a5209d74d0590f0be2316f3467d',1,'2026-11-20T18:07:40.000Z','touch','dealt','{}','c4faaf5163e6aa4e4aa1ac675d3da0be5322f028943bb69d329beab10a4aedba','83b467952c5ad96f0885fa583399de2ca2d86cdbb9a33df124953722d66b0fd6');
INSERT INTO "facts" VALUES('40fb8fea1b8148f0aefa339445dee021','41963b4e8582463c9da680c047bbb55f',26,'24cb836ab9f54b87b396bc5d5ff4818f',0,'table:8aff4a5209d74d0590f0be2316f3467d',1,'2026-11-20T18:08:00.000Z','touch','call','{"call":"3U","seat":"E"}','83b467952c5ad96f0885fa583399de2ca2d86cdbb9a33df124953722d66b0fd6','99be7fc3ec8ff33f5757a4b7a8d5b34706817ccd60be60471adfffd453cea5f9');
INSERT INTO "facts" VALUES('88cef9837afc450ebc4e2dd8d14ccf2e','41963b4e8582463c9da680c047bbb55f',27,'b6807396ba1d44e593c39d5c3ca31e51',0,'table:8aff4a5209d74d0590f0be2316f3467d',1,'2026-11-20T18:08:20.000Z','touch','call','{"call":"Pass","seat":"S"}','99be7fc3ec8ff33f5757a4b7a8d5b34706817ccd60be60471adfffd453cea5f9','172f60daba080390c92d1df2e9d3dac8105ce3482de27da5bcf412f45910e71a');
INSERT INTO "facts" VALUES('08920eab0fbd4e5fb3c62c3da7c6b3e0','41963b4e8582463c9da680c047bbb55f',28,'aad5b8bb23834e2a86e115c01c03c5d9',0,'table:8aff4a5209d74d0590f0be2316f3467d',1,'2026-11-20T18:08:40.000Z','touch','call','{"call":"Pass","seat":"W"}','172f60daba080390c92d1df2e9d3dac8105ce3482de27da5bcf412f45910e71a','23b227256ae1c7b5ecc7f5b1c66b2f9aca3aae45412f7712f28968e6d55b99fd');
INSERT INTO "facts" VALUES('9985d65c21b6425cb0a6e4c8e37a78ec','41963b4e8582463c9da680c047bbb55f',29,'5857a66a748a4c028b97429ea438eaae',0,'table:8aff4a5209d74d0590f0be2316f3467d',1,'2026-11-20T18:09:00.000Z','touch','call','{"call":"Pass","seat":"N"}','23b227256ae1c7b5ecc7f5b1c66b2f9aca3aae45412f7712f28968e6d55b99fd','1ad8bfd1c4007d4084ba94c48b86a8880893a596e918f50c2371ffe378cf59d8');
INSERT INTO "facts" VALUES('7d2aea4d99d44db8861cae367e0c4009','41963b4e8582463c9da680c047bbb55f',30,'798d953aa5254de5b2136779479cf267',0,'table:8aff4a5209d74d0590f0be2316f3467d',1,'2026-11-20T18:09:20.000Z','touch','declare','{"contract":"3UD","seat":"E"}','1ad8bfd1c4007d4084ba94c48b86a8880893a596e918f50c2371ffe378cf59d8','445e02131122d060f9a2cc3b4128cd08ff7136782e78a539394ad795c928ee93');
INSERT INTO "facts" VALUES('5eaf56c5336a4d799d75611c35a2900e','41963b4e8582463c9da680c047bbb55f',31,'b4e28325a4714e71aa735a0637fea119',0,'table:8aff4a5209d74d0590f0be2316f3467d',1,'2026-11-20T18:09:40.000Z','touch','discard','{"cards":null,"exchanged":null,"seat":"E"}','445e02131122d060f9a2cc3b4128cd08ff7136782e78a539394ad795c928ee93','9ef0cac4c5b2c2847a8c061afd6bb5e3e77742eee73636b86cdb91387d994ad6');
INSERT INTO "facts" VALUES('377c370cdb484c97b9b654c938c6fe53','41963b4e8582463c9da680c047bbb55f',32,'cb6b73d99d8c42cbb821e84c249946b1',0,'table:8aff4a5209d74d0590f0be2316f3467d',1,'2026-11-20T18:10:00.000Z','touch','play','{"card":"HJ","seat":"E"}','9ef0cac4c5b2c2847a8c061afd6bb5e3e77742eee73636b86cdb91387d994ad6','7cb10e8b2e1bd7a25697539732655687d056600ff32ed5939b832cdaa132e41f');
INSERT INTO "facts" VALUES('c3f87050d69b4f1ab14a74cb7dad2026','41963b4e8582463c9da680c047bbb55f',33,'7494fa8bd2b44d668bde39bd2c81d933',0,'table:8aff4a5209d74d0590f0be2316f3467d',1,'2026-11-20T18:10:20.000Z','touch','play','{"card":"DA","seat":"S"}','7cb10e8b2e1bd7a25697539732655687d056600ff32ed5939b832cdaa132e41f','f19791510fafaab57e288a9e746bfe2b2dfac00846244e1421357fd6186625fa');
INSERT INTO "facts" VALUES('80b6152b3f804fe7b1a500739a404132','41963b4e8582463c9da680c047bbb55f',34,'7cb717af920e47bb8a88f77b5c53cf39',0,'table:8aff4a5209d74d0590f0be2316f3467d',1,'2026-11-20T18:10:40.000Z','touch','play','{"card":"HA","seat":"W"}','f19791510fafaab57e288a9e746bfe2b2dfac00846244e1421357fd6186625fa','da689b11fa5c7c5a7a12ff201c3b46998d837a0b055c76aa59a7b781640eaabb');
INSERT INTO "facts" VALUES('29848619774d496fb1a0955a3d018184','41963b4e8582463c9da680c047bbb55f',35,'c9831c0dc87f4436b059cfefb29de6b5',0,'table:8aff4a5209d74d0590f0be2316f3467d',1,'2026-11-20T18:11:00.000Z','touch','play','{"card":"DQ","seat":"N"}','da689b11fa5c7c5a7a12ff201c3b46998d837a0b055c76aa59a7b781640eaabb','928d7700eab838d8aa4e1ec67241f7b5bd75fe53b10da429306599c10755c0e8');
INSERT INTO "facts" VALUES('acddbbac3811426a9bb36b3b25719bff','41963b4e8582463c9da680c047bbb55f',36,'6190673a62914beaa343bd53000f1e78',0,'table:8aff4a5209d74d0590f0be2316f3467d',1,'2026-11-20T18:11:20.000Z','touch','play','{"card":"SQ","seat":"S"}','928d7700eab838d8aa4e1ec67241f7b5bd75fe53b10da429306599c10755c0e8','4d021d9028cbfc67339d74f0daa7d6a15fde9e982c00dde0dd7d70370b6ef35a');
INSERT INTO "facts" VALUES('020e4e1d7fc64eec93e6d7dafbb43fda','41963b4e8582463c9da680c047bbb55f',37,'2b70e0ab72ff492fa7032aa6e8d6e48e',0,'table:8aff4a5209d74d0590f0be2316f3467d',1,'2026-11-20T18:11:40.000Z','touch','play','{"card":"DJ","seat":"W"}','4d021d9028cbfc67339d74f0daa7d6a15fde9e982c00dde0dd7d70370b6ef35a','ae83e0ad0d36f8ed2252461714b4eb456d3f7705945e8d423c737e3972650eb4');
INSERT INTO "facts" VALUES('475d91d1aa504d38ae9e8cc768d5ac29','41963b4e8582463c9da680c047bbb55f',38,'b34a1a0ed2e14009b808091de65a657a',0,'table:8aff4a5209d74d0590f0be2316f3467d',1,'2026-11-20T18:12:00.000Z','touch','play','{"card":"D4","seat":"N"}','ae83e0ad0d36f8ed2252461714b4eb456d3f7705945e8d423c737e3972650eb4','cefa5400b38a72a19c9a7ef5ce29f4bbc65aef84ac78528c6dfb893e5b354aaf');
CREATE TABLE "kiosk" (
   "id" TEXT PRIMARY KEY
) STRICT;
INSERT INTO "kiosk" VALUES('41963b4e8582463c9da680c047bbb55f');
CREATE TABLE "people" (
   "id" TEXT PRIMARY KEY,
   "name" TEXT,
   "last_used" TEXT,
   "uses" INTEGER NOT NULL
) STRICT;
INSERT INTO "people" VALUES('fb06aa7555994248b4f3200ed6fe9f2a','Ada','2026-11-20T18:00:40.000Z',1);
INSERT INTO "people" VALUES('637994f2241441d1bbe9025d84973877','Otis','2026-11-20T18:00:40.000Z',2);
INSERT INTO "people" VALUES('e113476866e3436289b73dcd0d01311d','Ruby','2026-11-20T18:00:40.000Z',3);
INSERT INTO "people" VALUES('a2d4966296a749c49ccd74e05cc5054a','Leon','2026-11-20T18:00:40.000Z',4);
INSERT INTO "people" VALUES('5c7a682d48e14136b7d053b24e99ccfd','Pearl','2026-11-20T18:07:20.000Z',5);
INSERT INTO "people" VALUES('62182e62104f46c6a98e91fd9adca393','Cora','2026-11-20T18:07:20.000Z',6);
INSERT INTO "people" VALUES('30ba0d8089914644987219b242747c2f','Roy','2026-11-20T18:07:20.000Z',7);
INSERT INTO "people" VALUES('6e4fc1ac3ddf46bf82da333de1b3863d','Earl','2026-11-20T18:07:20.000Z',8);
CREATE TABLE "projected" (
   "stream" TEXT PRIMARY KEY,
   "seq" INTEGER NOT NULL
) STRICT;
INSERT INTO "projected" VALUES('table:3cb7f82f79174edf9dca1894417cfc63',22);
INSERT INTO "projected" VALUES('table:8aff4a5209d74d0590f0be2316f3467d',38);
CREATE TABLE "results" (
   "stream" TEXT,
   "hand" INTEGER,
   "dealer" TEXT,
   "north" TEXT,
   "east" TEXT,
   "south" TEXT,
   "west" TEXT,
   "declarer" TEXT,
   "contract" TEXT,
   "tricks_ns" INTEGER,
   "tricks_ew" INTEGER,
   "made" INTEGER,
   "score_ns" INTEGER,
   "score_ew" INTEGER,
   "total_ns" INTEGER,
   "total_ew" INTEGER,
   "reneges" INTEGER,
   "counts" INTEGER,
   PRIMARY KEY ("stream", "hand")
);
INSERT INTO "results" VALUES('table:3cb7f82f79174edf9dca1894417cfc63',1,'W','fb06aa7555994248b4f3200ed6fe9f2a','637994f2241441d1bbe9025d84973877','e113476866e3436289b73dcd0d01311d','a2d4966296a749c49ccd74e05cc5054a','E','3UC',5,8,0,0,-1,0,-1,0,1);
INSERT INTO "results" VALUES('table:3cb7f82f79174edf9dca1894417cfc63',2,'N','fb06aa7555994248b4f3200ed6fe9f2a','637994f2241441d1bbe9025d84973877','e113476866e3436289b73dcd0d01311d','a2d4966296a749c49ccd74e05cc5054a','N','5US',12,1,1,6,0,6,-1,0,1);
CREATE TABLE "settings" (
   "key" TEXT PRIMARY KEY,
   "value" TEXT NOT NULL
) STRICT;
INSERT INTO "settings" VALUES('run','{"open":false,"table":"table:8aff4a5209d74d0590f0be2316f3467d"}');
CREATE TABLE "tables" (
   "stream" TEXT PRIMARY KEY,
   "number" INTEGER,
   "game" TEXT,
   "preset" TEXT,
   "training" INTEGER,
   "north" TEXT,
   "east" TEXT,
   "south" TEXT,
   "west" TEXT,
   "opened" TEXT,
   "last" TEXT,
   "last_seq" INTEGER,
   "hand" INTEGER,
   "hands" INTEGER,
   "score_ns" INTEGER,
   "score_ew" INTEGER,
   "winner" TEXT,
   "finished" INTEGER
);
INSERT INTO "tables" VALUES('table:3cb7f82f79174edf9dca1894417cfc63',1,'BidWhist','classic',0,'fb06aa7555994248b4f3200ed6fe9f2a','637994f2241441d1bbe9025d84973877','e113476866e3436289b73dcd0d01311d','a2d4966296a749c49ccd74e05cc5054a','2026-11-20T18:00:40.000Z','2026-11-20T18:06:40.000Z',22,2,2,6,-1,'NS',1);
INSERT INTO "tables" VALUES('table:8aff4a5209d74d0590f0be2316f3467d',2,'BidWhist','palace',0,'5c7a682d48e14136b7d053b24e99ccfd','62182e62104f46c6a98e91fd9adca393','30ba0d8089914644987219b242747c2f','6e4fc1ac3ddf46bf82da333de1b3863d','2026-11-20T18:07:20.000Z','2026-11-20T18:12:00.000Z',38,1,0,0,0,'',0);
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
