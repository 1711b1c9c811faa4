import { type EmployerId, employerId, type Job, type JobId, parseJobId } from '@jobposting/core';
import { foldText } from '@jobposting/core/adapter';
import type { Hirer } from './careers-options.ts';

/**
 * How an address names an employer: by its slug, by its id while it has none, or not at all, as in that
 * of a confidential job.
 */
export type HirerKey = { readonly slug: string } | { readonly id: EmployerId } | 'confidential';

/** What an address is that of. */
export type CareersPath =
  | { readonly page: 'home' }
  | { readonly page: 'employer'; readonly hirer: Exclude<HirerKey, 'confidential'> }
  | {
      readonly page: 'posting';
      readonly hirer: HirerKey;
      readonly id: JobId;
      /** What stands behind the id, right or not; empty when there is nothing. */
      readonly titlePart: string;
    }
  | { readonly feed: 'atom'; readonly hirer: Exclude<HirerKey, 'confidential'> | null }
  | { readonly feed: 'indeed' }
  | { readonly feed: 'linkedin' }
  | { readonly feed: 'sitemap-index' }
  /** From 1. */
  | { readonly feed: 'sitemap'; readonly number: number }
  | { readonly file: 'css' }
  /** The style sheet of an employer's accent colour. */
  | { readonly file: 'accent'; readonly hirer: Exclude<HirerKey, 'confidential'> };

const maxTitlePart = 60;

/** The title as an address has it: small letters and digits without accents, the rest as hyphens. */
export const titlePartOf = ({ title }: Pick<Job, 'title'>): string =>
  foldText(title)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxTitlePart)
    .replace(/^-+|-+$/g, '');

const segmentOf = ({ id, profile }: Hirer): string => profile.slug ?? String(id);

/** The addresses of everything that is published: nothing of a request is in them. */
export type Addresses = ReturnType<typeof createAddresses>;

/** Creates the addresses below that of the page of all employers, which has no slash at its end. */
export const createAddresses = (baseUrl: string) => {
  const employer = (hirer: Hirer): string => `${baseUrl}/${segmentOf(hirer)}`;
  return {
    /** The page of all employers. */
    home: `${baseUrl}/`,
    css: `${baseUrl}/careers.css`,
    indeed: `${baseUrl}/indeed.xml`,
    linkedIn: `${baseUrl}/linkedin.xml`,
    sitemapIndex: `${baseUrl}/sitemap.xml`,
    sitemap: (number: number): string => `${baseUrl}/sitemap-${number}.xml`,
    /** The Atom feed of an employer, or of all. */
    atom: (hirer: Hirer | null): string =>
      `${hirer === null ? baseUrl : employer(hirer)}/feed.atom`,
    employer,
    /** The style sheet of an accent colour, with the colour, so that a new one counts at once. */
    accent: (hirer: Hirer, color: string): string =>
      `${employer(hirer)}/accent.css?${color.slice(1)}`,
    /** That of a confidential job does not name its employer. */
    posting: (posting: {
      readonly job: Pick<Job, 'id' | 'title' | 'confidential'>;
      readonly hirer: Hirer;
    }): string => {
      const { job, hirer } = posting;
      const titlePart = titlePartOf(job);
      const segment = job.confidential ? 'confidential' : segmentOf(hirer);
      return `${baseUrl}/${segment}/${job.id}${titlePart && `-${titlePart}`}`;
    },
  };
};

const files: Readonly<Record<string, CareersPath>> = {
  '': { page: 'home' },
  'feed.atom': { feed: 'atom', hirer: null },
  'indeed.xml': { feed: 'indeed' },
  'linkedin.xml': { feed: 'linkedin' },
  'sitemap.xml': { feed: 'sitemap-index' },
  'careers.css': { file: 'css' },
};

const readHirer = (segment: string): HirerKey | null => {
  if (segment === 'confidential') return segment;
  const id = parseJobId(segment);
  if (id !== null) return { id: employerId(id) };
  return /^[a-z][a-z0-9-]*$/.test(segment) ? { slug: segment } : null;
};

const readFile = (segment: string): CareersPath | null => {
  if (Object.hasOwn(files, segment)) return files[segment] ?? null;
  const number = /^sitemap-([1-9]\d{0,5})\.xml$/.exec(segment)?.[1];
  if (number !== undefined) return { feed: 'sitemap', number: Number(number) };
  const hirer = readHirer(segment);
  return hirer === null || hirer === 'confidential' ? null : { page: 'employer', hirer };
};

/** Reads a path below that of the page of all employers, with its first slash; `null` when nothing has it. */
export const readPath = (path: string): CareersPath | null => {
  const [before, first, second, ...more] = path.split('/');
  if (before !== '' || first === undefined || more.length > 0) return null;
  if (second === undefined) return readFile(first);
  const hirer = readHirer(first);
  if (hirer === null) return null;
  if (second === 'feed.atom') return hirer === 'confidential' ? null : { feed: 'atom', hirer };
  if (second === 'accent.css') return hirer === 'confidential' ? null : { file: 'accent', hirer };
  const [, digits = '', titlePart = ''] = /^(\d+)(?:-(.*))?$/s.exec(second) ?? [];
  const id = parseJobId(digits);
  return id === null ? null : { page: 'posting', hirer, id, titlePart };
};
