import { readFileSync } from 'node:fs';
import {
  createJobService,
  type Job,
  type JobError,
  type Problem,
  type Result,
  uncheckedBody,
} from '@jobposting/core';
import { createMemoryJobStore } from '@jobposting/core/memory';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acme, jobBody } from '../service.ts';
import { changedBody } from './changed-body.ts';
import { document, faultsIn } from './document.ts';

const runs = { numRuns: fc.readConfigureGlobal().numRuns ?? 100 };

/** Rules that schemas cannot express, each with a value of a field that they accept. */
const beyondSchemas: readonly (readonly [Problem['code'], object])[] = [
  ['unknown-id', { positionType: { id: 999 } }],
  ['unknown-place', { locations: [{ description: 'Paris, France' }] }],
  ['ambiguous-place', { locations: [{ description: 'Windsor' }] }],
  ['not-a-place', { locations: [{ description: 'Remote' }] }],
  ['duplicate', { categories: [{ id: 1 }, { id: '1' }] }],
  ['too-long', { title: 'x'.repeat(257) }],
  ['ill-formed-text', { referenceId: '\u0000' }],
  ['no-visible-text', { description: '<p></p>' }],
  ['invalid-date', { closeDate: '2026-02-30' }],
  ['too-precise', { salary: { amount: 0.00001, period: { id: 1 } } }],
  ['negative', { salary: { amount: '-1', period: { id: 1 } } }],
  ['too-large', { salary: { amount: '1e11', period: { id: 1 } } }],
  ['below-amount', { salary: { amount: 5, maxAmount: 4, period: { id: 1 } } }],
  ['invalid-email', { applicationEmail: 'jobs@' }],
  ['invalid-url', { applicantRoutingType: { id: 2 }, applicationUrl: 'https://' }],
];
const codesBeyond = beyondSchemas.map(([code]) => code);

const store = createMemoryJobStore();
const jobs = createJobService({ store });
const stored: Job = (await jobs.create(acme, { ...jobBody, referenceId: 'stored' }))._unsafeUnwrap()
  .job;

/** How each operation treats a body, and which codes its schema cannot express. */
const operations = {
  JobBody: {
    send: (body: unknown) => jobs.dryRun.create(acme, uncheckedBody(body)),
    codes: codesBeyond,
  },
  JobUpdateBody: {
    send: (body: unknown) => jobs.dryRun.update(acme, stored.id, uncheckedBody(body)),
    // An address is required when the routing type changes to the other.
    codes: [...codesBeyond, 'required'],
  },
  JobPutBody: {
    send: (body: unknown) => jobs.dryRun.putByReferenceId(acme, uncheckedBody(body)),
    // A new job needs more than a change.
    codes: [...codesBeyond, 'required'],
  },
  ReferenceIdBody: {
    send: (body: unknown) => jobs.deleteByReferenceId(acme, Object(body).referenceId),
    codes: ['too-long', 'ill-formed-text'],
  },
};
type SchemaName = keyof typeof operations;

const problemsOf = async (name: SchemaName, body: unknown): Promise<readonly Problem[]> => {
  const sent: Result<unknown, JobError> = await operations[name].send(body);
  return sent.isErr() && sent.error.code === 'invalid-job' ? sent.error.problems : [];
};

const schemaFaults = (name: SchemaName, body: unknown): readonly string[] =>
  faultsIn(body, document.components.schemas?.[name] ?? {});

/**
 * A body without the address that its routing type does not use: the service ignores that address whatever
 * it is (decision D13), while the document says what it should be.
 */
const withoutIgnored = (body: unknown): unknown => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const { applicantRoutingType, applicationEmail, applicationUrl, ...rest } = body as Record<
    string,
    unknown
  >;
  const type =
    applicantRoutingType === undefined ? { id: stored.routing.typeId } : applicantRoutingType;
  const { id: sent } = Object(type);
  // An object may refuse to become a number.
  const id = typeof sent === 'object' ? null : Number(sent);
  return {
    ...rest,
    ...(applicantRoutingType !== undefined && { applicantRoutingType }),
    ...(id !== 2 && applicationEmail !== undefined && { applicationEmail }),
    ...(id !== 1 && applicationUrl !== undefined && { applicationUrl }),
  };
};

describe.each(Object.keys(operations) as SchemaName[])('the laws of the schema %s', (name) => {
  const known: readonly string[] = operations[name].codes;

  it('the service accepts what it accepts, except for rules that no schema can express, and refuses the rest', async () => {
    await fc.assert(
      fc.asyncProperty(changedBody, async (body) => {
        const faults = schemaFaults(name, withoutIgnored(body));
        const problems = await problemsOf(name, body);
        if (faults.length > 0) expect(problems, `refused for ${faults.join(', ')}`).not.toEqual([]);
        else expect(problems.filter(({ code }) => !known.includes(code))).toEqual([]);
      }),
      runs,
    );
  });
});

it.each(beyondSchemas)('no schema can express %s', async (code, fields) => {
  const body = { ...jobBody, ...fields };
  expect(schemaFaults('JobBody', body)).toEqual([]);
  expect((await problemsOf('JobBody', body)).map((problem) => problem.code)).toEqual([code]);
});

it('docs/http-api.md lists what no schema can express', () => {
  const page = readFileSync(new URL('../../../../docs/http-api.md', import.meta.url), 'utf8');
  const [, section = ''] = page.split(/with\s+one\s+of\s+the\s+codes/);
  const [list = ''] = section.split('; a PUT also');
  const listed = [...list.matchAll(/`([a-z-]+)`/g)].map(([, code]) => code);
  expect(listed.sort()).toEqual([...codesBeyond, 'retired'].sort());
});

it('the answer of GET is a valid body by the schemas, so that it can be sent back (§4.3, D6)', async () => {
  const body = { ...jobBody, salary: { amount: '64000.1234', period: { id: 1 } } };
  const { components } = document;
  const job = components.examples?.Job?.value;
  for (const name of ['JobBody', 'JobUpdateBody', 'JobPutBody'] as const) {
    expect(schemaFaults(name, job)).toEqual([]);
    expect(schemaFaults(name, { ...body, referenceId: 'W-1' })).toEqual([]);
  }
});
