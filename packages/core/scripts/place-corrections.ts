// Corrections by hand of the sources of generate-places.ts (decision D17).
import type { ProvinceCode } from '../src/places/provinces.ts';

/** Names by province, one line or several, separated by semicolons. */
type Names = Readonly<Partial<Record<ProvinceCode, string>>>;

/** Towns that the rules for neighbourhoods would leave out: they touch a larger one, or are tagged. */
export const kept: Names = {
  AB: `Bearspaw`,
  BC: `Lake Country; Esquimalt; Madeira Park; Comox; Sidney; View Royal; Spallumcheen; Fort Langley;
    Crofton; Gabriola; Koksilah`,
  NB: `Hanwell; Riverview`,
  NL: `Spaniard's Bay`,
  NS: `Cole Harbour; Bedford; Windsor Junction; Timberlea; Hammonds Plains; Eastern Passage;
    Herring Cove; Bible Hill; New Minas; Stellarton; Preston; Middle Sackville; Membertou; Coxheath;
    Shearwater; Beechville`,
  ON: `Binbrook; Keswick; Thornhill; Gloucester; Stoney Creek; Waterdown; Whitby; LaSalle; Orléans;
    King City; Niagara-on-the-Lake; Breslau; New Dundee; Mannheim; Georgetown; Brooklin; Stouffville;
    Bolton; Tecumseh; Whitchurch-Stouffville; Halton Hills; Greely; Stittsville`,
  PE: `Stratford`,
  QC: `Jonquière; Saint-Laurent; Saint-Léonard; Rock Forest; Melocheville; Val-des-Sources;
    Chicoutimi; Outremont; Hull; Verdun; Beauport; Pierrefonds; Greenfield Park; Montréal-Nord;
    Saint Romuald; Sainte-Foy; Aylmer; Kahnawake; Saint-Hubert; Wendake; Saint-Ignace-de-Loyola;
    Chelsea; Saint-Philippe; Pointe-à-la-Croix; Boischatel; Charlesbourg; McMasterville; LeMoyne;
    Roxboro; Saint-Joseph-de-Sorel; Saint-Isidore-de-Laprairie; Sainte-Jeanne-d'Arc`,
  MB: `West St. Paul`,
};

/** Neighbourhoods that are not marked in the data, duplicates under another name, and mistakes. */
export const leftOut: Names = {
  AB: `Grand Centre; Westlake`,
  BC: `Aldergrove East; Ardmore; Batchelor Hills; Bradner; Brocklehurst; Dallas; Deep Cove;
    Denman Island Trust Area; Duck Lake; Eastern Hillsides; Fairwinds; Gellatly; Glenrosa; Greendale;
    Keating; Mount Lehman; Murrayville; North Oyster/Yellow Point; Okanagan; Promontory; Puntledge;
    Ryder Lake; Vedder Crossing; Walnut Grove; Wellington; West End; Westsyde; Whonnock; Hatzic`,
  NB: `Brookside West; Fairvale; Greater Lakeburn; Harrison Brook; Island View Heights; Lancaster;
    Lincoln Heights; Marysville; Starlight Village; Youngs Crossing`,
  NL: `Clarenville-Shoal Harbour; Donovans; Evergreen Village; Karwood Estates; Southlands`,
  NS: `Hayes Subdivision`,
  ON: `Auden Park; Bayridge East; Bayridge West; Cataraqui Westbrook; County Park; Current River;
    East Hespeler; Elginburg/Silvers Corners/Shannons Corners; Golden; Hespeler; Lemoine Point;
    Mile Square; Mississauga Beach; Queenswood Heights; Sharpton/Glenvale; Shuniah; Silver Heights;
    Stoney Point/Pointe-aux-Roches; Sutton Mills; Westwoods; Willowdale;
    United Townships of Dysart, Dudley, Harcourt, Guilford, Harburn, Bruton, Havelock, Eyre and Clyde`,
  PE: `East Royalty; Fallingbrook; Winsloe`,
  QC: `Asbestos; le Plateau`,
};

/** The spelling of a name on the list: another spelling of the same town. */
export const renamed: Readonly<Partial<Record<ProvinceCode, Readonly<Record<string, string>>>>> = {
  MB: { 'Cross Lake 19A': 'Cross Lake', 'Ile des Chênes': 'Île-des-Chênes' },
  NB: { 'Cap-Pele': 'Cap-Pelé', 'St-André': 'Saint-André' },
  NL: { 'Portugal Cove-St. Phillip’s': "Portugal Cove-St. Philip's" },
  NS: { 'Eskasoni 3': 'Eskasoni' },
  NT: { Gamèti: 'Gamètì' },
  ON: {
    'Haliburton Village': 'Haliburton',
    'Prince Edward': 'Prince Edward County',
    'Shuniah Township': 'Shuniah',
  },
  QC: {
    Betsiamites: 'Pessamit',
    'Grande-Riviere': 'Grande-Rivière',
    'Metabetchouan-Lac-a-la-Croix': 'Métabetchouan-Lac-à-la-Croix',
    'New-Richmond': 'New Richmond',
    Perce: 'Percé',
    'Pont Rouge': 'Pont-Rouge',
    'Riviere-Bleue': 'Rivière-Bleue',
    'Saint Romuald': 'Saint-Romuald',
    'Saint-Côme--Linière': 'Saint-Côme-Linière',
    'Sainte Catherine de la Jacques Cartier': 'Sainte-Catherine-de-la-Jacques-Cartier',
    'St-Jean-Port-Joli': 'Saint-Jean-Port-Joli',
    'Thetford-Mines': 'Thetford Mines',
    'Trois Pistoles': 'Trois-Pistoles',
    Weymontachie: 'Wemotaci',
  },
};

/** Known gaps of both sources: all communities of the territories, large municipalities, towns. */
export const added: Names = {
  AB: `Acheson; Acme; Alberta Beach; Beiseker; Bragg Creek; Bruderheim; Castor; Consort; Coronation; Coutts;
    Cremona; Crowsnest Pass; Daysland; Delburne; Diamond Valley; Eaglesham; Exshaw; Foothills; Fort Chipewyan;
    Fort Vermilion; Foremost; Grassland; Hardisty; Hythe; Kananaskis;
    Lake Louise; Langdon; Legal; Linden; Mannville; McLennan; Milk River; Mundare; Nampa; Nisku; Nobleford;
    Onoway; Oyen; Parkland County; Rainbow Lake; Redwater; Rocky View County; Sedgewick; Strathcona County;
    Sturgeon County; Thorhild; Thorsby; Trochu; Vilna; Wabamun; Warburg; Wood Buffalo`,
  BC: `Alert Bay; Alexis Creek; Atlin; Bamfield; Beaverdell; Belcarra; Big White; Blue River; Boston Bar;
    Britannia Beach; Canal Flats; Cobble Hill; Cortes Island; Crawford Bay; Daajing Giids;
    Dease Lake; Edgewood; Egmont; Errington; Fairmont Hot Springs; Falkland; Field; Fraser Lake;
    Galiano Island; Gitlaxt'aamiks; Granisle; Greenwood; Hazelton; Hedley; Heriot Bay; Highlands; Hudson's Hope;
    Jaffray; Lytton; Masset; Mayne Island; McBride; Midway; Montrose; New Denver; New Hazelton;
    Pender Island; Port Alice; Port Clements; Port Edward; Port Renfrew; Pouce Coupe; Quadra Island;
    Quathiaski Cove; Riondel; Rock Creek; Salt Spring Island; Sandspit; Saturna Island; Savona;
    Sayward; Silverton; Skidegate; Slocan; Stewart; Tahsis; Texada Island; Township of Langley; Tulameen; Wells;
    Windermere; Winlaw; Zeballos`,
  MB: `Ashern; Birtle; Blumenort; Churchill; Cranberry Portage; Crystal City; Dugald; East St. Paul;
    Elie; Emerson; Eriksdale; Falcon Lake; Garden Hill; Gilbert Plains; Gladstone; Glenboro; Grandview;
    Grand Rapids; Gretna; Hamiota; Hanover; Hartney; Kleefeld; La Salle; Leaf Rapids; Lockport; Lynn Lake;
    MacGregor; Manitou; McCreary; Mitchell; Nelson House; Notre Dame de Lourdes; Oak Bluff; Oakbank;
    Peguis; Pilot Mound; Pinawa; Plum Coulee; Powerview-Pine Falls; Reston; Rossburn; Russell;
    Sanford; Shoal Lake; Split Lake; Springfield; St. Andrews; St. Claude; St. Malo; St-Pierre-Jolys; St. Theresa Point;
    Ste. Rose du Lac; Stony Mountain; Teulon; Treherne; Wawanesa; Winnipeg Beach; Winnipegosis`,
  NB: `Bath; Blacks Harbour; Campobello Island; Centreville; Clair; Dorchester; Doaktown; Gagetown;
    Hartland; Harvey; Nackawic; Nigadoo; Pokemouche; Port Elgin; Rexton; Riverside-Albert;
    Saint-Louis-de-Kent; Sainte-Anne-de-Madawaska; Saint-Basile; St. Martins; Stanley;
    Tide Head; Tracadie; Tracy; Val-d'Amour; Verret`,
  NL: `Arnold's Cove; Badger; Brigus; Buchans; Carmanville; Cartwright; Churchill Falls;
    Come By Chance; Conche; Cow Head; Cupids; Dildo; Eastport; Englee; Ferryland; Flower's Cove;
    Forteau; Hopedale; L'Anse-au-Loup; Makkovik; Musgrave Harbour; Musgravetown; Natuashish;
    Norris Arm; Norris Point; North West River; Peterview; Petty Harbour-Maddox Cove; Port au Choix;
    Port Hope Simpson; Port Saunders; Postville; Ramea; Rigolet; Robert's Arm; Rocky Harbour;
    Roddickton-Bide Arm; Trepassey; Triton; Woody Point`,
  NS: `Annapolis Royal; Arichat; Aylesford; Baddeck; Barrington Passage; Bridgetown; Canning; Canso;
    Cape Breton; Chester Basin; Chéticamp; Church Point; Clark's Harbour; Elmsdale; Falmouth;
    Guysborough; Head of Jeddore; Hubbards; Lockeport; Meteghan; Mulgrave; Musquodoboit; Pugwash;
    Sheet Harbour; Shubenacadie; Tatamagouche; Tantallon; Upper Tantallon; Wedgeport; Weymouth`,
  NT: `Aklavik; Colville Lake; Délı̨nę; Dettah; Enterprise; Fort Good Hope; Fort Liard;
    Fort McPherson; Fort Providence; Fort Resolution; Fort Simpson; Fort Smith; Gamètì; Hay River;
    Inuvik; Jean Marie River; Kakisa; Łutselk'e; Nahanni Butte; N'dilǫ; Norman Wells; Paulatuk;
    Sachs Harbour; Sambaa K'e; Tsiigehtchic; Tuktoyaktuk; Tulita; Ulukhaktok; Wekweètì; Whatì;
    Wrigley; Yellowknife`,
  NU: `Arctic Bay; Arviat; Baker Lake; Cambridge Bay; Chesterfield Inlet; Clyde River; Coral Harbour;
    Gjoa Haven; Grise Fiord; Igloolik; Iqaluit; Kimmirut; Kinngait; Kugaaruk; Kugluktuk; Naujaat;
    Pangnirtung; Pond Inlet; Qikiqtarjuaq; Rankin Inlet; Resolute; Sanikiluaq; Sanirajak; Taloyoak;
    Whale Cove`,
  ON: `Ailsa Craig; Armstrong; Arthur; Athens; Bala; Balmertown; Barrhaven; Barry's Bay; Bayfield;
    Baysville; Beamsville; Blenheim; Blyth; Bothwell; Bradford; Bradford West Gwillimbury; Brighton;
    Bruce Mines; Burk's Falls; Calabogie; Caledonia; Cannington; Cayuga; Centre Wellington; Chatham-Kent; Chelmsford;
    Chesley; Clarence Creek; Clarington; Clearview; Cobalt; Colborne; Coldwater; Courtice; Creemore;
    Dorset; Drayton; Dresden; Dubreuilville; Dundas; Durham; Echo Bay; Essa; Fauquier; Flesherton; Fonthill;
    Fort Albany; Fort Severn; Garson; Georgian Bluffs; Georgina; Gore Bay; Grey Highlands; Hagersville;
    Haldimand County; Hanmer; Hastings; Havelock; Honey Harbour; Ingleside; Iroquois; Kakabeka Falls;
    Kawartha Lakes; Keewatin; Kemptville; Killaloe; Killarney; Kleinburg; Lakeshore; Lancaster;
    Lansdowne; Latchford; Laurentian Hills; Lincoln; MacTier; Manitoulin; Manitowaning; Manotick; Maple; Massey; Matheson; Maxville;
    Merrickville; Middlesex Centre; Milverton; Minden; Mitchell; Moonbeam; Nestor Falls; New Liskeard; New Tecumseth;
    Newcastle; Nobleton; Noëlville; North Gower; North Grenville; Norwich; Oil Springs;
    Oliver Paipoonge; Onaping; Oro-Medonte; Palmerston; Pelham; Pickle Lake; Port Carling; Port Dover;
    Port Lambton; Port McNicoll; Port Severn; Port Sydney; Rainy River; Rama; Red Rock; Ridgeway;
    Rockland; Rosseau; Saugeen Shores; Sauble Beach; Schomberg; Scugog; Selwyn; Severn;
    Sioux Narrows; Smithville; South Glengarry; Southampton; Spanish; Springwater; St. Charles; Stayner;
    Strathroy-Caradoc; Stevensville;
    Sundridge; Sutton; Teeswater; Temagami; Thames Centre; Thamesville; Thornbury; Trenton; Unionville; Upsala;
    Val Caron; Verner; Victoria Harbour; Wainfleet; Warren; Webbwood; West Lincoln; Westport;
    Wheatley; White River; Wikwemikong; Wilmot; Woodbridge; Woolwich; York; Zurich`,
  PE: `Abrams Village; Borden-Carleton; Cavendish; Crapaud; Georgetown; Hunter River; Kinkora; Miscouche; Morell;
    Mount Stewart; Murray Harbour; Murray River; North Rustico; O'Leary; St. Peters Bay; Tignish;
    Tyne Valley`,
  QC: `Akulivik; Anjou; Ascot Corner; Aupaluk; Baie-Trinité; Bégin; Berthier-sur-Mer; Blanc-Sablon;
    Bois-Franc; Bouchette; Bury; Cap-Rouge; Cap-Saint-Ignace; Cap-de-la-Madeleine; Charny; Chénéville;
    Chisasibi; Clermont; Cloridorme; Colombier; Compton; Deschaillons-sur-Saint-Laurent; Deschambault-Grondines;
    Dosquet; Eastmain; Estérel; Fleurimont; Frontenac; Girardville; Gracefield; Grand-Mère;
    Grande-Vallée; Grenville; Ham-Nord; Hébertville; Honfleur; Hope Town; Îles-de-la-Madeleine;
    Inverness; Ivujivik; Kangiqsualujjuaq; Kangiqsujuaq; Kangirsuk; Kazabazua; Kipawa;
    Kitigan Zibi; Kuujjuarapik; L'Anse-Saint-Jean; L'Île-Bizard; L'Île-Cadieux; L'Islet; La Doré;
    La Durantaye; La Macaza; La Motte; La Patrie; La Pêche; La Plaine; Lac-aux-Sables; Lac-Beauport;
    Lac-Bouchette; Lac-des-Écorces; Lac-Drolet; Lac-Etchemin; Lac-Saguay; Lac-Saint-Charles;
    Lac-Sergent; Lac-Supérieur; Lachenaie; Lachine; Lambton; Lantier; LaSalle; Laterrière; Lawrenceville; Le Gardeur;
    Lennoxville; Les Bergeronnes; Lefebvre; Loretteville; Low; Lyster; Maddington-Falls; Mansfield;
    Maricourt; Marston; Masson-Angers; Massueville; Mont-Blanc; Mont-Saint-Pierre; Montebello;
    Moisie; Montpellier; Murdochville; Namur; Natashquan; Nédélec; Nemaska; Nominingue;
    Normétal; North Hatley; Notre-Dame-de-la-Paix; Notre-Dame-des-Pins; Nouvelle; Ogden; Palmarolle;
    Paspébiac; Petit-Saguenay; Pintendre; Plaisance; Pointe-aux-Trembles;
    Port-Daniel-Gascons; Portage-du-Fort; Potton; Preissac; Price; Quaqtaq; Quyon; Racine; Ragueneau;
    Rivière-au-Renard; Rivière-Beaudette; Rivière-Ouelle; Rollet; Roxton Falls; Saint-Aimé-des-Lacs;
    Saint-Alexis-des-Monts; Saint-Alphonse-Rodriguez; Saint-Anaclet-de-Lessard; Saint-Antoine-sur-Richelieu;
    Saint-Bernard; Saint-Calixte; Saint-Casimir; Saint-Cuthbert; Saint-Cyprien; Saint-Émile;
    Saint-Étienne-de-Lauzon; Saint-Étienne-des-Grès; Saint-Fabien; Saint-Faustin-Lac-Carré; Saint-Ferdinand;
    Saint-Ferréol-les-Neiges; Saint-Flavien; Saint-Gilles; Saint-Guillaume; Saint-Jean-Chrysostome;
    Saint-Jean-de-l'Île-d'Orléans; Saint-Lambert; Saint-Ludger; Saint-Marc-sur-Richelieu;
    Saint-Mathieu-de-Beloeil; Saint-Mathias-sur-Richelieu; Saint-Nicolas; Saint-Ours; Saint-Paul;
    Saint-Paulin; Saint-Philémon; Saint-Rédempteur; Saint-Roch-de-Richelieu; Saint-Romain;
    Saint-Sébastien; Saint-Stanislas; Saint-Sulpice; Saint-Timothée; Saint-Urbain; Saint-Wenceslas; Saint-Zénon;
    Sainte-Anne-de-Beaupré; Sainte-Anne-de-Sorel; Sainte-Barbe; Sainte-Brigitte-de-Laval;
    Sainte-Cécile-de-Milton; Sainte-Christine-d'Auvergne; Sainte-Émélie-de-l'Énergie; Sainte-Geneviève;
    Sainte-Hénédine; Sainte-Lucie-des-Laurentides; Sainte-Mélanie; Sainte-Pétronille; Sainte-Rose-du-Nord;
    Sainte-Ursule; Sainte-Victoire-de-Sorel; Schefferville; Scotstown; Scott; Senneville;
    Shigawake; Sillery; Squatec; Stoke; Stoneham-et-Tewkesbury; Stornoway; Stukely-Sud; Sullivan; Tadoussac; Taschereau;
    Tasiujaq; Témiscouata-sur-le-Lac; Terrasse-Vaudreuil; Tring-Jonction; Trois-Rivières-Ouest; Ulverton;
    Umiujaq; Upton; Val-Alain; Val-Bélair; Val-des-Bois; Val-des-Lacs; Val-Joli;
    Vaudreuil-sur-le-Lac; Wemindji; Wentworth-Nord; Whapmagoostui; Wickham; Wotton; Yamaska`,
  SK: `Allan; Bengough; Big River; Birch Hills; Blaine Lake; Broadview; Carnduff; Carrot River;
    Central Butte; Choiceland; Churchbridge; Colonsay; Coronach; Craik; Cudworth; Cumberland House;
    Cupar; Cut Knife; Duck Lake; Eastend; Emerald Park; Eston; Flin Flon; Grenfell; Gull Lake; Hafford; Hague; Herbert;
    Île-à-la-Crosse; Imperial; Ituna; Kelvington; Kipling; La Loche; Lashburn; Leader; Lloydminster; Luseland;
    Maidstone; Midale; Milestone; Naicam; Norquay; Ogema; Osler; Pense; Pinehouse; Ponteix;
    Porcupine Plain; Qu'Appelle; Radville; Raymore; Redvers; Rocanville; Rockglen; Rouleau; Saltcoats;
    Sandy Bay; Southey; Spiritwood; St. Walburg; Stony Rapids; Stoughton; Strasbourg; Sturgis;
    Turtleford; Vanscoy; Wakaw; Wawota; Whitewood; Wolseley`,
  YT: `Beaver Creek; Burwash Landing; Carcross; Carmacks; Dawson City; Destruction Bay; Faro;
    Haines Junction; Keno City; Marsh Lake; Mayo; Mount Lorne; Old Crow; Pelly Crossing; Ross River;
    Stewart Crossing; Tagish; Teslin; Upper Liard; Watson Lake; Whitehorse`,
};

/** Approximate populations of the 2021 census, in thousands, where the sources have none or an old one. */
export const populations: Names = {
  AB: `Strathcona County 99; Wood Buffalo 72`,
  BC: `Saanich 118`,
  NS: `Cape Breton 94`,
  ON: `Whitby 139; Chatham-Kent 104; Clarington 101; Kawartha Lakes 79; Caledon 77; Halton Hills 63;
    Whitchurch-Stouffville 50; Haldimand County 49; Georgina 48; Bradford West Gwillimbury 43`,
};

/**
 * Towns in another time zone than their province (see provinces.ts), by the name of their zone in the tz database. The
 * zones follow its boundaries and the laws of each province: Québec's Legal Time Act keeps Natashquan and
 * Pointe-à-la-Croix on Eastern time, and Southampton Island has no daylight saving time.
 */
export const zones: Readonly<Partial<Record<ProvinceCode, Readonly<Record<string, string>>>>> = {
  BC: {
    'America/Creston': 'Creston',
    'America/Dawson_Creek': `Chetwynd; Dawson Creek; Fort St. John; Hudson's Hope; Pouce Coupe; Taylor;
      Tumbler Ridge`,
    'America/Edmonton': `Canal Flats; Cranbrook; Elkford; Fairmont Hot Springs; Fernie; Field; Golden;
      Invermere; Jaffray; Kimberley; Radium Hot Springs; Sparwood; Windermere`,
    'America/Fort_Nelson': 'Fort Nelson',
  },
  NL: {
    'America/Goose_Bay': `Cartwright; Churchill Falls; Happy Valley-Goose Bay; Hopedale; Labrador City;
      Makkovik; Nain; Natuashish; North West River; Postville; Rigolet; Sheshatshiu; Wabush`,
  },
  NU: {
    'America/Atikokan': 'Coral Harbour',
    'America/Cambridge_Bay': 'Cambridge Bay; Gjoa Haven; Kugaaruk; Kugluktuk; Taloyoak',
    'America/Rankin_Inlet': `Arviat; Baker Lake; Chesterfield Inlet; Naujaat; Rankin Inlet; Whale Cove`,
    'America/Resolute': 'Resolute',
  },
  ON: {
    'America/Atikokan': 'Atikokan; Pickle Lake',
    'America/Winnipeg': `Balmertown; Dryden; Ear Falls; Emo; Fort Frances; Ignace; Keewatin; Kenora;
      Nestor Falls; Rainy River; Red Lake; Sioux Lookout; Sioux Narrows; Vermilion Bay`,
  },
  QC: {
    'America/Blanc-Sablon': 'Blanc-Sablon; Saint-Augustin',
    'America/Halifax': 'Cap-aux-Meules; Îles-de-la-Madeleine',
  },
  SK: {
    'America/Edmonton': 'Lloydminster',
    'America/Winnipeg': 'Creighton; Flin Flon',
  },
};
