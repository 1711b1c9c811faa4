import type { ProvinceCode } from '../provinces.ts';

/**
 * Other names that people use for a town on the list (decision D17): the other name, the province, the listed name. An
 * entry whose listed name is not on a host's own list is ignored.
 */
export const otherTownNames: readonly (readonly [string, ProvinceCode, string])[] = [
  ['Quebec City', 'QC', 'Québec'],
  ['Asbestos', 'QC', 'Val-des-Sources'],
  ['Betsiamites', 'QC', 'Pessamit'],
  ['Valleyfield', 'QC', 'Salaberry-de-Valleyfield'],
  ['Mount Royal', 'QC', 'Mont-Royal'],
  ['Ville Mont-Royal', 'QC', 'Mont-Royal'],
  ['Ville Saint-Laurent', 'QC', 'Saint-Laurent'],
  ['Île-Perrot', 'QC', "L'Île-Perrot"],
  ['Saint-Louis-du-Ha! Ha!', 'QC', 'Saint-Louis-du-Ha Ha'],
  ['Sorel', 'QC', 'Sorel-Tracy'],
  ['Montreal West', 'QC', 'Montréal-Ouest'],
  ['Montreal East', 'QC', 'Montréal-Est'],
  ['Magdalen Islands', 'QC', 'Îles-de-la-Madeleine'],
  ['Sudbury', 'ON', 'Greater Sudbury'],
  ['Grand Sudbury', 'ON', 'Greater Sudbury'],
  ['Nipissing Ouest', 'ON', 'West Nipissing'],
  ['Pointe-aux-Roches', 'ON', 'Stoney Point'],
  ['Glengarry Sud', 'ON', 'South Glengarry'],
  ['Comté de Prince Edward', 'ON', 'Prince Edward County'],
  ['Prince Edward', 'ON', 'Prince Edward County'],
  ['Dysart et al', 'ON', 'Haliburton'],
  ['Manitoulin Island', 'ON', 'Manitoulin'],
  ['Dawson', 'YT', 'Dawson City'],
  ['Grand-Sault', 'NB', 'Grand Falls'],
  ['Saint-Jean', 'NB', 'Saint John'],
  ['Île-de-Campobello', 'NB', 'Campobello Island'],
  ['Halifax Regional Municipality', 'NS', 'Halifax'],
  ["Municipalité régionale d'Halifax", 'NS', 'Halifax'],
  ['Cap-Breton', 'NS', 'Cape Breton'],
  ["Pointe-de-l'Église", 'NS', 'Church Point'],
  ['Cape Breton Regional Municipality', 'NS', 'Cape Breton'],
  ['Municipalité régionale du Cap-Breton', 'NS', 'Cape Breton'],
  ['Saint-Jean de Terre-Neuve', 'NL', "St. John's"],
  ['Clarenville-Shoal Harbour', 'NL', 'Clarenville'],
  ['Goose Bay', 'NL', 'Happy Valley-Goose Bay'],
  ['Port aux Basques', 'NL', 'Channel-Port aux Basques'],
  ['Foothills County', 'AB', 'Foothills'],
  ['Regional Municipality of Wood Buffalo', 'AB', 'Wood Buffalo'],
  ['Rivière-la-Paix', 'AB', 'Peace River'],
  ['Langley Township', 'BC', 'Township of Langley'],
  ['Queen Charlotte', 'BC', 'Daajing Giids'],
  ['Cape Dorset', 'NU', 'Kinngait'],
  ['Hall Beach', 'NU', 'Sanirajak'],
  ['Repulse Bay', 'NU', 'Naujaat'],
  ['Holman', 'NT', 'Ulukhaktok'],
];

/**
 * Towns that a name alone still means although the list got another town of that name, because postings use it
 * (decision D17).
 */
export const namesKeptAlone: readonly (readonly [string, ProvinceCode])[] = [
  ['Flin Flon', 'MB'],
  ['Georgetown', 'ON'],
  ['Hanover', 'ON'],
  ['Saint Andrews', 'NB'],
];
