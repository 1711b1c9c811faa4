import type { ProvinceCode } from '../provinces.ts';

/**
 * Names that people use for a town on the list beside the one listed (decision D17): the other
 * name, the province, the listed name. One whose listed name is not on a host's own list is ignored.
 */
export const otherTownNames: readonly (readonly [string, ProvinceCode, string])[] = [
  ['Quebec City', 'QC', 'Québec'],
  ['Ville de Québec', 'QC', 'Québec'],
  ['Asbestos', 'QC', 'Val-des-Sources'],
  ['Betsiamites', 'QC', 'Pessamit'],
  ['Sudbury', 'ON', 'Greater Sudbury'],
  ['Prince Edward', 'ON', 'Prince Edward County'],
  ['Dysart et al', 'ON', 'Haliburton'],
  ['Dawson', 'YT', 'Dawson City'],
  ['Clarenville-Shoal Harbour', 'NL', 'Clarenville'],
  ['Port aux Basques', 'NL', 'Channel-Port aux Basques'],
  ['Queen Charlotte', 'BC', 'Daajing Giids'],
  ['Cape Dorset', 'NU', 'Kinngait'],
  ['Hall Beach', 'NU', 'Sanirajak'],
  ['Repulse Bay', 'NU', 'Naujaat'],
  ['Holman', 'NT', 'Ulukhaktok'],
];
