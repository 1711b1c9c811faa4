import type { ReferenceData } from '@jobposting/core';

/** The first item that a new job may have. */
const firstOf = <Item extends { readonly id: number; readonly retired?: true }>(
  items: readonly Item[],
): Item | undefined => items.find(({ retired }) => !retired);

/**
 * Creates the examples of the document. A service accepts the bodies: their ids and places are from
 * its own lists.
 */
export const createExamples = (referenceData: ReferenceData) => {
  const positionType = firstOf(referenceData.positionTypes);
  const category =
    referenceData.jobCategories.find(
      ({ name, retired }) => name === 'Skilled Trades' && !retired,
    ) ?? firstOf(referenceData.jobCategories);
  const period = firstOf(referenceData.salaryPeriods);
  const location =
    referenceData.locations.find(({ description }) => description === 'Halifax, NS') ??
    firstOf(referenceData.locations);

  const body = {
    referenceId: 'W-23',
    title: 'Welder',
    closeDate: '2031-12-31',
    locations: [{ description: location?.description }],
    categories: [{ id: category?.id }],
    positionType: { id: positionType?.id },
    salary: { amount: 64000.25, maxAmount: '72000.50', period: { id: period?.id } },
    description: '<p>Join our <strong>night shift</strong>.</p>',
    applicantRoutingType: { id: 1 },
    applicationEmail: 'jobs@example.com',
  };
  const named = (item: { readonly id: number; readonly name: string } | undefined) => ({
    id: item?.id,
    name: item?.name,
  });
  const job = {
    id: 1,
    referenceId: body.referenceId,
    employer: { id: 1, name: 'Acme Welding' },
    title: body.title,
    publishDate: '2026-11-20T19:26:05.000Z',
    closeDate: `${body.closeDate}T23:59:59.999Z`,
    confidential: false,
    autoRefresh: false,
    status: 'active',
    locations: [location],
    categories: [named(category)],
    positionType: named(positionType),
    salary: {
      amount: 64000.25,
      maxAmount: 72000.5,
      period: { ...named(period), unit: period?.unit },
      plusCommission: false,
    },
    description: body.description,
    applicantRoutingType: { id: 1, name: 'Email' },
    applicationEmail: body.applicationEmail,
    applicationUrl: null,
  };

  const { id, title, locations, employer, referenceId, publishDate, confidential, status } = job;
  const header = { id, title, locations, employer, referenceId, publishDate, confidential, status };
  const { id: _, ...tried } = job;
  const change = {
    type: 'job.updated',
    id,
    referenceId,
    version: 2,
    time: publishDate,
    fields: ['title'],
    cursor: '2-1-mwpddio8',
  };
  const page = { total: 1, previous: null, page: 1, pages: 1, next: null, pageSize: 10 };
  const line = (value: object): string => `${JSON.stringify(value)}\n`;
  const message = 'status is "open"; it must be active or archived.';
  const refused = { status: 400, code: 'invalid-job', message };
  const errors = [{ pointer: '/status', code: 'not-allowed', message }];
  const listed = <Item>(summary: string, item: Item) => ({ summary, value: { data: [item] } });
  const positionTypeJson = named(positionType);
  const periodJson = job.salary.period;

  return {
    NewJob: { summary: 'Everything that a job can have', value: body },
    NewTitle: { summary: 'Changes the title alone', value: { title: 'Welder, night shift' } },
    Archive: { summary: 'Archives the job', value: { status: 'archived' } },
    ArchiveByReferenceId: {
      summary: 'Archives the job',
      value: { referenceId: body.referenceId, status: 'archived' },
    },
    Batch: {
      summary: 'Two jobs',
      value: `${JSON.stringify(body)}\n{"referenceId":"W-16","status":"archived"}\n`,
    },
    ReferenceId: { summary: 'Identifies the job', value: { referenceId: body.referenceId } },
    Job: { summary: 'A job', value: job },
    DryRun: { summary: 'A dry run of a new job', value: { ...tried, warnings: [] } },
    JobList: { summary: 'One job', value: { data: [header], paging: page } },
    ChangeList: {
      summary: 'A new title',
      value: { data: [change], next: change.cursor },
    },
    BatchAnswer: {
      summary: 'A line that was accepted, and one that was refused',
      value:
        line({ line: 1, status: 201, id, created: true, changed: true }) +
        line({ line: 2, ...refused, errors }),
    },
    CompleteBatchAnswer: {
      summary: 'With complete, three jobs were archived',
      value:
        line({ line: 1, status: 200, id, created: false, changed: true }) + line({ archived: 3 }),
    },
    PositionTypes: listed('One position type', positionTypeJson),
    PositionType: { summary: 'A position type', value: positionTypeJson },
    JobCategories: listed('One job category', named(category)),
    JobCategory: { summary: 'A job category', value: named(category) },
    SalaryPeriods: listed('One salary period', periodJson),
    SalaryPeriod: { summary: 'A salary period', value: periodJson },
    Locations: { summary: 'One location', value: { data: [location], paging: page } },
    Location: { summary: 'A location', value: location },
  };
};

/** The name of an example in the document. */
export type ExampleName = keyof ReturnType<typeof createExamples>;
