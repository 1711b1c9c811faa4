import { changeLimits, jobStatuses, listLimits } from '@jobposting/core';
import type { JsonObject } from './open-api-document.ts';
import { int32 } from './schemas/job-schemas.ts';

const text: JsonObject = { type: 'string' };

const query = (description: string, schema = text): JsonObject => ({
  in: 'query',
  description,
  schema,
});

const header = (description: string): JsonObject => ({ in: 'header', description, schema: text });

const count = (maximum: number, fallback: number, minimum = 1): JsonObject => ({
  type: 'integer',
  minimum,
  maximum,
  default: fallback,
});

const tags = 'an asterisk, or entity tags in double quotes, separated by commas';

const described = {
  id: {
    in: 'path',
    required: true,
    description: 'A whole number; anything else is not found.',
    schema: int32,
  },
  q: query('Only items that contain this text; case and accents are ignored. Blank: no filter.'),
  referenceId: query('Only the job with exactly this referenceId.', {
    type: 'string',
    pattern: '\\S',
  }),
  status: query(
    'Only jobs with this status; open: active ones whose closeDate is not past; closed: the other active ones; draft: archived ones that were never published; withdrawn: the other archived ones.',
    {
      enum: [...jobStatuses, 'open', 'closed', 'draft', 'withdrawn'],
    },
  ),
  pageSize: query(
    'How many items a page has.',
    count(listLimits.maxPageSize, listLimits.defaultPageSize),
  ),
  page: query('Which page.', count(listLimits.maxPage, 1)),
  after: query(
    'The next of an earlier answer, or the cursor of a change. now: only future changes. Absent: all that are kept.',
    { type: 'string', pattern: '\\S' },
  ),
  limit: query(
    'How many changes at most.',
    count(changeLimits.maxLimit, changeLimits.defaultLimit),
  ),
  wait: query(
    'How many seconds to wait for a change when there is none yet.',
    count(changeLimits.maxWait, 0, 0),
  ),
  lang: query('The language of the names; goes before Accept-Language. Other values are ignored.', {
    enum: ['en', 'fr'],
  }),
  'Accept-Language': header('French where fr has a higher q-value than en, else English.'),
  dryRun: query(
    'With true, nothing is written: the answer is the answer of the write and its warnings, with status 200 and without Location and ETag.',
    { type: 'boolean', default: false },
  ),
  complete: query(
    'With true, the other active jobs of the employer that have a referenceId are archived after the last line, unless the body breaks off, a line has no usable referenceId, or no line was accepted.',
    { type: 'boolean', default: false },
  ),
  maxArchived: query(
    'With complete: how many jobs it may archive. If there are more, none is archived. Absent: 20, or a third of the open jobs if that is more.',
    { type: 'integer', minimum: 0 },
  ),
  'If-Match': header(
    `Writes only a job that has one of these ETags: ${tags}. Else the answer is 412.`,
  ),
  'If-None-Match': header(
    `Writes only when the job has none of these ETags: ${tags}. With an asterisk, a PUT only creates. Else the answer is 412.`,
  ),
  /** The If-None-Match of reads. */
  'If-None-Match-GET': header(
    `Answers 304 without a body when the answer has one of these ETags: ${tags}.`,
  ),
} satisfies Readonly<Record<string, JsonObject>>;

/** The name of a parameter in the document. */
export type ParameterName = keyof typeof described;

/** The parameters of requests, by their name in the document. */
export const parameters: Readonly<Record<string, JsonObject>> = Object.fromEntries(
  Object.entries(described).map(([key, parameter]) => [
    key,
    { name: key.replace(/-GET$/, ''), ...parameter },
  ]),
);
