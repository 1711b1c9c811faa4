import { describe, expect, it } from 'vitest';
import { aBody } from '../../test/a-body.ts';
import { aJob, create, problemsOf, problemsWith, update, warningsOf } from '../../test/rules.ts';
import type { Job } from '../job/job.ts';

const url = { applicantRoutingType: { id: 2 }, applicationEmail: null };

describe('every combination of type and addresses, on create and update (D13)', () => {
  const stored = {
    nothing: undefined,
    'an e-mail address': aJob(),
    'a URL': aJob({ ...url, applicationUrl: 'https://example.com/stored' }),
  };
  const types = [undefined, 1, 2] as const;
  const emails = [undefined, null, '', ' ', 'bad', 'new@example.com'];
  const urls = [undefined, null, '', ' ', 'bad', 'https://example.com/new'];
  const combinations = types.flatMap((type) =>
    emails.flatMap((email) => urls.map((address) => ({ type, email, address }))),
  );
  const { applicationEmail: _, applicantRoutingType: __, ...rest } = aBody;

  it.each(Object.entries(stored))('settles with %s stored', (_name, job) => {
    for (const { type, email, address } of combinations) {
      const routing = {
        ...(type && { applicantRoutingType: { id: type } }),
        applicationEmail: email,
        applicationUrl: address,
      };
      const result = job ? update(job, routing) : create({ ...rest, ...routing });
      const applies = type ?? job?.routing.typeId;
      if (applies === undefined) {
        expect(problemsOf(result)).toEqual(['/applicantRoutingType/id required']);
        continue;
      }
      const names = ['applicationEmail', 'applicationUrl'] as const;
      const [name, other] = applies === 1 ? names : ([names[1], names[0]] as const);
      const isKept = routing[name] === undefined && job?.routing.typeId === applies;
      const isMissing = !routing[name]?.trim() && !isKept;
      if (isMissing || routing[name] === 'bad') {
        const wrong = applies === 1 ? 'invalid-email' : 'invalid-url';
        expect(problemsOf(result)).toEqual([`/${name} ${isMissing ? 'required' : wrong}`]);
        continue;
      }
      expect(result._unsafeUnwrap().job.routing).toEqual(
        isKept ? job.routing : { typeId: applies, [name]: routing[name] },
      );
      const isIgnored = Boolean(routing[other]?.trim());
      expect(warningsOf(result)).toEqual(isIgnored ? [`/${other} application-field-ignored`] : []);
    }
  });
});

describe('the type of a routing (D13)', () => {
  it.each(['1', '01', ' 1 '])('is read from %j', (id) => {
    expect(problemsWith({ applicantRoutingType: { id } })).toEqual([]);
  });

  it.each([
    [{ id: 'Email' }, '/applicantRoutingType/id wrong-type'],
    [{ id: '' }, '/applicantRoutingType/id required'],
    [{}, '/applicantRoutingType/id required'],
    [' ', '/applicantRoutingType required'],
    [null, '/applicantRoutingType required'],
  ])('is refused as %j', (applicantRoutingType, problem) => {
    expect(problemsWith({ applicantRoutingType })).toEqual([problem]);
  });
});

describe('applicationEmail and applicationUrl (D14)', () => {
  it.each([
    'a@b.ca',
    ' jobs+welder@example.com ',
    `${'x'.repeat(38)}@example.com`,
    "o'brien@example.com",
    'jobs&hr@example.com',
    'jobs@québec.ca',
    'jobs@xn--qubec-csa.ca',
    'a@b--c.co',
  ])('accepts the address %j, trimmed', (applicationEmail) => {
    const { job } = create({ ...aBody, applicationEmail })._unsafeUnwrap();
    expect(job.routing).toEqual({ typeId: 1, applicationEmail: applicationEmail.trim() });
  });

  it.each([
    ['a@b', 'invalid-email'],
    ['a b@example.com', 'invalid-email'],
    [`${'x'.repeat(39)}@example.com`, 'too-long'],
    ['.a@example.com', 'invalid-email'],
    ['a..b@example.com', 'invalid-email'],
    ['a@example.com.', 'invalid-email'],
    ['a@127.0.0.1', 'invalid-email'],
    ['a@example.123', 'invalid-email'],
    ['a@-example.com', 'invalid-email'],
    ['a@exam_ple.com', 'invalid-email'],
    ['a@example.com#x', 'invalid-email'],
    ['a@example.com@example.org', 'invalid-email'],
    ['a@exam\tple.com', 'invalid-email'],
    ['a@exam\u00adple.com', 'invalid-email'],
    ['a@example\u3002com.', 'invalid-email'],
    ['a\tb@example.com', 'invalid-email'],
    ['', 'required'],
    [5, 'wrong-type'],
    ['a@b.ca\u0000', 'ill-formed-text'],
  ])('refuses the address %j as %s', (applicationEmail, code) => {
    expect(problemsWith({ applicationEmail })).toEqual([`/applicationEmail ${code}`]);
  });

  it.each([
    'https://example.com',
    'HTTP://EXAMPLE.com/Apply?id=1#form',
    'https://exämple.ca/é',
    'https://[::1]:8443/',
    'https://example.com/apply?path=a\\b',
    `https://example.com/${'x'.repeat(180)}`,
  ])('accepts the URL %s as sent', (applicationUrl) => {
    const { job } = create({ ...aBody, ...url, applicationUrl })._unsafeUnwrap();
    expect(job.routing).toEqual({ typeId: 2, applicationUrl });
  });

  const invisible = ['\u200b', '\u00ad', '\ufe0f', ' \u200b '];

  it.each(invisible)('loses %j at the ends of an address, and says so', (character) => {
    for (const [field, address, sent] of [
      ['applicationEmail', 'jobs@example.com', aBody],
      ['applicationUrl', 'https://example.com/apply', { ...aBody, ...url }],
    ] as const) {
      const body = { ...sent, [field]: `${character}${address}${character}\n` };
      const created = create(body);
      expect(created._unsafeUnwrap().job.routing).toMatchObject({ [field]: address });
      expect(warningsOf(created)).toEqual([`/${field} characters-changed`]);
      expect(warningsOf(update(created._unsafeUnwrap().job as Job, body))).toEqual(
        warningsOf(created),
      );
    }
  });

  it('takes linear time for a long run of invisible characters', () => {
    const address = `https://example.com/${'\u200b'.repeat(1_000_000)}x`;
    expect(problemsWith({ ...url, applicationUrl: address })).toEqual(['/applicationUrl too-long']);
  });

  it.each([
    ['javascript:alert(1)', 'invalid-url'],
    ['https://', 'invalid-url'],
    ['https://example.com/apply?title=Senior Welder', 'invalid-url'],
    ['https://example.com/\u202eb', 'invalid-url'],
    ['https://example.com\\a', 'invalid-url'],
    ['https:///example.com', 'invalid-url'],
    ['https:example.com', 'invalid-url'],
    ['https://user@example.com', 'invalid-url'],
    ['https://:secret@example.com', 'invalid-url'],
    ['https://:443/', 'invalid-url'],
    ['https://example.com\\@example.org', 'invalid-url'],
    ['https://exa<mple.com', 'invalid-url'],
    ['https://example.com:99999', 'invalid-url'],
    [`https://example.com/${'x'.repeat(181)}`, 'too-long'],
    ['', 'required'],
  ])('refuses the URL %j as %s', (applicationUrl, code) => {
    expect(problemsWith({ ...url, applicationUrl })).toEqual([`/applicationUrl ${code}`]);
  });
});
