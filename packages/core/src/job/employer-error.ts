import type { EmployerId } from './employer.ts';

/** There is no employer with this id. */
export interface EmployerNotFound {
  readonly code: 'employer-not-found';
  readonly message: string;
}

/** The employer has no API key with this id. */
export interface ApiKeyNotFound {
  readonly code: 'api-key-not-found';
  readonly message: string;
}

/** Another employer has this slug (decision D38). */
export interface SlugTaken {
  readonly code: 'slug-taken';
  readonly message: string;
  readonly slug: string;
}

export const employerNotFound = (id: EmployerId): EmployerNotFound => ({
  code: 'employer-not-found',
  message: `There is no employer with id ${id}.`,
});

export const apiKeyNotFound = (id: number): ApiKeyNotFound => ({
  code: 'api-key-not-found',
  message: `The employer has no API key with id ${id}.`,
});

export const slugTaken = (slug: string): SlugTaken => ({
  code: 'slug-taken',
  message: `Another employer has the slug ${slug}.`,
  slug,
});
