import { changeLimits, jobChangeTypes, listLimits } from '@jobposting/core';
import { type JsonObject, ref } from '../open-api-document.ts';
import { answerObject, instant, int32, newJobMembers, text } from './job-schemas.ts';

const count: JsonObject = { type: 'integer', minimum: 0 };

// Not a format: the address may contain any host that the request named.
const page = (which: string, where: string): JsonObject => ({
  type: ['string', 'null'],
  description: `The address of the ${which} page; null ${where}.`,
});

const listOf = (item: string): JsonObject =>
  answerObject(`A list of ${item} items.`, {
    data: { type: 'array', items: ref('schemas', item) },
  });

const pageOf = (item: string): JsonObject =>
  answerObject(`A page of ${item} items.`, {
    data: { type: 'array', items: ref('schemas', item), maxItems: listLimits.maxPageSize },
    paging: ref('schemas', 'Paging'),
  });

const cursor = (what: string): JsonObject => ({
  type: 'string',
  description: `Opaque; use it as after, to read what follows ${what}.`,
});

const { employer, ...changing } = newJobMembers;

/** Lists and their items (interface §2.4, decisions D16, D34). Ids are not an enum: a host extends its lists. */
export const listSchemas = {
  JobList: pageOf('JobHeader'),
  LocationList: pageOf('Location'),
  ItemList: listOf('ListItem'),
  SalaryPeriodList: listOf('SalaryPeriod'),
  Paging: answerObject('The position of a page in its list.', {
    total: { ...count, description: 'How many items all pages have.' },
    previous: page('previous', 'on the first page'),
    page: { ...count, minimum: 1 },
    pages: { ...count, description: '0 when there are none.' },
    next: page('next', 'on the last page'),
    pageSize: { ...count, minimum: 1, maximum: listLimits.maxPageSize },
  }),
  ListItem: answerObject('An item of a reference list.', { id: int32, name: text }),
  SalaryPeriod: answerObject('The period that an amount is paid for.', {
    id: int32,
    name: text,
    unit: { ...text, examples: ['year'] },
  }),
  Location: answerObject('A place in Canada.', {
    id: int32,
    description: { ...text, examples: ['Halifax, NS'] },
    name: { ...text, examples: ['Halifax'] },
    type: { ...text, examples: ['Town'] },
  }),
  ChangeList: answerObject('Some changes, in order.', {
    data: { type: 'array', items: ref('schemas', 'Change'), maxItems: changeLimits.maxLimit },
    next: cursor('them'),
  }),
  Change: answerObject('A change of a job.', {
    type: { enum: [...jobChangeTypes] },
    id: { ...int32, description: 'Of the job.' },
    referenceId: newJobMembers.referenceId,
    version: { type: 'integer', minimum: 1, description: 'Of the job; its ETag begins with it.' },
    time: instant,
    fields: {
      type: 'array',
      items: { enum: Object.keys(changing) },
      uniqueItems: true,
      description: 'The members that differ; none for a new, deleted or closed job.',
    },
    cursor: cursor('this change'),
  }),
};
