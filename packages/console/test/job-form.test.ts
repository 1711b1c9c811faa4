import { describe, expect, it } from 'vitest';
import { createPostingPreview } from '../../careers/src/index.ts';
import { aConsole } from './a-console.ts';

/** An employer, signed in, beside a form that is right. */
const aPerson = async (language = 'en') => {
  const preview = createPostingPreview();
  const site = await aConsole({ careersUrl: '/careers', preview });
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

it('a preview shows the job as the careers page would, with what to know of it, and stores nothing (D36)', async () => {
  const { browser, jobs, acme } = await aPerson();
  const description = '<p>Rig <img src=x><img src=y><font color=red>things</font>.</p>';
  const { confidential: _, ...named } = right;
  const form = { ...named, 'place-2': 'Nova Scotia', 'place-3': 'Rig Cove, NS', description };
  const { text, status } = await browser.send('/console/new', { form: { ...form, do: 'preview' } });
  expect(status).toBe(200);
  expect(text).toContain('<h2 class="h1" lang="en">Rigger</h2>');
  expect(text).toContain('<p>Rig things.</p>');
  const advice = [...text.matchAll(/<span class="tag \w+">(.*?)<\/span><p[^>]*>(.*?)<\/p>/g)];
  expect(advice.map(([, about, said]) => `${about}: ${said}`)).toEqual([
    'Third place: Rig Cove, NS is not on the list of locations. It was accepted as it is.',
    'What the work is: Left out or replaced: 2 × &lt;img&gt;, 2 × src, 1 × &lt;font&gt;, 1 × color.',
    'Indeed: Leaves Nova Scotia out: it is no town.',
    'LinkedIn: Leaves the job out: its description has less than 100 characters.',
  ]);
  const french = await browser.send('/console/new?lang=fr', { form: { ...form, do: 'preview' } });
  expect(french.text).toContain('Troisième lieu</span><p><span lang="en">Rig Cove, NS is not');
  expect(french.text).toContain('Écarte Nova Scotia : ce n’est pas une ville.');
  expect((await jobs.list({ ...acme, unlimited: false }))._unsafeUnwrap().total).toBe(0);
  const { form: sent } = read(text);
  expect(sent.get('description')).toBe(description);
  const back = await browser.send('/console/new', { form: `${sent}&do=change` });
  expect(Object.fromEntries(read(back.text).form)).toEqual(form);
  expect((await browser.submit('/console/new', `${sent}&status=active`)).text).toContain(
    'Published: ',
  );
});

describe('two who change a job at the same time (D39)', () => {
  /** A job that Ann and Bob have open, and what Ann has saved of it. */
  const changedBy = async (ann: Record<string, string>) => {
    const person = await aPerson();
    const { browser, acme, signedIn } = person;
    const id = await acme.post({ referenceId: 'R-1' });
    const address = `/console/jobs/${id}/edit`;
    const open = read((await browser.send(address)).text).form;
    const formOf = (changes: Record<string, string>) => {
      const form = new URLSearchParams(open);
      for (const [name, value] of Object.entries(changes)) form.set(name, value);
      return form;
    };
    await browser.submit(address, formOf(ann).toString());
    const bob = await signedIn(acme);
    const save = (changes: Record<string, string>) =>
      bob.send(address, { form: formOf(changes).toString() });
    const shown = (text: string) =>
      [...text.matchAll(/name="keep-(.*?)" value="(.*?)"( checked)?>.*?<b>(.*?)<\/b>/g)].map(
        ([, field, whose, isChosen, value]) => `${field} ${whose}${isChosen ? '*' : ''} ${value}`,
      );
    return { ...person, bob, save, shown, address };
  };

  it('see both values of a field, and save the one that they choose', async () => {
    const { save, shown, bob, address, stored } = await changedBy({ title: 'Fitter' });
    const conflict = await save({ title: 'Rigger' });
    expect(conflict.status).toBe(409);
    expect(shown(conflict.text)).toEqual(['title mine* Rigger', 'title theirs Fitter']);
    expect((await stored()).title).toBe('Fitter');
    const { form } = read(conflict.text);
    const version = /name="chosen" value="(\d+)"/.exec(conflict.text)?.[1] ?? '';
    const back = read((await bob.send(address, { form: `${form}&do=change` })).text).form;
    expect((await bob.send(address, { form: back.toString() })).status).toBe(409);
    expect((await bob.submit(address, `${form}&chosen=${version}`)).text).toContain('Changed: ');
    expect((await stored()).title).toBe('Rigger');
  });

  it('have both changes suggested where they changed different fields', async () => {
    const { save, shown, bob, address, stored } = await changedBy({ title: 'Fitter' });
    const { text } = await save({ amount: '50', period: '5' });
    expect(shown(text)).toEqual([
      ...['title mine Welder', 'title theirs* Fitter'],
      ...['salary mine* 50 · Hourly', 'salary theirs None'],
    ]);
    await bob.submit(address, `${read(text).form}&chosen=2`);
    expect(await stored()).toMatchObject({
      title: 'Fitter',
      salary: { amount: 500_000 },
      version: 3,
    });
  });

  it('are asked nothing where they did the same, or clicked twice', async () => {
    const { save, stored } = await changedBy({ title: 'Fitter' });
    expect((await save({ title: 'Fitter' })).status).toBe(303);
    expect((await stored()).version).toBe(2);
  });

  it('see what was saved while they chose', async () => {
    const { save, shown, bob, address, jobs, acme, stored } = await changedBy({ title: 'Fitter' });
    const { form } = read((await save({ title: 'Rigger' })).text);
    const { id } = await stored();
    await jobs.update({ ...acme, unlimited: false }, id, { title: 'Joiner' });
    const again = await bob.send(address, { form: `${form}&chosen=2` });
    expect(shown(again.text)).toEqual(['title mine* Rigger', 'title theirs Joiner']);
  });
});

it('a form that is sent after the session has ended is there again after the sign-in', async () => {
  const { browser, acme, stored } = await aPerson();
  const id = await acme.post();
  const address = `/console/jobs/${id}/edit`;
  const { form } = read((await browser.send(address)).text);
  form.set('title', 'Rigger "A" & <b>');
  browser.cookies.clear();
  const asked = await browser.send(address, { form: form.toString() });
  expect(asked.text).toContain('name="key"');
  const typed = read(asked.text).form;
  typed.set('key', acme.apiKey);
  const again = await browser.send(address, { form: typed.toString() });
  expect(read(again.text).form.toString()).toBe(form.toString());
  await browser.submit(address, form.toString());
  expect((await stored()).title).toBe('Rigger "A" & <b>');
});

it('markup in any field is text in the form, the preview and the choice between two values', async () => {
  const { browser, acme } = await aPerson();
  const markup = '<script>x</script>"\'><img src=x onerror=x>';
  const filled = Object.fromEntries(Object.keys(right).map((name) => [name, markup]));
  const good = {
    ...right,
    title: markup,
    referenceId: markup,
    reference: markup,
    description: markup + right.description,
  };
  const id = await acme.post();
  const pages = [
    await browser.send('/console/new', { form: filled }),
    await browser.send('/console/new?lang=fr', { form: filled }),
    await browser.send('/console/new', { form: { ...good, do: 'preview' } }),
    await browser.send(`/console/jobs/${id}/edit`, {
      form: { ...good, version: markup, was: markup },
    }),
  ];
  expect(pages.map(({ status }) => status)).toEqual([422, 422, 200, 409]);
  for (const { text } of pages) expect(text).not.toMatch(/<script>|<img/);
});
