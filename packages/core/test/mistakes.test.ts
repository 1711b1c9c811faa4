import { describe, expect, it } from 'vitest';
import { checkJob, type Problem, uncheckedBody } from '../src/index.ts';
import { shown } from '../src/values/text.ts';
import { aBody } from './a-body.ts';
import { openService } from './a-service.ts';
import { unlimited } from './an-employer.ts';

const perYear = { amount: 50_000, period: { id: 1 } };
const byUrl = { applicantRoutingType: { id: 2 }, applicationEmail: null };
const periods = '1 (Yearly), 2 (Monthly), 3 (Weekly), 4 (Daily) or 5 (Hourly)';
const date =
  'an existing date from 1970 to 9999, year first, such as "2026-12-31" or "2026-12-31T17:00:00-05:00"';
const place =
  'a place in Canada, written "Town, Province" such as "Halifax, NS", a town alone where there is only one of that name, or a province';
const at = (description: string) => ({ locations: [{ description }] });
const tooLong = 'x'.repeat(300);

/** Changes of a correct body, and the answers: problems, or the warnings of an accepted body. */
type Mistake = readonly [changes: object, ...answers: string[]];

// biome-ignore format: one line for each mistake.
const mistakes: readonly Mistake[] = [
  // Names.
  [{ title: undefined, Title: 'Welder' }, 'title is required; the body has "Title": write title.'],
  [{ description: undefined, discription: 'Weld.' }, 'description is required; the body has "discription": write description.'],
  [{ locations: undefined, location: 'Halifax' }, 'locations is required; the body has "location": write locations, such as [{"description":"Halifax, NS"}].'],
  [
    { closedate: '2026-12-31', salary_min: 50_000, remote: true, requisitionId: 'R-1', colour: 1 },
    '"closedate" is not a field of a job. It was ignored. Did you mean closeDate?',
    `"salary_min" is not a field of a job. It was ignored. Did you mean salary? Write {"amount":50000,"period":{"id":1}}, where the id is ${periods}.`,
    '"remote" is not a field of a job. It was ignored. Did you mean workplace? Write onsite, hybrid or remote.',
    '"requisitionId" is not a field of a job. It was ignored. Did you mean referenceId?',
    '"colour" is not a field of a job. It was ignored.',
  ],
  [{ categories: undefined }, 'categories is required, such as [{"id":1}], with ids of /api/v1.1/jobcategories.'],

  [{ title: undefined, job: { title: 'Welder', status: 'active' } }, 'title is required; the body has "job.title": write title.'],
  [
    { categories: undefined, title: undefined, job: { title: 'Welder', autoRefresh: true } },
    'title is required; the body has "job.title": write title.',
    'categories is required, such as [{"id":1}], with ids of /api/v1.1/jobcategories.',
  ],
  [{ title: undefined, job: { title: 'Welder', salary: null, size: 5 }, closeDate: ' ' }, 'title is required; the body has "job.title": write title.'],
  [{ offer: { salary: null } }, '"offer" is not a field of a job. It was ignored.'],

  [{ positionType: undefined, employment_type: 'FULL_TIME' }, 'positionType is required; the body has "employment_type": write "positionType":{"id":1} for Full Time.'],

  // Text.
  [{ title: ' ' }, 'title is required.'],
  [{ title: tooLong }, 'title has at most 256 characters; this has 300.'],
  [{ title: '<b>Welder</b>' }, 'title contains HTML, which candidates will see as text; write plain text.'],
  [{ title: 'Weld\u0000er' }, 'title is "Weld\\u0000er"; leave out the characters that cannot be shown.'],
  [{ title: '\u200b' }, 'title is "\\u200b"; it must have visible text.'],
  [{ description: true }, 'description is true; it must be text.'],
  [{ referenceId: 17 }, 'referenceId is 17; write "17".'],
  [
    { description: '<o:p>&lt;p&gt;Weld.</o:p> <a href="/apply">Apply</a>' },
    'Markup or characters that are not allowed were removed from description, or replaced. Allowed tags are strong, b, em, i, br, p, div, ul, ol, li, a.',
    'A link in description lost its target; it must be an absolute URL with the scheme http, https, mailto or tel.',
    'The text of description contains tags, which readers will see as text; its HTML was probably escaped twice.',
  ],

  // Dates.
  [{ closeDate: '31/12/2026' }, 'closeDate is "31/12/2026"; write "2026-12-31".'],
  [{ closeDate: '12/31/2026' }, 'closeDate is "12/31/2026"; write "2026-12-31".'],
  ...[
    '2026\u201012\u201031',
    '2026‑12‑31',
    '2026−12−31',
    '2026–12–31',
    '２０２６-12-31',
    '2026-\u200b12-31',
  ].map(
    (closeDate): Mistake => [
      { closeDate },
      `closeDate is ${shown(closeDate)}; write "2026-12-31".`,
    ],
  ),
  [{ closeDate: '01/02/2027' }, 'closeDate is "01/02/2027"; write "2027-02-01" or "2027-01-02".'],
  [{ closeDate: 1_798_675_200 }, 'closeDate is 1798675200; write "2026-12-31T00:00:00.000Z".'],
  [{ closeDate: '2026-13-01' }, `closeDate is "2026-13-01"; it must be ${date}.`],
  [{ closeDate: '2020-01-31' }, 'The closeDate is past: the job is active but closed to candidates.'],

  // Choices.
  [{ status: 'Active' }, 'status is "Active"; write "active".'],
  [{ workplace: 'On-site' }, 'workplace is "On-site"; write "onsite".'],
  [{ confidential: 'True' }, 'confidential is "True"; write true without quotes.'],
  [{ positionType: 'FULL_TIME' }, 'positionType is "FULL_TIME"; write {"id":1} for Full Time.'],
  [{ positionType: 3 }, 'positionType is 3; write {"id":3} for Contract.'],
  [{ categories: ['Construction'] }, 'categories[0] is "Construction"; write {"id":7} for Construction.'],
  [{ categories: [{ id: 1 }, { id: '1' }] }, 'categories[1].id is the same as in an earlier item.'],
  [{ categories: 7 }, 'categories is 7; write [{"id":7}] for Construction.'],
  [{ categories: 'Construction, Skilled Trades' }, 'categories is "Construction, Skilled Trades"; write [{"id":7},{"id":32}] for Construction and Skilled Trades.'],
  [{ positionType: { name: 'Full Time' } }, 'positionType.id is required; positionType has "name": write {"id":1} for Full Time.'],
  [{ categories: [{ id: 999 }] }, 'categories[0].id is 999; it must be on the list of job categories, /api/v1.1/jobcategories.'],
  [{ salary: '50–60k' }, `salary is "50–60k"; write {"amount":50000,"maxAmount":60000,"period":{"id":1}}, where the id is ${periods}.`],
  [{ salary: '$25.50 per hour' }, 'salary is "$25.50 per hour"; write {"amount":25.50,"period":{"id":5}}.'],
  [{ salary: 'competitive' }, `salary is "competitive"; it must be null or an object such as {"amount":50000,"period":{"id":1}}, where the id is ${periods}.`],
  [{ salary: { min: 50_000, period: { id: 1 } } }, 'salary.amount is required; salary has "min": write amount, such as 50000.'],
  [{ salary: { ...perYear, maxAmount: 5 } }, 'salary.maxAmount is 5, which is below amount; it must be null or a number from amount to 99999999999.9999 with at most four decimal places.'],
  [{ salary: { ...perYear, period: 'hour' } }, 'salary.period is "hour"; write {"id":5} for Hourly.'],
  [
    { salary: { ...perYear, amount: JSON.parse('9'.repeat(400)) } },
    'salary.amount is a number with more than 308 digits; it must be a number from 0 to 99999999999.9999 with at most four decimal places.',
  ],
  [{ salary: { ...perYear, amount: '５００００' } }, 'salary.amount is "５００００"; write 50000.'],
  [{ salary: { ...perYear, amount: '50000−60000' } }, 'salary.amount is "50000−60000"; write "amount":50000,"maxAmount":60000.'],
  [{ salary: { ...perYear, amount: '25 $/h' } }, 'salary.amount is "25 $/h"; write 25.'],
  [{ salary: { amount: 25, unitText: 'HOUR' } }, 'salary.period is required; salary has "unitText": write "period":{"id":5} for Hourly.'],

  // Places.
  [{ locations: 'Halifax, NS' }, 'locations is "Halifax, NS"; write [{"description":"Halifax, NS"}].'],
  [{ locations: ['Halifax, NS'] }, 'locations[0] is "Halifax, NS"; write {"description":"Halifax, NS"}.'],
  ...['Halifax, NS; Toronto, ON'].flatMap((both) => {
    const each = '{"description":"Halifax, NS"},{"description":"Toronto, ON"}';
    return [
      [{ locations: both }, `locations is "${both}"; write [${each}].`],
      [at(both), `locations[0].description is "${both}"; write "locations":[${each}].`],
    ] as const;
  }),
  [{ locations: [{ city: 'Halifax' }] }, 'locations[0].description is required; locations[0] has "city": write description, such as "Halifax, NS".'],
  [at('Toronto, Ontaro'), 'locations[0].description is "Toronto, Ontaro"; write "Town, Province", such as "Halifax, NS"; "Ontaro" is not a province of Canada; you may mean Toronto, ON.'],
  [at('Paris, France'), `locations[0].description is "Paris, France"; it must be ${place}.`],
  [at('Windsor'), 'locations[0].description is "Windsor"; it must be one place: Windsor, NS or Windsor, ON or Windsor, QC.'],
  [at('Remote'), 'locations[0].description is "Remote", which is not a place; write the town or province where the worker may live, and "workplace":"remote".'],
  [at('Montréal (sur place)'), 'locations[0].description is "Montréal (sur place)", which is not a place; write the town or province of the job, and "workplace":"onsite".'],
  [at('TBD, ON'), 'locations[0].description is "TBD, ON", which is not a place; write the town or province of the job. For remote work, add "workplace":"remote" and write where the worker may live.'],
  [at('1016 Bouvier, Québec, QC'), `locations[0].description is "1016 Bouvier, Québec, QC"; it must be ${place}; you may mean Québec, QC.`],
  [at('Halifx, NS'), 'Halifx, NS is not on the list of locations. It was accepted as it is. Did you mean Halifax, NS?'],
  [
    {
      applicantRoutingType: undefined,
      applicationEmail: undefined,
      applicationUrl: 'https://example.com/apply',
    },
    'applicantRoutingType.id is required: write applicantRoutingType, such as {"id":2}, where the id is 1 (Email) or 2 (URL).',
  ],
  [{ applicantRoutingType: 'email' }, 'applicantRoutingType is "email"; write {"id":1} for Email.'],
  [{ applicationEmail: 'Jane <jane@example.com>' }, 'applicationEmail is "Jane <jane@example.com>"; write "jane@example.com".'],
  [{ applicationEmail: 'jane‐doe＠example.com' }, 'applicationEmail is "jane‐doe＠example.com"; write "jane-doe@example.com".'],
  [{ applicationEmail: 'a@example.com, b@example.com' }, 'applicationEmail is "a@example.com, b@example.com"; it must be one e-mail address such as "jobs@example.com".'],
  [{ applicationUrl: 'https://example.com/apply' }, 'applicationUrl was ignored: applications to this job are routed by Email. For URL, write "applicantRoutingType":{"id":2}.'],
  [{ applicantRoutingType: { id: 2 } }, 'applicationUrl is required, such as "https://example.com/apply". For Email, write "applicantRoutingType":{"id":1}.'],
  [{ ...byUrl, applicationUrl: 'example.com/apply' }, 'applicationUrl is "example.com/apply"; write "https://example.com/apply".'],
  [{ ...byUrl, applicationUrl: 'jane@example.com' }, 'applicationUrl is "jane@example.com"; write "applicantRoutingType":{"id":1},"applicationEmail":"jane@example.com".'],
];

/** The JSON that a text begins with: a value, or members of an object. */
const beginningOf = (text: string): { value?: unknown; members?: object } | undefined => {
  for (let end = text.length; end > 0; end--) {
    const part = text.slice(0, end);
    for (const [json, name] of [
      [part, 'value'],
      [`{${part}}`, 'members'],
    ] as const) {
      try {
        return { [name]: JSON.parse(json) };
      } catch {
        // Then try a shorter beginning.
      }
    }
  }
  return undefined;
};

/** A body changed as the message of a problem says; undefined where it says nothing to write. */
const followed = (body: object, { pointer, message }: Problem): object | undefined => {
  const told = / such as (.*)/.exec(message) ?? / write (.*)/.exec(message);
  const advice = beginningOf(told?.[1] ?? '');
  if (advice === undefined) return undefined;
  const { value, members } = advice;
  const isWhole = pointer.endsWith('/id') && typeof value === 'object';
  const keys = pointer.split('/').slice(1, isWhole ? -1 : undefined);
  const mended = structuredClone(body);
  const parent = keys.slice(0, -1).reduce((object, key) => Reflect.get(object, key), mended);
  const isTop = Object.keys(members ?? {}).some((name) => name in aBody);
  if (members !== undefined) Object.assign(isTop ? mended : parent, members);
  else Reflect.set(parent, keys.at(-1) ?? '', value);
  return mended;
};

const { jobs } = openService();

describe('a common mistake is answered with the text to write (D19)', () => {
  const named = mistakes.map(([changes, ...answers]) => ({
    said: answers.join(' '),
    body: { ...aBody, ...changes },
    answers,
  }));

  it.each(named)('$said', ({ body, answers }) => {
    const { problems, warnings } = checkJob(body);
    const said = problems.length > 0 ? problems : warnings;
    expect(said.map(({ message }) => message)).toEqual(answers);
  });

  it.each(
    named.flatMap(({ said, body }) => {
      const mended = checkJob(body).problems.reduce<object | undefined>(
        (before, problem) => before && followed(before, problem),
        body,
      );
      return mended === undefined || mended === body ? [] : [{ said, mended }];
    }),
  )('which is then accepted: $said', ({ mended }) => {
    expect(checkJob(mended).problems).toEqual([]);
  });

  it.each(named)('by the service and by checkJob alike (D31): $said', async ({ body }) => {
    const { problems, warnings } = checkJob(body);
    const tried = await jobs.dryRun.create(unlimited, uncheckedBody(body));
    if (tried.isOk())
      expect({ problems: [], warnings: tried.value.warnings }).toEqual({ problems, warnings });
    else expect(tried.error).toMatchObject({ code: 'invalid-job', problems });
  });
});

const messagesWith = (changes: object) =>
  checkJob({ ...aBody, ...changes }).problems.map(({ message }) => message);

describe('the message of a problem (D19)', () => {
  it.each([null, ' '])('does not advise the name of a referenceId that is %j', async (none) => {
    const put = await jobs.putByReferenceId(
      unlimited,
      uncheckedBody({ ...aBody, referenceId: none }),
    );
    expect(put._unsafeUnwrapErr().message).toBe('referenceId is required.');
  });

  it('shows only the beginning of a long value', () => {
    const [message] = messagesWith({ applicationEmail: 'é'.repeat(45) });
    expect(message).toMatch(/^applicationEmail is "é{40}…"; it must be /);
  });

  it.each(['😀', 'x', '\u0007'])('stays short for a value of very many %j', (character) => {
    const long = character.repeat(300_000);
    const places = [{ description: long }, { description: `${long}2` }];
    const messages = messagesWith({ title: long, status: long, locations: places });
    expect(messages).toHaveLength(4);
    for (const message of messages) expect(message.length).toBeLessThan(600);
  });

  it('escapes control characters of a terminal', () => {
    const [message] = messagesWith({ status: '\u001b[2J\u009b2J\u202e\u200b\u{e0041}' });
    expect(message).toContain('status is "\\u001b[2J\\u009b2J\\u202e\\u200b\\udb40\\udc41"; ');
  });
});

describe('checkJob finds without a store (D31)', () => {
  it('problems and warnings at once', () => {
    const { problems, warnings } = checkJob({
      ...aBody,
      title: '',
      status: undefined,
      closeDate: '2020-01-31',
      autoRefresh: true,
      locations: [{ description: 'Tinytown, ON' }],
      colour: 'red',
    });
    expect(problems.map(({ code }) => code)).toEqual(['required']);
    expect(warnings.map(({ code }) => code)).toEqual([
      'place-not-listed',
      'already-closed',
      'unknown-field',
    ]);
  });

  it('no problem in a correct body', () => {
    const body = { ...aBody, autoRefresh: true, description: '<strong>Cook</strong>\nHalifax' };
    expect(checkJob(body)).toEqual({ problems: [], warnings: [] });
  });

  it('a job that is too large', () => {
    const { problems } = checkJob({ ...aBody, description: 'x'.repeat(1024 * 1024) });
    expect(problems.map(({ pointer, code }) => [pointer, code])).toEqual([
      ['/description', 'too-long'],
    ]);
  });

  it.each([null, 'text', []])('that %j is not a job', (body) => {
    expect(checkJob(body).problems).toMatchObject([{ pointer: '', code: 'wrong-type' }]);
  });
});
