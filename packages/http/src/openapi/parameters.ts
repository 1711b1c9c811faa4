import { changeLimits, jobStatuses, listLimits } from '@jobposting/core';
import type { JsonObject } from './open-api-document.ts';
import { int32 } from './schemas/job-schemas.ts';

const text: JsonObject = { type: 'string' };

const parameter = (
  place: 'query' | 'header',
  name: string,
  description: string,
  schema = text,
): JsonObject => ({ name, in: place, description, schema });

const count = (maximum: number, fallback: number, minimum = 1): JsonObject => ({
  type: 'integer',
  minimum,
  maximum,
  default: fallback,
});

const tags = 'an asterisk, or entity tags in double quotes, separated by commas';

/** The parameters of requests, by their name in the document. */
export const parameters = {
  id: {
    name: 'id',
    in: 'path',
    required: true,
    description: 'A whole number; anything else is not found.',
    schema: int32,
  },
  q: parameter(
    'query',
    'q',
    'Only what has this text in it, whatever the case of letters and the accents. Blank: no filter.',
  ),
  referenceId: parameter('query', 'referenceId', 'Only the job with exactly this referenceId.', {
    type: 'string',
    pattern: '\\S',
  }),
  status: parameter(
    'query',
    'status',
    'Only jobs with this status; open: active ones whose closeDate is ahead.',
    { enum: [...jobStatuses, 'open'] },
  ),
  pageSize: parameter(
    'query',
    'pageSize',
    'How many there are on a page.',
    count(listLimits.maxPageSize, listLimits.defaultPageSize),
  ),
  page: parameter('query', 'page', 'Which page.', count(listLimits.maxPage, 1)),
  after: parameter(
    'query',
    'after',
    'The next of an earlier answer, or the cursor of a change. now: only what is to come. Absent: all that is kept.',
    { type: 'string', pattern: '\\S' },
  ),
  limit: parameter(
    'query',
    'limit',
    'How many there are at most.',
    count(changeLimits.maxLimit, changeLimits.defaultLimit),
  ),
  wait: parameter(
    'query',
    'wait',
    'For how many seconds to wait for a change where there is none yet.',
    count(changeLimits.maxWait, 0, 0),
  ),
  lang: parameter(
    'query',
    'lang',
    'The language of the names; goes before Accept-Language. Other values are ignored.',
    { enum: ['en', 'fr'] },
  ),
  'Accept-Language': parameter(
    'header',
    'Accept-Language',
    'French where fr has a higher q-value than en, else English.',
  ),
  dryRun: parameter(
    'query',
    'dryRun',
    'With true, nothing is written: the answer is that of the write, with status 200 and without Location and ETag.',
    { type: 'boolean', default: false },
  ),
  complete: parameter(
    'query',
    'complete',
    'With true, the other active jobs of the employer that have a referenceId are archived after the last line; none is where the body breaks off, a line has no usable referenceId, or no line was accepted.',
    { type: 'boolean', default: false },
  ),
  'If-Match': parameter(
    'header',
    'If-Match',
    `Writes only a job that has one of these ETags: ${tags}. Else the answer is 412.`,
  ),
  'If-None-Match': parameter(
    'header',
    'If-None-Match',
    `Writes only where the job has none of these ETags: ${tags}. With an asterisk, a PUT only creates. Else the answer is 412.`,
  ),
  'If-None-Match-GET': parameter(
    'header',
    'If-None-Match',
    `Answers 304 without a body when the answer has one of these ETags: ${tags}.`,
  ),
} satisfies Readonly<Record<string, JsonObject>>;

/** The name of a parameter in the document. */
export type ParameterName = keyof typeof parameters;
