import { firstSchema } from './1-first-schema.ts';
import { secondSchema } from './2-key-use.ts';
import { thirdSchema } from './3-employer-profiles.ts';
import { fourthSchema } from './4-confidential-jobs.ts';

/**
 * What makes each schema from the one before it, beginning with schema 1. Each statement may be run
 * twice, because some engines do not roll a schema back.
 */
export const migrations: readonly (readonly string[])[] = [
  firstSchema,
  secondSchema,
  thirdSchema,
  fourthSchema,
];

export const newestSchema = migrations.length;
