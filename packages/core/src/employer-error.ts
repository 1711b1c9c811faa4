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

export const employerNotFound = (id: EmployerId): EmployerNotFound => ({
  code: 'employer-not-found',
  message: `There is no employer with id ${id}.`,
});

export const apiKeyNotFound = (id: number): ApiKeyNotFound => ({
  code: 'api-key-not-found',
  message: `The employer has no API key with id ${id}.`,
});
