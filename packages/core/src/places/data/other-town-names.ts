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
  ['Sudbury', 'ON', 'Greater Sudbury'],
  ['Prince Edward', 'ON', 'Prince Edward County'],
  ['Dysart et al', 'ON', 'Haliburton'],
  ['Manitoulin Island', 'ON', 'Manitoulin'],
  ['Dawson', 'YT', 'Dawson City'],
  ['Grand-Sault', 'NB', 'Grand Falls'],
  ['Cape Breton Regional Municipality', 'NS', 'Cape Breton'],
  ['Clarenville-Shoal Harbour', 'NL', 'Clarenville'],
  ['Goose Bay', 'NL', 'Happy Valley-Goose Bay'],
  ['Port aux Basques', 'NL', 'Channel-Port aux Basques'],
  ['Foothills County', 'AB', 'Foothills'],
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
