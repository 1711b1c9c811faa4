import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aBody } from '../test/a-body.ts';
import { create, problemsOf, read, warningsOf } from '../test/rules.ts';

const problems = (changes: object) => problemsOf(create({ ...aBody, ...changes }));
const fields = (changes: object) => read({ ...aBody, ...changes }).fields;
const salary = { amount: 50000, period: { id: 1 } };
const url = { applicantRoutingType: { id: 2 }, applicationEmail: null };

describe('the required fields (§4.3)', () => {
  it('are all told at once, in the order of the interface (D19)', () => {
    expect(problemsOf(create({}))).toEqual([
      '/title required',
      '/locations required',
      '/categories required',
      '/positionType required',
      '/description required',
      '/applicantRoutingType/id required',
    ]);
  });

  it.each(['title', 'locations', 'categories', 'positionType', 'description'])(
    'null and nothing are the same for %s',
    (name) => {
      expect(problems({ [name]: null })).toEqual([`/${name} required`]);
      expect(problems({ [name]: undefined })).toEqual([`/${name} required`]);
    },
  );

  it.each([[null], [[]], ['text'], [5], [true], [undefined]])('are not asked of %j', (body) => {
    expect(problemsOf(create(body))).toEqual([' wrong-type']);
  });
});

describe('a wrong body', () => {
  it('is told of every wrong field at once, in the order of the interface (D19)', () => {
    const body = {
      applicationEmail: 'nobody',
      applicantRoutingType: { id: 1 },
      description: '<p></p>',
      salary: { amount: -1, maxAmount: 'x', period: { id: 99 }, plusCommission: 1 },
      positionType: {},
      categories: [{ id: 1 }, { id: '1' }, {}, { id: 2 }],
      locations: [{ description: 'Nowhereville' }, { description: 5 }, null],
      status: 'draft',
      autoRefresh: 'yes',
      confidential: 1,
      closeDate: '2031-02-30',
      title: ' ',
      referenceId: 5,
    };
    expect(problemsOf(create(body))).toEqual([
      '/referenceId wrong-type',
      '/title required',
      '/closeDate invalid-date',
      '/confidential wrong-type',
      '/autoRefresh wrong-type',
      '/status not-allowed',
      '/locations/0/description unknown-place',
      '/locations/1/description wrong-type',
      '/locations/2 required',
      '/categories too-many',
      '/positionType/id required',
      '/salary/amount negative',
      '/salary/maxAmount invalid-decimal',
      '/salary/period/id unknown-id',
      '/salary/plusCommission wrong-type',
      '/description no-visible-text',
      '/applicationEmail invalid-email',
    ]);
  });

  const anything = fc.anything({ maxDepth: 3, withBigInt: false });
  it('never makes the reader throw, whatever stands in any field', () => {
    const anyBody = fc.record(
      Object.fromEntries(
        [...Object.keys(aBody), 'salary', 'status', 'closeDate', 'referenceId'].map((name) => [
          name,
          anything,
        ]),
      ),
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(anyBody, anything), (body) => {
        const result = create(body);
        if (result.isErr()) {
          expect(result.error.problems.length).toBeGreaterThan(0);
          expect(result.error.message).not.toContain('undefined');
        }
      }),
      { numRuns: 500 },
    );
  });

  // What each field is given, and the pointer that it is told at.
  const pointers: readonly (readonly [string, (bad: unknown) => object])[] = [
    ['/referenceId', (bad) => ({ referenceId: bad })],
    ['/title', (bad) => ({ title: bad })],
    ['/closeDate', (bad) => ({ closeDate: bad })],
    ['/confidential', (bad) => ({ confidential: bad })],
    ['/autoRefresh', (bad) => ({ autoRefresh: bad })],
    ['/status', (bad) => ({ status: bad })],
    ['/locations', (bad) => ({ locations: bad })],
    ['/locations/0', (bad) => ({ locations: [bad] })],
    ['/locations/0/description', (bad) => ({ locations: [{ description: bad }] })],
    ['/categories', (bad) => ({ categories: bad })],
    ['/categories/0', (bad) => ({ categories: [bad] })],
    ['/categories/0/id', (bad) => ({ categories: [{ id: bad }] })],
    ['/positionType', (bad) => ({ positionType: bad })],
    ['/positionType/id', (bad) => ({ positionType: { id: bad } })],
    ['/salary', (bad) => ({ salary: bad })],
    ['/salary/amount', (bad) => ({ salary: { ...salary, amount: bad } })],
    ['/salary/maxAmount', (bad) => ({ salary: { ...salary, maxAmount: bad } })],
    ['/salary/period', (bad) => ({ salary: { ...salary, period: bad } })],
    ['/salary/period/id', (bad) => ({ salary: { ...salary, period: { id: bad } } })],
    ['/salary/plusCommission', (bad) => ({ salary: { ...salary, plusCommission: bad } })],
    ['/description', (bad) => ({ description: bad })],
    ['/applicantRoutingType', (bad) => ({ applicantRoutingType: bad })],
    ['/applicantRoutingType/id', (bad) => ({ applicantRoutingType: { id: bad } })],
    ['/applicationEmail', (bad) => ({ applicationEmail: bad })],
    ['/applicationUrl', (bad) => ({ ...url, applicationUrl: bad })],
  ];
  const bad = [-1.5, '\u0000', Symbol('s'), () => 1];
  it.each(pointers)('is told of a wrong %s there and nowhere else', (pointer, change) => {
    for (const value of bad) {
      const told = problems(change(value));
      expect(told).toHaveLength(1);
      expect(told[0]?.split(' ')[0]).toBe(pointer);
    }
  });
});

describe('what a body may carry beside its fields (D6)', () => {
  it('is ignored at every level', () => {
    const extra = JSON.parse(
      '{"id":9,"employer":{"id":9},"publishDate":"1999-01-01","unknown":1,"__proto__":{"confidential":true},"constructor":5}',
    );
    const body = {
      ...extra,
      ...aBody,
      locations: [{ id: 5, description: 'Halifax, NS', name: 'x', type: 'y', z: 1 }],
      categories: [{ id: 1, name: 'x' }],
      positionType: { id: 1, name: 'x' },
      salary: { ...salary, period: { id: 1, name: 'x', unit: 'y' }, currency: 'CAD' },
      applicantRoutingType: { id: 1, name: 'URL' },
    };
    expect(create(body)._unsafeUnwrap().job).toEqual(
      create({ ...aBody, salary })._unsafeUnwrap().job,
    );
  });
});

describe('referenceId (D1, D2)', () => {
  it.each([
    [null, null],
    ['', null],
    ['  \t', null],
    [' A-1 ', 'A-1'],
    ['a-1', 'a-1'],
    ['\u{1F600}'.repeat(50), '\u{1F600}'.repeat(50)],
    ['Ame\u0301lie', 'Ame\u0301lie'],
  ])('reads %j as %j', (sent, kept) => {
    expect(fields({ referenceId: sent }).referenceId).toBe(kept);
  });

  it.each([
    ['x'.repeat(51), 'too-long'],
    ['\u{1F600}'.repeat(51), 'too-long'],
    ['a\u0000b', 'ill-formed-text'],
    ['a\u007fb', 'ill-formed-text'],
    ['a\u0085b', 'ill-formed-text'],
    ['a\ud800', 'ill-formed-text'],
    [17, 'wrong-type'],
    [['A-1'], 'wrong-type'],
  ])('refuses %j as %s', (sent, code) => {
    expect(problems({ referenceId: sent })).toEqual([`/referenceId ${code}`]);
  });
});

describe('title (D2, D8)', () => {
  it.each([
    ['  Welder  ', 'Welder'],
    ['<b>Welder</b> & co', '<b>Welder</b> & co'],
    ['Night\tshift', 'Night\tshift'],
    ['\u{1F600}'.repeat(256), '\u{1F600}'.repeat(256)],
    ['two  spaces', 'two  spaces'],
  ])('reads %j as %j', (sent, kept) => {
    expect(fields({ title: sent }).title).toBe(kept);
  });

  it.each([
    ['x'.repeat(257), 'too-long'],
    ['\u{1F600}'.repeat(257), 'too-long'],
    ['', 'required'],
    ['a\u001bb', 'ill-formed-text'],
    ['\udc00a', 'ill-formed-text'],
  ])('refuses %j as %s', (sent, code) => {
    expect(problems({ title: sent })).toEqual([`/title ${code}`]);
  });
});

describe('closeDate, flags and status (D3, D4, D10)', () => {
  it.each([
    [{ closeDate: ' 2026-12-31 ' }, { closeDate: '2026-12-31T00:00:00.000Z' }],
    [{ closeDate: '2001-01-01' }, { closeDate: '2001-01-01T00:00:00.000Z' }],
    [{ closeDate: null }, { closeDate: null }],
    [{ confidential: null }, { confidential: false }],
    [{ confidential: true }, { confidential: true }],
    [{ status: 'archived' }, { status: 'archived' }],
    [{ status: null }, { status: undefined }],
  ])('reads %j', (sent, expected) => {
    expect(fields(sent)).toMatchObject(expected);
  });

  it.each(['Active', 'ACTIVE', 'draft', '', ' active'])('refuses the status %j', (status) => {
    expect(problems({ status })).toEqual(['/status not-allowed']);
  });

  it.each(['true', 1, 0, 'false', ''])('refuses %j for a flag', (confidential) => {
    expect(problems({ confidential })).toEqual(['/confidential wrong-type']);
  });
});

describe('locations (§4.3, D7, D17, D18)', () => {
  const at = (...descriptions: unknown[]) => ({
    locations: descriptions.map((description) => ({ description })),
  });

  it('keeps their order', () => {
    const read = fields(at('Toronto, ON', ' Halifax, NS ', 'British Columbia')).locations;
    expect(read?.map(({ description }) => description)).toEqual([
      'Toronto, ON',
      'Halifax, NS',
      'British Columbia',
    ]);
  });

  it.each([
    [{ locations: [] }, ['/locations too-few']],
    [at('Halifax, NS', 'Toronto, ON', 'Regina, SK', 'Moncton, NB'), ['/locations too-many']],
    [at('Halifax, NS', 'halifax, nova scotia'), ['/locations/1/description duplicate']],
    [at('Tinytown, ON', 'tinytown, Ontario'), ['/locations/1/description duplicate']],
    [at('Paris, France'), ['/locations/0/description unknown-place']],
    [at('x'.repeat(1_000_000)), ['/locations/0/description unknown-place']],
    [at(''), ['/locations/0/description required']],
    [{ locations: 'Halifax, NS' }, ['/locations wrong-type']],
    [{ locations: ['Halifax, NS'] }, ['/locations/0 wrong-type']],
    [{ locations: { 0: { description: 'Halifax, NS' } } }, ['/locations wrong-type']],
  ])('refuses %.60j', (sent, expected) => {
    expect(problems(sent)).toEqual(expected);
  });

  it('tells one problem of a list of 100 000', () => {
    const many = Array.from({ length: 100_000 }, () => ({}));
    expect(problems({ locations: many, categories: many })).toEqual([
      '/locations too-many',
      '/categories too-many',
    ]);
  });

  it('warns of a place that is not on the list (D31)', () => {
    expect(warningsOf(create({ ...aBody, ...at('Halifax, NS', 'Tinytown, ON') }))).toEqual([
      '/locations/1/description place-not-listed',
    ]);
  });
});

describe('lookup ids (D5b, D7, D15)', () => {
  it('arrive as numbers or as texts of digits', () => {
    const sent = { categories: [{ id: '2' }, { id: 1 }], positionType: { id: ' 2 ' } };
    expect(fields(sent)).toMatchObject({ categoryIds: [2, 1], positionTypeId: 2 });
  });

  it.each([
    [{ categories: [{ id: 1 }, { id: '1' }] }, ['/categories/1/id duplicate']],
    [
      { categories: [{ id: 1 }, { id: 1 }, { id: 999 }] },
      ['/categories/1/id duplicate', '/categories/2/id unknown-id'],
    ],
    [{ categories: [{ id: 0 }] }, ['/categories/0/id unknown-id']],
    [{ categories: [] }, ['/categories too-few']],
    [{ categories: [1] }, ['/categories/0 wrong-type']],
    [{ positionType: { id: 99 } }, ['/positionType/id unknown-id']],
    [{ positionType: { id: 1.5 } }, ['/positionType/id wrong-type']],
    [{ positionType: { id: '1.0' } }, ['/positionType/id wrong-type']],
    [{ positionType: { id: '' } }, ['/positionType/id wrong-type']],
    [{ positionType: 1 }, ['/positionType wrong-type']],
  ])('refuses %j', (sent, expected) => {
    expect(problems(sent)).toEqual(expected);
  });
});

describe('salary (§4.3, D5)', () => {
  it('is read whole', () => {
    const sent = { amount: '50000.5', maxAmount: 60000, period: { id: '5' }, plusCommission: true };
    expect(fields({ salary: sent }).salary).toEqual({
      amount: 500005000,
      maxAmount: 600000000,
      periodId: 5,
      plusCommission: true,
    });
  });

  it.each([
    [null, null],
    [
      { ...salary, maxAmount: null, plusCommission: null },
      { maxAmount: null, plusCommission: false },
    ],
    [{ ...salary, maxAmount: 50000 }, { maxAmount: 500000000 }],
  ])('reads %j', (sent, expected) => {
    const read = fields({ salary: sent }).salary;
    if (expected === null) expect(read).toBeNull();
    else expect(read).toMatchObject(expected);
  });

  it.each([
    [{}, ['/salary/amount required', '/salary/period required']],
    [{ amount: 5 }, ['/salary/period required']],
    [{ period: { id: 1 } }, ['/salary/amount required']],
    [{ ...salary, period: {} }, ['/salary/period/id required']],
    [{ ...salary, maxAmount: 49999.9999 }, ['/salary/maxAmount below-amount']],
    [{ amount: 5, maxAmount: 4 }, ['/salary/maxAmount below-amount', '/salary/period required']],
    [{ ...salary, amount: 0.00001 }, ['/salary/amount too-precise']],
    [{ ...salary, amount: 1e12 }, ['/salary/amount too-large']],
    [50000, ['/salary wrong-type']],
    [[], ['/salary/amount required', '/salary/period required']],
  ])('refuses %j', (sent, expected) => {
    expect(problems({ salary: sent })).toEqual(expected);
  });
});

describe('description (D9)', () => {
  it('is kept as it is when it is allowed, without a warning', () => {
    const description = '<p>Join <strong>us</strong>.</p>';
    expect(fields({ description }).description).toBe(description);
    expect(warningsOf(create({ ...aBody, description }))).toEqual([]);
  });

  it('loses what is not allowed, with a warning (D31)', () => {
    const description = '<p onclick="x()">Join <script>alert(1)</script>us</p>';
    expect(fields({ description }).description).toBe('<p>Join us</p>');
    expect(warningsOf(create({ ...aBody, description }))).toEqual([
      '/description description-sanitized',
    ]);
  });

  it.each([
    ['', 'no-visible-text'],
    ['<p>&nbsp; \u200b</p>', 'no-visible-text'],
    ['<script>text</script>', 'no-visible-text'],
    ['text \ud800', 'ill-formed-text'],
    [5, 'wrong-type'],
  ])('refuses %j as %s', (description, code) => {
    expect(problems({ description })).toEqual([`/description ${code}`]);
  });
});

describe('applicationEmail and applicationUrl (D14)', () => {
  it.each(['a@b.ca', ' jobs+welder@example.com ', `${'x'.repeat(38)}@example.com`])(
    'accepts the address %j, trimmed',
    (applicationEmail) => {
      const { job } = create({ ...aBody, applicationEmail })._unsafeUnwrap();
      expect(job.routing).toEqual({ typeId: 1, applicationEmail: applicationEmail.trim() });
    },
  );

  it.each([
    ['nobody', 'invalid-email'],
    ['a@b', 'invalid-email'],
    ['a b@example.com', 'invalid-email'],
    ['a@example.com, b@example.com', 'invalid-email'],
    [`${'x'.repeat(39)}@example.com`, 'too-long'],
    ['', 'required'],
    [null, 'required'],
    [undefined, 'required'],
    [5, 'wrong-type'],
    ['a@b.ca\u0000', 'ill-formed-text'],
  ])('refuses the address %j as %s', (applicationEmail, code) => {
    expect(problems({ applicationEmail })).toEqual([`/applicationEmail ${code}`]);
  });

  it.each([
    'https://example.com',
    'HTTP://EXAMPLE.com/Apply?id=1#form',
    'https://exämple.ca/é',
    'https://[::1]:8443/',
    `https://example.com/${'x'.repeat(180)}`,
  ])('accepts the URL %s as sent', (applicationUrl) => {
    const { job } = create({ ...aBody, ...url, applicationUrl })._unsafeUnwrap();
    expect(job.routing).toEqual({ typeId: 2, applicationUrl });
  });

  it.each([
    ['example.com', 'invalid-url'],
    ['ftp://example.com', 'invalid-url'],
    ['javascript:alert(1)', 'invalid-url'],
    ['https://', 'invalid-url'],
    ['https:///example.com', 'invalid-url'],
    ['https:example.com', 'invalid-url'],
    ['https://user@example.com', 'invalid-url'],
    ['https://user:secret@example.com', 'invalid-url'],
    ['https://exa mple.com', 'invalid-url'],
    ['https://exa\tmple.com', 'invalid-url'],
    ['https:\\\\example.com', 'invalid-url'],
    ['https://exa<mple.com', 'invalid-url'],
    ['https://example.com:99999', 'invalid-url'],
    [`https://example.com/${'x'.repeat(181)}`, 'too-long'],
    ['', 'required'],
    [null, 'required'],
  ])('refuses the URL %j as %s', (applicationUrl, code) => {
    expect(problems({ ...url, applicationUrl })).toEqual([`/applicationUrl ${code}`]);
  });
});
