import { type EmployerProfile, err, ok, type Result } from '@jobposting/core';
import {
  type EmployerStore,
  emptyProfile,
  type NewEmployer,
  type SlugTaken,
  type StoredEmployer,
  slugTaken,
} from '@jobposting/core/adapter';
import type { EmployerStoreFault } from './employer-store-faults.ts';
import type { HeldEmployers } from './faulty-removals.ts';

/** Changes profiles and finds employers by their slugs, as it must be done or with a fault. */
export const createFaultyProfiles = (
  has: (fault: EmployerStoreFault) => boolean,
  held: HeldEmployers,
  removed: readonly StoredEmployer[],
) => {
  const remembered = new Map<string, StoredEmployer | null>();

  const isSame = (stored: string | null, given: string): boolean =>
    stored === given ||
    (has('compares slugs without case') && stored === given.toLowerCase()) ||
    (has('finds by the beginning of a slug') && stored?.startsWith(given) === true);

  const ownerOf = (slug: string): StoredEmployer | null => {
    const { employers } = held.get();
    const all = has('keeps the slug of a removed employer')
      ? [...employers, ...removed]
      : employers;
    return all.find(({ profile }) => isSame(profile.slug, slug)) ?? null;
  };

  const findBySlug: EmployerStore['findBySlug'] = async (slug) => {
    const known = remembered.get(slug);
    if (known !== undefined) return ok(known);
    const found = ownerOf(slug);
    const isRemembered =
      found === null
        ? has('remembers that a slug is unknown')
        : has('remembers the employer of a slug that it has found');
    if (isRemembered) remembered.set(slug, found);
    return ok(found);
  };

  /** The profile that an employer is to have, `null` for a new one. */
  const profileOf = (
    stored: StoredEmployer | null,
    { name, profile = {} }: Partial<NewEmployer>,
  ): EmployerProfile => {
    const isForgotten =
      has('forgets members of a profile that are not given') ||
      (has('clears the profile with a new name') && name !== undefined) ||
      (has('adds an employer without its profile') && stored === null);
    const before = isForgotten || stored === null ? emptyProfile : stored.profile;
    if (has('adds an employer without its profile') && stored === null) return before;
    const given = has('leaves members of a profile that are cleared')
      ? Object.fromEntries(Object.entries(profile).filter(([, value]) => value !== null))
      : profile;
    const after = { ...before, ...given };
    return has('shortens what an employer says of itself')
      ? { ...after, about: after.about?.slice(0, 1_000) ?? null }
      : after;
  };

  const checkSlug = (
    slug: string | null | undefined,
    id: number | null,
  ): Result<void, SlugTaken> => {
    if (!slug || has('lets two employers have one slug')) return ok();
    const owner = ownerOf(slug);
    const isOwn = owner?.id === id && !has('refuses a slug to the employer that has it');
    return owner === null || isOwn ? ok() : err(slugTaken(slug));
  };

  return { findBySlug, profileOf, checkSlug };
};
