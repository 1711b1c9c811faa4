import { expect, it } from 'vitest';
import { aConsole } from './a-console.ts';

/** An employer, signed in, beside a form that is right. */
const aPerson = async (language = 'en') => {
  const site = await aConsole({ careersUrl: '/careers' });
  const acme = await site.anEmployer('Acme');
  await site.employers.update(acme.id, { profile: { language: language as 'en' } });
  const stored = async () => {
    const listed = await site.jobs.list({ ...acme, unlimited: false });
    const [header] = listed._unsafeUnwrap().headers;
    const job = await site.jobs.get({ ...acme, unlimited: false }, { id: header?.id as never });
    return { ...job._unsafeUnwrap(), total: listed._unsafeUnwrap().total };
  };
  return { ...site, acme, browser: await site.signedIn(acme), stored };
};

const right = {
  ...{ title: 'Rigger', positionType: '2', categories: '32', referenceId: '', reference: 'J-1' },
  ...{ 'place-1': '', 'place-2': 'Halifax, NS', 'place-3': 'Toronto, ON', workplace: 'hybrid' },
  ...{ amount: '46.20', maxAmount: '50', period: '5', plusCommission: 'true' },
  ...{ description: '<p>Rig things.</p>', applicantRoutingType: '2', applicationEmail: '' },
  ...{ applicationUrl: 'https://acme.example/', closeDate: '2026-12-31', confidential: 'true' },
};

/** What a page says beside its fields, and the values that its form has. */
const read = (text: string) => {
  const form = new URLSearchParams();
  const plain = (html = '') =>
    html.replace(
      /&(quot|lt|gt|amp|#39);/g,
      (_, name) => ({ quot: '"', lt: '<', gt: '>', amp: '&', '#39': "'" })[name as 'lt'],
    );
  for (const [tag] of text.matchAll(/<input[^>]*>/g)) {
    const [, name = ''] = / name="([^"]*)"/.exec(tag) ?? [];
    if (!/type="(radio|checkbox)"/.test(tag) || tag.includes(' checked')) {
      form.append(name, plain(/ value="([^"]*)"/.exec(tag)?.[1]));
    }
  }
  for (const [, name = '', options = ''] of text.matchAll(
    /<select[^>]* name="([^"]*)".*?>(.*?)<\/select>/gs,
  )) {
    form.append(name, /value="([^"]*)" selected/.exec(options)?.[1] ?? '');
  }
  for (const [, name = '', value] of text.matchAll(
    /<textarea[^>]* name="([^"]*)"[^>]*>\n(.*?)<\/textarea>/gs,
  )) {
    form.append(name, plain(value));
  }
  form.delete('');
  const errors = [...text.matchAll(/<p class="error" id="(.*?)-error">(.*?) ?<\/p>/gs)];
  return { form, errors: Object.fromEntries(errors.map(([, name, said]) => [name, plain(said)])) };
};

it('a job is created with every field of the form, and then said to be published', async () => {
  const { browser, stored } = await aPerson();
  const { text } = await browser.submit('/console/new', { ...right, status: 'active' });
  expect(text).toMatch(/Published: <a href="\/careers\/confidential\/\d+">Rigger<\/a>/);
  expect(await stored()).toMatchObject({
    ...{ title: 'Rigger', positionTypeId: 2, categoryIds: [32], referenceId: 'J-1' },
    ...{ workplace: 'hybrid', confidential: true, status: 'active' },
    locations: [{ description: 'Halifax, NS' }, { description: 'Toronto, ON' }],
    salary: { amount: 462_000, maxAmount: 500_000, periodId: 5, plusCommission: true },
    routing: { typeId: 2, applicationUrl: 'https://acme.example/' },
    closeDate: '2026-12-31T23:59:59.999Z',
  });
});

it('the form of a new job has the defaults of the interface, and is kept as archived by a button', async () => {
  const { browser, stored } = await aPerson();
  const { form } = read((await browser.send('/console/new')).text);
  expect(form.get('workplace')).toBe('onsite');
  for (const [name, value] of Object.entries({
    title: 'Rigger',
    positionType: '1',
    categories: '1',
    'place-1': 'Halifax',
    description: 'Rig.',
    applicationEmail: 'a@acme.example',
    status: 'archived',
  }))
    form.set(name, value);
  expect((await browser.submit('/console/new', form.toString())).text).toContain('Created: Rigger');
  const { status, salary, referenceId } = await stored();
  expect([status, salary, referenceId]).toEqual(['archived', null, form.get('reference')]);
});

it.each([
  ['en', 'Error: New job', 'Title is required.', 'Second place is "Halifx"; '],
  [
    'fr',
    'Erreur : Nouvelle offre',
    'Titre : champ obligatoire.',
    'Deuxième lieu : <span lang="en">locations[0].description is "Halifx"; ',
  ],
])(
  'five mistakes come back at once, by field and as typed (%s)',
  async (language, title, missing, unknown) => {
    const { browser } = await aPerson(language);
    const description = `\n<b>&amp;</b>${'x'.repeat(1_000_000)}`;
    const wrong = {
      ...right,
      title: ' ',
      'place-2': 'Halifx',
      'place-3': '',
      maxAmount: '38.5',
      period: '',
      applicationUrl: 'acme.example',
      description,
    };
    const answer = await browser.send('/console/new', { form: { ...wrong, status: 'active' } });
    const { form, errors } = read(answer.text);
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(`<title>${title} –`);
    expect(Object.keys(errors).sort()).toEqual([
      'applicationUrl',
      'maxAmount',
      'period',
      'place-2',
      'title',
    ]);
    expect([errors.title, errors['place-2']?.slice(0, unknown.length)]).toEqual([missing, unknown]);
    const [, summary = ''] = /role="alert"[^>]* autofocus(.*?)<h1>/s.exec(answer.text) ?? [];
    for (const name of Object.keys(errors)) {
      expect(summary).toContain(`<a href="#${name}">`);
      expect(answer.text).toMatch(
        new RegExp(` id="${name}"[^>]* aria-describedby="[^"]*${name}-error" aria-invalid="true"`),
      );
    }
    expect(Object.fromEntries(form)).toEqual(wrong);
  },
);

it.each([
  ['of its own', 'R-1', 'R-1'],
  ['that the form carries', '', 'J-1'],
])(
  'a form that is sent twice makes one job, with a reference %s',
  async (_, referenceId, expected) => {
    const { browser, stored } = await aPerson();
    const form = { ...right, referenceId, closeDate: '', status: 'active' };
    const sent = [browser.send('/console/new', { form }), browser.send('/console/new', { form })];
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([303, 303]);
    expect(await stored()).toMatchObject({ referenceId: expected, total: 1 });
    const other = await browser.send('/console/new', {
      form: { ...form, reference: 'J-2', title: 'Fitter' },
    });
    expect([other.status, read(other.text).errors.referenceId ?? '']).toEqual(
      referenceId === ''
        ? [303, '']
        : [422, expect.stringContaining('"R-1" is already used by job')],
    );
  },
);

it('a job is copied without its reference and a date that is over, and changed where it was', async () => {
  const { browser, acme, stored, setTime } = await aPerson();
  const id = await acme.post({
    referenceId: 'R-1',
    closeDate: '2026-11-20T13:00:00Z',
    salary: { amount: 46.2, period: { id: 5 } },
  });
  const changed = read((await browser.send(`/console/jobs/${id}/edit`)).text).form;
  expect([changed.get('closeDate'), changed.get('referenceId'), changed.get('amount')]).toEqual([
    '2026-11-20',
    'R-1',
    '46.2',
  ]);
  changed.set('title', 'Rigger');
  const { text } = await browser.submit(`/console/jobs/${id}/edit`, changed.toString());
  expect(text).toContain('Changed: <a href="/careers/1/1">Rigger</a>');
  expect(await stored()).toMatchObject({
    title: 'Rigger',
    closeDate: '2026-11-20T13:00:00.000Z',
    version: 2,
  });
  setTime('2026-11-20T14:00:00Z');
  const copy = read((await browser.send(`/console/jobs/${id}/copy`)).text).form;
  expect([
    copy.has('closeDate') && copy.get('closeDate'),
    copy.get('referenceId'),
    copy.get('amount'),
  ]).toEqual(['', '', '46.2']);
  copy.set('status', 'active');
  expect((await browser.submit('/console/new', copy.toString())).text).toContain('Published: ');
  expect(await stored()).toMatchObject({
    title: 'Rigger',
    referenceId: copy.get('reference'),
    total: 2,
  });
});
