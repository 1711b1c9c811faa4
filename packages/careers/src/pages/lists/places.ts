import type { ProvinceCode } from '@jobposting/core/adapter';
import { type Listing, placeOf, provinceName } from './listing.ts';

/** A province that has postings, with its towns; places outside any province are together. */
export interface ProvinceOfList {
  readonly code: ProvinceCode | null;
  readonly name: string;
  readonly count: number;
  /** Whether it, or a town in it, is chosen. */
  readonly isChosen: boolean;
  /** The most frequent first. */
  readonly towns: { readonly id: number; readonly name: string; readonly count: number }[];
}

const known = new WeakMap<Listing, readonly ProvinceOfList[]>();

/** The places of a list. Form and filters share them: there may be thousands. */
export const provincesOf = (listing: Listing): readonly ProvinceOfList[] => {
  const provinces = known.get(listing) ?? readProvinces(listing);
  known.set(listing, provinces);
  return provinces;
};

const readProvinces = ({ found, context }: Listing): readonly ProvinceOfList[] => {
  const { counts, locations, filter } = found;
  const chosen = filter.townId === null ? undefined : locations.get(filter.townId);
  const chosenCode = chosen === undefined ? filter.province : placeOf(chosen).province?.code;
  const provinces = new Map<ProvinceCode | null, ProvinceOfList>();
  for (const [id, count] of counts.townId) {
    const location = locations.get(id);
    if (location === undefined) continue;
    const { town, province } = placeOf(location);
    const code = province?.code ?? null;
    const inProvince = (code && counts.province.get(code)) ?? 0;
    const name = provinceName(province, context);
    const isChosen = code !== null && code === chosenCode;
    const entry = provinces.get(code) ?? { code, name, count: inProvince, isChosen, towns: [] };
    provinces.set(code, entry);
    if (town !== null) entry.towns.push({ id, name: town, count });
  }
  for (const { towns } of provinces.values()) towns.sort((a, b) => b.count - a.count);
  return [...provinces.values()];
};
