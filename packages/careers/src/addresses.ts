import { type EmployerId, employerId, type Job, type JobId, parseJobId } from '@jobposting/core';
import { foldText, type ListItem } from '@jobposting/core/adapter';
import type { Hirer } from './careers-options.ts';

/**
 * How an address names an employer: by its slug, by its id if it has no slug, or not at all, as for
 * a confidential job.
 */
export type HirerKey = PublicKey | 'confidential';

export type PublicKey = { readonly slug: string } | { readonly id: EmployerId };

/** How an address names a category. */
interface CategoryKey {
  readonly id: number;
  /** What follows the id, right or wrong; may be empty. */
  readonly namePart: string;
}

/** The page or feed at an address. */
export type CareersPath =
  | {
      readonly page: 'list';
      /** `null` for the list of all jobs. */
      readonly hirer: PublicKey | null;
      readonly category: CategoryKey | null;
    }
  | {
      readonly page: 'posting';
      readonly hirer: HirerKey;
      readonly id: JobId;
      /** What follows the id, right or wrong; may be empty. */
      readonly titlePart: string;
    }
  | { readonly feed: FeedFormat; readonly hirer: PublicKey | null }
  | { readonly feed: 'indeed' | 'linkedin' | 'sitemap-index' }
  /** From 1. */
  | { readonly feed: 'sitemap'; readonly number: number }
  | { readonly file: 'css' | 'embed' }
  /** The style sheet of an employer's accent color. */
  | { readonly file: 'accent'; readonly hirer: PublicKey };

/** The feeds that exist per employer, too. */
const feedFiles = { atom: 'feed.atom', json: 'jobs.json' } as const;
export type FeedFormat = keyof typeof feedFiles;
export const feedTypes = { atom: 'application/atom+xml', json: 'application/feed+json' } as const;

const maxTitlePart = 60;

/** The title as part of an address: small letters and digits without accents, everything else as hyphens. */
export const titlePartOf = ({ title }: Pick<Job, 'title'>): string =>
  foldText(title)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxTitlePart)
    .replace(/^-+|-+$/g, '');

const segmentOf = ({ id, profile }: Hirer): string => profile.slug ?? String(id);

/** Whether an address names the employer as its pages do: not by its id when it has a slug, nor by a former slug. */
export const isAt = (key: HirerKey, { profile }: Hirer): boolean =>
  key === 'confidential' || profile.slug === ('slug' in key ? key.slug : null);

/** The addresses of everything that is published; they do not depend on the request. */
export type Addresses = ReturnType<typeof createAddresses>;

/** Creates the addresses below the page of all jobs; `baseUrl` has no slash at its end. */
export const createAddresses = (baseUrl: string) => {
  const employer = (hirer: Hirer): string => `${baseUrl}/${segmentOf(hirer)}`;
  /** An employer, or all. */
  const base = (hirer: Hirer | null): string => (hirer === null ? baseUrl : employer(hirer));
  const withText = (id: number, textPart: string): string => `${id}${textPart && `-${textPart}`}`;
  return {
    /** The page of all employers. */
    home: `${baseUrl}/`,
    css: `${baseUrl}/careers.css`,
    indeed: `${baseUrl}/indeed.xml`,
    linkedIn: `${baseUrl}/linkedin.xml`,
    sitemapIndex: `${baseUrl}/sitemap.xml`,
    sitemap: (number: number): string => `${baseUrl}/sitemap-${number}.xml`,
    /** The feed of an employer, or of all: Atom, or JSON Feed. */
    feed: (format: FeedFormat, hirer: Hirer | null): string =>
      `${base(hirer)}/${feedFiles[format]}`,
    employer,
    /** The style sheet of an accent color, which its address contains, so that a new color shows at once. */
    accent: (hirer: Hirer, color: string): string =>
      `${employer(hirer)}/accent.css?${color.slice(1)}`,
    /** The list of an employer, or of all; of a category, if one is given. */
    list: (hirer: Hirer | null, category: Pick<ListItem, 'id' | 'name'> | null = null): string => {
      if (category === null) return hirer === null ? `${baseUrl}/` : employer(hirer);
      const { id, name } = category;
      return `${base(hirer)}/category/${withText(id, titlePartOf({ title: name }))}`;
    },
    /** The address of a confidential job does not name its employer; one of two languages names the language. */
    posting: (posting: {
      readonly job: Pick<Job, 'id' | 'title' | 'confidential'> & Partial<Pick<Job, 'language'>>;
      readonly hirer: Hirer;
      readonly stored?: Pick<Job, 'title'>;
    }): string => {
      const { job, hirer, stored } = posting;
      const segment = job.confidential ? 'confidential' : segmentOf(hirer);
      const address = `${baseUrl}/${segment}/${withText(job.id, titlePartOf(stored ?? job))}`;
      return stored === undefined ? address : `${address}?lang=${job.language}`;
    },
  };
};

const files: Readonly<Record<string, CareersPath>> = {
  '/': { page: 'list', hirer: null, category: null },
  [`/${feedFiles.atom}`]: { feed: 'atom', hirer: null },
  [`/${feedFiles.json}`]: { feed: 'json', hirer: null },
  '/indeed.xml': { feed: 'indeed' },
  '/linkedin.xml': { feed: 'linkedin' },
  '/sitemap.xml': { feed: 'sitemap-index' },
  '/careers.css': { file: 'css' },
  '/embed.js': { file: 'embed' },
};

const readHirer = (segment: string): HirerKey | null => {
  if (segment === 'confidential') return segment;
  const id = parseJobId(segment);
  if (id !== null) return { id: employerId(id) };
  return /^[a-z][a-z0-9-]*$/.test(segment) ? { slug: segment } : null;
};

/** An id, and what may follow it. */
const readNumbered = (segment = '') => {
  const [, digits = '', textPart = ''] = /^(\d+)(?:-(.*))?$/s.exec(segment) ?? [];
  const id = parseJobId(digits);
  return id === null ? null : { id, textPart };
};

const readCategory = (hirer: PublicKey | null, segment?: string): CareersPath | null => {
  const numbered = readNumbered(segment);
  const category = numbered && { id: numbered.id, namePart: numbered.textPart };
  return category && { page: 'list', hirer, category };
};

const readBelow = (hirer: PublicKey, name?: string): CareersPath | null => {
  if (name === undefined) return { page: 'list', hirer, category: null };
  if (name === feedFiles.atom) return { feed: 'atom', hirer };
  if (name === feedFiles.json) return { feed: 'json', hirer };
  return name === 'accent.css' ? { file: 'accent', hirer } : null;
};

/** Reads a path below the page of all jobs, with its first slash; `null` when it has no page or feed. */
export const readPath = (path: string): CareersPath | null => {
  if (Object.hasOwn(files, path)) return files[path] ?? null;
  const number = /^\/sitemap-([1-9]\d{0,5})\.xml$/.exec(path)?.[1];
  if (number !== undefined) return { feed: 'sitemap', number: Number(number) };
  const [root, first = '', second, third, ...more] = path.split('/');
  if (root !== '' || more.length > 0) return null;
  if (first === 'category') return third === undefined ? readCategory(null, second) : null;
  const hirer = readHirer(first);
  if (hirer === null) return null;
  const numbered = third === undefined ? readNumbered(second) : null;
  if (numbered !== null) {
    return { page: 'posting', hirer, id: numbered.id, titlePart: numbered.textPart };
  }
  if (hirer === 'confidential') return null;
  if (third === undefined) return readBelow(hirer, second);
  return second === 'category' ? readCategory(hirer, third) : null;
};
