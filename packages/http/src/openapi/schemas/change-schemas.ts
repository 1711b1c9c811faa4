import { changeLimits, jobChangeTypes } from '@jobposting/core';
import { type JsonObject, ref } from '../open-api-document.ts';
import { answerObject, instant, int32, newJobMembers } from './job-schemas.ts';

const cursor = (what: string): JsonObject => ({
  type: 'string',
  description: `Opaque: as after, it reads what follows ${what}.`,
});

const { employer, ...changing } = newJobMembers;

/** The list of changes (decision D34). */
export const changeSchemas = {
  ChangeList: answerObject('Some changes in their order.', {
    data: { type: 'array', items: ref('schemas', 'Change'), maxItems: changeLimits.maxLimit },
    next: cursor('them'),
  }),
  Change: answerObject('What has happened to a job.', {
    type: { enum: [...jobChangeTypes] },
    id: { ...int32, description: 'Of the job.' },
    referenceId: newJobMembers.referenceId,
    version: { type: 'integer', minimum: 1, description: 'Of the job, as its ETag begins.' },
    time: instant,
    fields: {
      type: 'array',
      items: { enum: Object.keys(changing) },
      uniqueItems: true,
      description: 'The members that differ; none of a new, deleted or closed job.',
    },
    cursor: cursor('this change'),
  }),
};
