import { largestId } from '../job/job-limits.ts';

/** A JSON Schema (2020-12) of an OpenAPI document. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Refers to a schema of the document by its name. */
export const schemaRef = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

export const text: JsonSchema = { type: 'string' };
export const flag: JsonSchema = { type: 'boolean' };

/** An Int32 from 1. */
export const int32: JsonSchema = {
  type: 'integer',
  format: 'int32',
  minimum: 1,
  maximum: largestId,
};

/** A date and time in answers (decision D3). */
export const instant: JsonSchema = {
  type: 'string',
  format: 'date-time',
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$',
  examples: ['2026-11-20T19:26:05.000Z'],
};

/** A list of this size. */
export const listOf = (
  items: JsonSchema,
  { min, max }: { readonly min: number; readonly max: number },
): JsonSchema => ({ type: 'array', items, minItems: min, maxItems: max });

// Bodies may have other members, which are ignored, so that an answer of GET can be sent back (decision D6). Lengths
// are counted after trimming, which `maxLength` cannot express, so they are in words (decision D2).

/** The pattern of a text that is not blank. */
export const notBlank = '\\S';

export const requiredText = (description: string): JsonSchema => ({
  type: 'string',
  pattern: notBlank,
  description,
});

export const textOrNone = (description: string): JsonSchema => ({
  type: ['string', 'null'],
  description,
});

/** A value, null or a blank string (decision D1). */
export const orNone = (schema: JsonSchema, description: string): JsonSchema => ({
  anyOf: [schema, schemaRef('None')],
  description,
});

/** How long a text may be, in words. */
export const atMost = (length: number): string => `At most ${length} characters, after trimming.`;
