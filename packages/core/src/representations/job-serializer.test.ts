import { describe, expect, it } from 'vitest';
import { limited } from '../../test/an-employer.ts';
import { aJob, update } from '../../test/rules.ts';
import { createFields, memberNames } from '../fields/fields-in-order.ts';
import { defaultReferenceData } from '../reference-lists/reference-data.ts';
import { createJobSerializer, jobBodyJson } from './job-serializer.ts';

const json = createJobSerializer(defaultReferenceData);

describe('a job as JSON (§2.1)', () => {
  it('has every field in the order of the interface', () => {
    const salary = { amount: 50000, maxAmount: '60000.5', period: { id: 1 }, plusCommission: true };
    expect(json.job(aJob({ salary, referenceId: 'W-1' }), limited)).toBe(
      '{"id":7,"referenceId":"W-1","employer":{"id":1,"name":"Maritime Welding"},' +
        '"title":"Welder","publishDate":"2026-11-20T12:00:00.000Z",' +
        '"closeDate":"2027-01-19T12:00:00.000Z","confidential":false,"autoRefresh":false,' +
        '"status":"active","locations":[{"id":932,"description":"Halifax, NS","name":"Halifax","type":"Town"}],' +
        '"categories":[{"id":1,"name":"Accounting"}],"positionType":{"id":1,"name":"Full Time"},' +
        '"salary":{"amount":50000.0000,"maxAmount":60000.5000,' +
        '"period":{"id":1,"name":"Yearly","unit":"year"},"plusCommission":true},' +
        '"description":"<p>Join our night shift.</p>",' +
        '"applicantRoutingType":{"id":1,"name":"Email"},' +
        '"applicationEmail":"jobs@example.com","applicationUrl":null}',
    );
  });

  it('shows null where there is no salary, referenceId, maxAmount or address (D1, D13)', () => {
    const byUrl = { applicantRoutingType: { id: 2 }, applicationUrl: 'https://example.com' };
    expect(JSON.parse(json.job(aJob(byUrl), limited))).toMatchObject({
      referenceId: null,
      salary: null,
      applicantRoutingType: { id: 2, name: 'URL' },
      applicationEmail: null,
      applicationUrl: 'https://example.com',
    });
    const salary = { amount: 0, maxAmount: 0, period: { id: 1 } };
    expect(json.job(aJob({ salary }), limited)).toContain('"amount":0.0000,"maxAmount":0.0000,');
  });

  it('writes any text unchanged', () => {
    const title = '"quoted" \\ back line \u{1F600} </script>';
    const read = JSON.parse(json.job(aJob({ title }), { ...limited, name: 'A "B"' }));
    expect(read).toMatchObject({ title, employer: { name: 'A "B"' } });
  });

  it('shows only the id and the English name of an item, also of a retired one (D6, D15)', () => {
    const names = { fr: 'En français' };
    const retired = true as const;
    const lists = createJobSerializer({
      ...defaultReferenceData,
      positionTypes: [{ id: 1, name: 'Full Time', names, retired }],
      jobCategories: [{ id: 1, name: 'Farriery', names, retired }],
      salaryPeriods: [{ id: 1, name: 'Yearly', names, retired, unit: 'year' }],
    });
    const text = lists.job(aJob({ salary: { amount: 1, period: { id: 1 } } }), limited);
    expect(text).toContain('"categories":[{"id":1,"name":"Farriery"}],');
    expect(text).toContain('"positionType":{"id":1,"name":"Full Time"},');
    expect(text).toContain('"period":{"id":1,"name":"Yearly","unit":"year"},');
  });

  it('stays readable when an item has left its list', () => {
    const { salary } = aJob({ salary: { amount: 1, period: { id: 1 } } });
    const job = {
      ...aJob(),
      categoryIds: [999, 1],
      positionTypeId: 999,
      salary: salary && { ...salary, periodId: 999 },
    };
    expect(JSON.parse(json.job(job, limited))).toMatchObject({
      categories: [
        { id: 999, name: '' },
        { id: 1, name: 'Accounting' },
      ],
      positionType: { id: 999, name: '' },
      salary: { period: { id: 999, name: '', unit: '' } },
    });
  });
});

describe('every field that a body can set (§4.3)', () => {
  const readOnly = ['id', 'employer', 'publishDate'];
  const known = memberNames(createFields(defaultReferenceData));
  // Only dry runs answer it.
  const members = new Set([...known].filter((name) => name !== 'warnings' && name !== 'advice'));
  const job = aJob({
    salary: { amount: 5, maxAmount: 6, period: { id: 2 } },
    referenceId: 'W-1',
    workplace: 'hybrid',
    language: 'en',
    disclosures: { existingVacancy: false },
    translations: { fr: { title: 'Soudeur', description: '<p>Texte</p>' } },
  });

  it('is in the body that gives another job the same values', () => {
    const body = JSON.parse(jobBodyJson(job));
    expect([...members].filter((name) => !(name in body))).toEqual(readOnly);
    const copy = update(aJob({ title: 'Other', description: '<p>Other</p>' }), body);
    const { id, version, ...values } = job;
    expect(copy._unsafeUnwrap().job).toMatchObject(values);
  });

  it('is not sent when it is optional and was never set (D35, D41)', () => {
    expect(jobBodyJson(aJob())).not.toMatch(/workplace|language|disclosures|translations/);
  });
});
