/** Turns a table of places and their spellings into pairs of one spelling and its place. */
export const rowsOf = (table: Record<string, string>) =>
  Object.entries(table).flatMap(([meaning, forms]) =>
    forms.split(/\|\n {4}|\|/).map((form): [string, string] => [form, meaning]),
  );

/** For each place on the list, the texts that employers write, separated by `|`. */
export const listedForms: Record<string, string> = {
  'Montréal, QC': `montreal, que.|MONTRÉAL , QUÉBEC|Montre\u0301al, QC|  Montréal ,\tQC\n|Montréal (Québec)|
    Montréal Qc|Ville de Montréal|Ville de Montréal (Québec) H2X 1Y4|montreal quebec canada|
    Montréal H2X 1Y4 QC|Montreal, QC H3B 2Y5, CA|Montréal, h2x-1y4, QC|CA-QC-Montréal`,
  'Nanaimo, BC': `Nanaimo V9T 4T7, BC|Nanaimo, V9T 4T7, BC|V9T4T7 Nanaimo BC|V9T, Nanaimo, BC|
    Nanaimo (V9T 4T7), BC|nanaimo v9t‑4t7 bc|Nanaimo V9T (C.-B.)|Nanaimo, BC; V9T 4T7|Nanaimo, BC: V9T 4T7`,
  'The Blue Mountains, ON': 'Town of the Blue Mountains, ON|The Town of the Blue Mountains, ON',
  'Sooke, BC': 'District of Sooke, BC|The District of Sooke',
  'Chatham-Kent, ON': 'Municipality of Chatham-Kent, ON|Municipality of Chatham-Kent',
  'Arviat, NU': 'Hamlet of Arviat, NU',
  'Foothills, AB': 'Municipal District of Foothills, AB|M.D. of Foothills, AB',
  'Wood Buffalo, AB': 'Regional Municipality of Wood Buffalo, AB',
  'Lunenburg, NS': 'Municipality of the District of Lunenburg, NS',
  'Sorel-Tracy, QC': 'Sorel, QC',
  'Toronto, ON': `Toronto, ON,|Toronto, ON ,;|\u200bToronto, ON\u200b|Tor\u00adonto,\u2060ON\ufeff|Toronto|Toronto,Ont|Toronto ON|toronto on|TORONTO ONTARIO|Toronto (ON)|
    Toronto (Ontario), Canada|Toronto, Ontario (Canada)|Toronto, ON, Canada|Toronto, Ontario CANADA|
    Toronto, ON (Canada)|Toronto, ON M5V 2T6|Toronto, ON, m5v2t6|Toronto, ON M5V-2T6, Canada|
    Toronto, ON, Canada M5V 2T6|Toronto, Canada|Toronto ON M5V|Toronto M5V|Toronto, ON (M5V)|
    Toronto, ON, CAN|CA-ON-Toronto|CAN-ON-Toronto|Canada - Ontario - Toronto|Ontario, Toronto|ON-Toronto|
    City of Toronto|City of Toronto, ON|Corporation of the City of Toronto|Toronto - Ontario|Toronto – ON|Toronto, ON, CA|Toronto ON CA|
    Toronto (Ontario) CA|Toronto, ON, CA M5V 2T6|Toronto, Ontario, (CA)|toronto, ontario, ca`,
  'Halifax, NS': `Halifax Nova Scotia|Halifax Nouvelle-Écosse|Halifax N.S.|Halifax N. S.|Halifax, N.-É.|
    Halifax, NS, B3H 4R2|Halifax, B3H|Halifax (Nova Scotia)`,
  "St. John's, NL": `St. John's, Nfld.|St John’s, NL|Saint John's, Terre-Neuve|St John's NL|
    St. John's, Newfoundland and Labrador, Canada|St. John's Newfoundland and Labrador|
    St. John's Newfoundland & Labrador|St. John's (Terre-Neuve-et-Labrador)`,
  'Saint John, NB':
    'Saint John NB|St. John, N.B.|St John|Saint-Jean (N.-B.)|Saint John, N.B., Canada E2L 4Z6',
  'Québec, QC': `Quebec City|quebec city, qc|Québec, Québec|Québec Québec|Québec (Québec)|Québec QC|
    Ville de Québec|Ville de Québec, QC G1R 4P5|Quebec, Quebec, Canada`,
  Quebec: 'Québec|QC|Que.|P.Q.|Québec, Canada|Québec, CA',
  'British Columbia': 'British Columbia|B.C.|colombie-britannique|B.C., Canada|BC (Canada)',
  Ontario: 'Ontario, Canada|ONT|Ontario M5V|Ontario, ON|ON, ON|Ontario, Ontario, Canada',
  'Fort McMurray, AB': 'Ft. McMurray, AB|Ft McMurray AB|Fort McMurray|FORT MCMURRAY ALBERTA',
  'Mount Pearl, NL': 'Mt. Pearl, NL|Mount Pearl|Mont Pearl NL|mt pearl newfoundland',
  'Mont-Royal, QC': `Mount Royal, QC|Town of Mount Royal, QC|Town of Mount Royal|Mont-Royal|
    Ville Mont-Royal (Québec)|Ville de Mont-Royal`,
  'North Vancouver, BC': 'N. Vancouver BC|N Vancouver, B.C.|North Vancouver',
  'Caledon East, ON': 'Caledon E., ON|Caledon E ON',
  'Saint-Laurent, QC': 'Ville Saint-Laurent, QC|Ville St-Laurent, QC|St. Laurent, QC',
  'Salaberry-de-Valleyfield, QC': 'Valleyfield, QC|Valleyfield',
  "L'Île-Perrot, QC": 'Île-Perrot, QC|Ile Perrot (QC)|L’Île-Perrot',
  "L'Assomption, QC": "L’Assomption, QC|Ville de L'Assomption",
  'Grand Falls, NB': `Grand-Sault, NB|Grand-Sault (N.-B.)|Grand Falls NB|Grand Falls / Grand-Sault, NB|
    Grand-Sault/Grand Falls New Brunswick|Grand Falls / Grand-Sault|Grand Falls / Elsewhere, NB`,
  'Cape Breton, NS': 'Cape Breton Regional Municipality, NS|Cape Breton Nova Scotia|Cap-Breton, NS',
  'Happy Valley-Goose Bay, NL': 'Goose Bay, NL|Goose Bay|Happy Valley-Goose Bay Labrador',
  'Labrador City, NL': 'Labrador City NL|Labrador City Newfoundland and Labrador',
  'Charlottetown, PE': `Charlottetown PEI|Charlottetown, P.E.I.|Charlottetown (Î.-P.-É.)|
    Charlottetown Prince Edward Island`,
  'St. Andrews, MB': 'RM of St. Andrews, MB|St Andrews Manitoba|rm of saint andrews (Man.)',
  'Township of Langley, BC': `Township of Langley, BC|Langley Township, BC|Township of Langley|
    Township of Langley British Columbia`,
  'Langley, BC': 'Langley|City of Langley, BC|Langley BC V3A',
  'Essa, ON': 'Essa|Township of Essa, ON|Township of Essa Ontario',
  'Greater Sudbury, ON':
    'Sudbury|Sudbury ON|Sudbury, Ontario P3E|Greater Sudbury|City of Greater Sudbury|Grand-Sudbury (Ontario)|Greater Sudbury / Grand Sudbury, ON',
  'Dawson City, YT': 'Dawson, YT|Dawson Yukon',
  'Prince Edward County, ON': 'Prince Edward ON|Prince Edward',
  'Sault Ste. Marie, ON': 'Sault Sainte Marie, ON|Sault Ste Marie|Sault-Sainte-Marie ON',
  'Saint-Jérôme, QC': 'st jerome, pq|St-Jérôme QC|Saint-Jérôme (Québec) J7Z 5V2',
  'Sacré-Coeur, QC': 'Sacré-Cœur, QC|Sacre Coeur QC',
  "Łutselk'e, NT": 'Lutselke, NWT|Łutselk’e NT',
  'Délı̨nę, NT': 'deline, NT|Deline Northwest Territories',
  'Saint-Louis-du-Ha Ha, QC': `Saint-Louis-du-Ha! Ha!, QC|St-Louis-du-Ha!-Ha! (Québec)|
    Saint-Louis-du-Ha! Ha!|Saint-Louis-du-Ha! Ha! Québec`,
  'Windsor, QC': 'Windsor, QC|Windsor (Québec)|Windsor Québec',
  'Paris, ON': 'Paris|Paris Ontario|Paris, ON, CA',
};
