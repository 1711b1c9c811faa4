import { createJobService, defaultReferenceData, err } from '@jobposting/core';
import { storeUnavailable } from '@jobposting/core/adapter';
import { createMemoryJobStore } from '@jobposting/core/memory';
import { describe, expect, it, vi } from 'vitest';
import { aJob } from './a-console.ts';
import { aPerson, read, right } from './a-person.ts';

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
    language: 'en',
    disclosures: { existingVacancy: true, artificialIntelligence: false },
    translations: { fr: { title: 'Gréeur', description: '<p>Gréer.</p>' } },
  });
});

it('the form of a new job has the defaults of the interface, and is kept as archived by a button', async () => {
  const { browser, stored } = await aPerson();
  const { text } = await browser.open('/console/new');
  const { form } = read(text);
  expect(form.get('workplace')).toBe('onsite');
  // Where the link of a mistake leads: to the first of them.
  const [firstType] = /<input[^>]* name="positionType"[^>]*>/.exec(text) ?? [];
  expect(firstType).toContain(' id="positionType"');
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
  expect((await browser.submit('/console/new', form.toString())).text).toContain(
    'Draft saved: <a href="/console/jobs/1/edit">Rigger</a>',
  );
  const { status, salary, referenceId, ...job } = await stored();
  expect([status, salary, referenceId]).toEqual(['archived', null, form.get('reference')]);
  expect([job.language, job.disclosures, job.translations]).toEqual([null, null, null]);
});

it('five mistakes come back at once, by field and as typed', async () => {
  const { browser } = await aPerson();
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
  expect(answer.text).toContain('<title>Error: New job –');
  expect(Object.keys(errors).sort()).toEqual([
    'applicationUrl',
    'maxAmount',
    'period',
    'place-2',
    'title',
  ]);
  const mended = [...answer.text.matchAll(/<li><a href="#(.*?)">/g)].map(([, name]) => name);
  expect(mended).toEqual(['title', 'place-2', 'maxAmount', 'period', 'applicationUrl']);
  const [, summary = ''] = /role="alert"[^>]* autofocus(.*?)<h1>/s.exec(answer.text) ?? [];
  for (const name of Object.keys(errors)) {
    expect(summary).toContain(`<a href="#${name}">`);
    expect(answer.text).toMatch(
      new RegExp(` id="${name}"[^>]* aria-describedby="[^"]*${name}-error" aria-invalid="true"`),
    );
  }
  expect(Object.fromEntries(form)).toEqual(wrong);
});

const long = 'x'.repeat(300);

// biome-ignore format: one line for each mistake.
const mistakes = [
  ['title', '', 'Enter a job title.', 'Entrez un titre de poste.'],
  ['title', long, 'Shorten this to 256 characters or fewer.', 'Raccourcissez ce texte à 256 caractères au plus.'],
  ['title', '\u200b', 'Enter a job title.', 'Entrez un titre de poste.'],
  ['positionType', '', 'Choose a job type.', 'Choisissez un type d’emploi.'],
  ['positionType', '99', 'Choose one from the list.', 'Choisissez dans la liste.'],
  ['workplace', 'x', 'Choose one from the list.', 'Choisissez dans la liste.'],
  ['categories', '', 'Choose at least one category.', 'Choisissez au moins une catégorie.'],
  ['categories', '1,2,3,4', 'Choose up to three categories.', 'Choisissez au plus trois catégories.'],
  ['referenceId', 'R-9', 'Another job has this reference number. Enter a different one.', 'Une autre offre porte ce numéro de référence. Entrez-en un autre.'],
  ['place-2', 'Halifx', 'Enter a city and province in Canada, such as Halifax, NS. Did you mean Halifax, NS?', 'Entrez une ville et une province du Canada, comme Québec, QC. Vouliez-vous dire Halifax, NS\u00a0?'],
  ['place-2', 'Windsor', 'Several places have this name. Add the province. Did you mean Windsor, NS or Windsor, ON or Windsor, QC?', 'Plusieurs lieux portent ce nom. Ajoutez la province. Vouliez-vous dire Windsor, NS ou Windsor, ON ou Windsor, QC\u00a0?'],
  ['place-2', 'Remote', 'Enter a city or province. If the job is remote, choose Remote.', 'Entrez une ville ou une province. Si le poste est à distance, choisissez À distance.'],
  ['place-3', 'Halifax', 'Enter each location only once.', 'Entrez chaque lieu une seule fois.'],
  ['amount', '', 'Enter a minimum.', 'Entrez un minimum.'],
  ['amount', '25,5O', 'Enter an amount such as 25.50.', 'Entrez un montant comme 25,50.'],
  ['amount', '25,500', 'Enter an amount such as 25.50. Did you mean 25500?', 'Entrez un montant comme 25,50. Vouliez-vous dire 25500\u00a0?'],
  ['amount', '-1', 'Enter an amount of zero or more.', 'Entrez un montant de zéro ou plus.'],
  ['amount', '0.00001', 'Use at most four decimals.', 'Utilisez au plus quatre décimales.'],
  ['maxAmount', '1', 'The maximum must be at least the minimum.', 'Le maximum doit égaler ou dépasser le minimum.'],
  ['period', '', 'Choose a pay period.', 'Choisissez une période de paie.'],
  ['description', '', 'Enter a job description.', 'Entrez une description du poste.'],
  ['description', 'x'.repeat(1_040_000), 'Shorten the description: it is too long to be saved.', 'Raccourcissez la description\u00a0: elle est trop longue pour être enregistrée.'],
  ['applicationUrl', '', 'Enter the web address for applications.', 'Entrez l’adresse Web où postuler.'],
  ['applicationUrl', 'a@acme.ca', 'Enter a web address that starts with https://.', 'Entrez une adresse Web qui commence par https://.'],
  ['applicationUrl', 'acme.ca', 'Enter a web address that starts with https://. Did you mean https://acme.ca?', 'Entrez une adresse Web qui commence par https://. Vouliez-vous dire https://acme.ca\u00a0?'],
  ['applicationEmail', '', 'Enter the email address for applications.', 'Entrez l’adresse courriel où postuler.'],
  ['applicationEmail', 'Ann <a@acme.ca>', 'Enter an email address such as jobs@acme.ca. Did you mean a@acme.ca?', 'Entrez une adresse courriel comme emplois@acme.ca. Vouliez-vous dire a@acme.ca\u00a0?'],
  ['language', 'x', 'Choose the language of the posting.', 'Choisissez la langue de l’offre.'],
  ['existingVacancy', 'x', 'Choose one from the list.', 'Choisissez dans la liste.'],
  ['translatedTitle', '', 'Enter this title too, or clear the description below it.', 'Entrez aussi ce titre, ou videz la description qui le suit.'],
  ['translatedTitle', long, 'Shorten this to 256 characters or fewer.', 'Raccourcissez ce texte à 256 caractères au plus.'],
  ['translatedDescription', '', 'Enter this description too, or clear the title above it.', 'Entrez aussi cette description, ou videz le titre qui la précède.'],
  ['translatedDescription', 'x'.repeat(1_040_000), 'Shorten one of the descriptions: together they are too long to be saved.', 'Raccourcissez une des descriptions\u00a0: ensemble, elles sont trop longues pour être enregistrées.'],
  ['closeDate', '01/02/2026', 'Enter a date such as 2026-12-31. Did you mean 2026-02-01 or 2026-01-02?', 'Entrez une date comme 2026-12-31. Vouliez-vous dire 2026-02-01 ou 2026-01-02\u00a0?'],
] as const;

it.each(['en', 'fr'] as const)('a mistake says what to do, at its field (%s)', async (language) => {
  const { browser, acme } = await aPerson(language);
  await acme.post({ referenceId: 'R-9' });
  for (const [name, value, english, french] of mistakes) {
    const form = new URLSearchParams(right);
    if (name === 'applicationEmail') form.set('applicantRoutingType', '1');
    form.delete(name);
    for (const text of name === 'categories' ? value.split(',') : [value]) form.append(name, text);
    const { text } = await browser.send('/console/new', { form: form.toString() });
    expect(read(text).errors).toEqual({ [name]: language === 'en' ? english : french });
  }
});

it.each([
  ['46,2', 462_000],
  ['46,20 ', 462_000],
  ['46,1234', 461_234],
  ['0', 0],
  ['0,00', 0],
  ['64000', 640_000_000],
])('an amount can have a decimal comma, and be zero: %s', async (amount, stands) => {
  const { browser, stored } = await aPerson();
  await browser.submit('/console/new', { ...right, amount, maxAmount: '', status: 'active' });
  const { salary, version } = await stored();
  expect(salary).toMatchObject({ amount: stands });
  const address = '/console/jobs/1/edit';
  const { form } = read((await browser.send(address)).text);
  form.set('amount', amount);
  await browser.submit(address, form.toString());
  expect((await stored()).version).toBe(version);
});

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
        : [422, 'Another job has this reference number. Enter a different one.'],
    );
  },
);

it.each(['new', 'copy'])(
  'publishing, going back and publishing again makes one job, and leads to it (%s)',
  async (page) => {
    const { browser, acme, jobs } = await aPerson();
    const path = page === 'new' ? '/console/new' : `/console/jobs/${await acme.post()}/copy`;
    const count = async (): Promise<number> => (await jobs.list(acme))._unsafeUnwrap().total;
    const before = await count();
    const address = (await browser.send(path)).header('Location') ?? '';
    expect(address).toMatch(/\?reference=J-[0-9A-F]{10}$/);
    const publish = async (title: string) => {
      const form = read((await browser.send(address)).text).form;
      for (const [name, value] of Object.entries({ ...right, title, status: 'active' })) {
        if (name !== 'reference') form.set(name, value);
      }
      return browser.send('/console/new', { form: form.toString() });
    };
    expect((await publish('Rigger')).status).toBe(303);
    expect((await publish('Rigger')).status).toBe(303);
    const { status, text } = await publish('Fitter');
    expect([status, await count()]).toEqual([422, before + 1]);
    const [, link = ''] = /<a href="([^"]*)">This form has made a job already/.exec(text) ?? [];
    expect(read((await browser.send(link)).text).form.get('title')).toBe('Rigger');
    expect(read(text).form.get('title')).toBe('Fitter');
    expect((await browser.send(path)).header('Location')).not.toBe(address);
  },
);

it('a job is copied without its reference and a date that is over, and changed where it was', async () => {
  const { browser, acme, stored, setTime, signedIn } = await aPerson();
  const id = await acme.post({
    referenceId: 'R-1',
    closeDate: '2026-11-20T13:00:00Z',
    salary: { amount: 46.2, period: { id: 5 } },
  });
  const changed = read((await browser.send(`/console/jobs/${id}/edit`)).text).form;
  expect([changed.get('closeDate'), changed.get('referenceId'), changed.get('amount')]).toEqual([
    '2026-11-20',
    'R-1',
    '46.20',
  ]);
  const french = read((await browser.send(`/console/jobs/${id}/edit?lang=fr`)).text).form;
  expect(french.get('amount')).toBe('46,20');
  changed.set('title', 'Rigger');
  const { text } = await browser.submit(`/console/jobs/${id}/edit`, changed.toString());
  expect(text).toContain('Changed: <a href="/careers/1/1">Rigger</a>');
  expect(await stored()).toMatchObject({
    title: 'Rigger',
    closeDate: '2026-11-20T13:00:00.000Z',
    version: 2,
  });
  setTime('2026-11-20T14:00:00Z');
  const { text: suggested } = await browser.open('/console/new');
  expect(suggested).toContain('<datalist id="places"><option value="Halifax, NS"></datalist>');
  const copy = read((await browser.open(`/console/jobs/${id}/copy`)).text).form;
  expect([
    copy.has('closeDate') && copy.get('closeDate'),
    copy.get('referenceId'),
    copy.get('amount'),
  ]).toEqual(['', '', '46.20']);
  copy.set('status', 'active');
  expect((await browser.submit('/console/new', copy.toString())).text).toContain('Published: ');
  expect(await stored()).toMatchObject({
    title: 'Rigger',
    referenceId: copy.get('reference'),
    total: 2,
  });
  // Open for half an hour, but the last whole day is over.
  const late = await acme.post({ closeDate: '2026-11-22T01:00:30Z' });
  setTime('2026-11-22T00:30:00Z');
  const { text: last } = await (await signedIn(acme)).open(`/console/jobs/${late}/copy`);
  expect(read(last).form.get('closeDate')).toBe('');
});

it('a form that was begun before another employer signed in posts nothing for it until that is confirmed (D39)', async () => {
  const { browser, jobs, anEmployer } = await aPerson();
  const { form } = read((await browser.open('/console/new')).text);
  for (const [name, value] of Object.entries({ ...right, reference: 'J-2' })) form.set(name, value);
  const globex = await anEmployer('Globex');
  await browser.submit('/console/', { key: globex.apiKey });
  const total = async () => (await jobs.list(globex))._unsafeUnwrap().total;

  const asked = await browser.send('/console/new', { form: `${form}&status=active` });
  expect([asked.status, await total()]).toEqual([422, 0]);
  expect(asked.text).toContain('You are signed in as Globex now');
  await browser.submit('/console/new', `${read(asked.text).form}&status=active`);
  expect(await total()).toBe(1);
});

it('a form of a job that was deleted meanwhile is there as typed, for a new job (D39)', async () => {
  const { browser, acme, jobs, stored } = await aPerson();
  const id = await acme.post();
  const address = `/console/jobs/${id}/edit`;
  const { form } = read((await browser.send(address)).text);
  form.set('title', 'Rigger');
  await jobs.delete(acme, id);
  const { status, text } = await browser.send(address, { form: form.toString() });
  expect([status, text.includes('action="/console/new"')]).toEqual([422, true]);
  expect(text).toContain('It was deleted. Save it as a new job.');
  await browser.submit('/console/new', `${read(text).form}&status=active`);
  expect((await stored()).title).toBe('Rigger');
});

it.each([
  ['Changed: ', 'is closed by its date', 'Closed', { closeDate: '2026-11-02' }],
  ['Changed: ', 'was archived before', 'Archived', { version: '2' }],
  [
    'Not open, closed by its date: ',
    'is published too late',
    'Closed',
    { version: '2', closeDate: '2026-11-02', status: 'active' },
  ],
])(
  'a saved job is in the list that comes next, which says "%s" of one that %s',
  async (said, _, tab, changes) => {
    const { browser, acme } = await aPerson();
    const id = await acme.post({ closeDate: '2026-11-22T01:00:00Z' });
    if ('version' in changes) await browser.submit('/console/', `do=archive&id=${id}`);
    const { form } = read((await browser.send(`/console/jobs/${id}/edit`)).text);
    // As in the list: the day where the job is.
    expect(form.get('closeDate')).toBe('2026-11-21');
    for (const [name, value] of Object.entries({ title: 'Rigger', ...changes }))
      form.set(name, value);
    const { text } = await browser.submit(`/console/jobs/${id}/edit`, form.toString());
    expect(text).toContain(said);
    expect(text).toMatch(new RegExp(`aria-current="page">${tab} <span class="n">1<`));
  },
);

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

it('a stored job is left as it is by a form that changes nothing, and by a preview; it is published by a button', async () => {
  const { browser, acme, stored } = await aPerson();
  const [description, categories] = ['<p>a\nb</p>', [{ id: 32 }, { id: 1 }]];
  const id = await acme.post({ description, categories, status: 'archived' });
  const address = `/console/jobs/${id}/edit`;
  const { text } = await browser.send(address);
  const [publish, save] = [
    'name="status" value="active">Publish',
    'name="status" value="">Save draft',
  ];
  expect(text).toMatch(new RegExp(`${save}.*<button class="btn" ${publish}`));
  // The plan does not have it.
  expect(text).not.toContain('name="autoRefresh"');
  const { form } = read(text);
  // As browsers send it.
  form.set('description', '<p>a\r\nb</p>');
  expect((await browser.submit(address, form.toString())).text).toMatch(/Draft saved: .*Welder/);
  form.set('title', 'Rigger');
  const preview = await browser.send(address, { form: `${form}&do=preview` });
  expect(preview.text).toContain('>Rigger</h2>');
  expect((await stored()).version).toBe(1);
  const sent = read(preview.text).form;
  const { text: published } = await browser.submit(address, `${sent}&status=active`);
  expect(published).toMatch(/Published: .*<small>Undo archives/);
  expect(await stored()).toMatchObject({ title: 'Rigger', version: 2, categoryIds: [32, 1] });
});

it('an item that no job may newly take is offered to a job that has it', async () => {
  const retired = { id: 32, name: 'Old Trades', retired: true as const };
  const referenceData = { ...defaultReferenceData, jobCategories: [retired] };
  const store = createMemoryJobStore();
  const { acme, browser } = await aPerson('en', {
    jobs: createJobService({ store, referenceData }),
  });
  await createJobService({ store }).create(acme, aJob);
  expect((await browser.send('/console/jobs/1/edit')).text).toContain('checked>Old Trades');
  expect((await browser.open('/console/new')).text).not.toContain('Old Trades');
});

it.each([
  ['create', '/console/new'],
  ['update', '/console/jobs/1/edit'],
] as const)(
  'a form that cannot be saved now is there again as typed, and the host hears why (%s)',
  async (write, address) => {
    const store = createMemoryJobStore();
    const service = createJobService({ store });
    const list = vi.fn(service.list);
    const failing = { ...service, list, [write]: async () => err(storeUnavailable('busy')) };
    const onError = vi.fn();
    const { browser, acme } = await aPerson('en', { jobs: failing, onError });
    await service.create(acme, aJob);
    list.mockClear();
    const answer = await browser.send(address, { form: { ...right, version: '1' } });
    const failure = { code: 'store-unavailable', reason: 'busy' };
    expect(onError.mock.calls).toEqual([[expect.objectContaining(failure), expect.anything()]]);
    // A store that hangs would make the person wait twice.
    expect([answer.status, list.mock.calls.length]).toEqual([503, 0]);
    expect(answer.text).toMatch(/role="alert".*<li>Unavailable for now/s);
    expect(read(answer.text).form.get('title')).toBe(right.title);
  },
);

describe('the posting in the other language (D41)', () => {
  const french = { title: 'Gréeur', description: '<p>Gréer.</p>' };

  it.each([
    ['en', '', 'fr'],
    ['fr', '', 'en'],
    ['en', 'fr', 'en'],
    ['fr', 'en', 'fr'],
  ] as const)(
    'of a profile in %s and a posting in "%s" is in %s',
    async (ofProfile, language, into) => {
      const { browser, stored } = await aPerson(ofProfile);
      await browser.submit('/console/new', { ...right, language, status: 'active' });
      expect(await stored()).toMatchObject({
        language: language || null,
        translations: { [into]: french },
      });
    },
  );

  it('is refused where nothing says the language of the posting', async () => {
    const { browser } = await aPerson(null);
    const sent = { ...right, language: '', status: 'active' };
    const { text } = await browser.send('/console/new', { form: sent });
    expect(read(text).errors).toEqual({ language: 'Choose the language of the posting.' });
    const again = await browser.send('/console/new', { form: { ...sent, language: 'en' } });
    expect(again.status).toBe(303);
  });

  it('and the disclosures are only sent when the person changes them', async () => {
    const service = createJobService({ store: createMemoryJobStore() });
    const update = vi.fn(service.update);
    const jobs = { ...service, update };
    const { browser, acme } = await aPerson('en', { jobs });
    const law = { disclosures: { existingVacancy: false }, translations: { fr: french } };
    const { id } = (await service.create(acme, { ...aJob, ...law }))._unsafeUnwrap().job;
    const stored = async () => (await service.get(acme, { id }))._unsafeUnwrap();
    const address = `/console/jobs/${id}/edit`;
    /** Saves the form with these changes. Returns the body of the write. */
    const save = async (changes: Record<string, string>) => {
      const { form } = read((await browser.send(address)).text);
      for (const [name, value] of Object.entries(changes)) form.set(name, value);
      await browser.submit(address, form.toString());
      return update.mock.lastCall?.[2];
    };
    expect(await save({ title: 'Rigger' })).toEqual({ title: 'Rigger', status: undefined });
    await save({ artificialIntelligence: 'true' });
    expect(await stored()).toMatchObject({
      disclosures: { existingVacancy: false, artificialIntelligence: true },
      translations: { fr: french },
    });
    await save({ existingVacancy: '', artificialIntelligence: '' });
    expect((await stored()).disclosures).toBe(null);
    await save({ translatedTitle: '', translatedDescription: ' ' });
    expect((await stored()).translations).toBe(null);
  });

  it('stays in its language when that of the profile changes, and follows that of the posting', async () => {
    const { browser, acme, stored, employers } = await aPerson('en');
    const id = await acme.post({ translations: { fr: french } });
    await employers.update(acme.id, { profile: { language: 'fr' } });
    const address = `/console/jobs/${id}/edit?lang=en`;
    const { form } = read((await browser.send(address)).text);
    expect([form.get('language'), form.get('translatedTitle')]).toEqual(['en', 'Gréeur']);
    form.set('translatedTitle', 'Gréeuse');
    await browser.submit(address, form.toString());
    expect((await stored()).translations).toEqual({ fr: { ...french, title: 'Gréeuse' } });
    const again = read((await browser.send(address)).text).form;
    again.set('language', 'fr');
    again.set('translatedTitle', 'Rigger');
    await browser.submit(address, again.toString());
    expect(await stored()).toMatchObject({
      language: 'fr',
      translations: { en: { title: 'Rigger' } },
    });
  });
});

const advised = {
  ...{ 'place-2': 'Toronto, ON', 'place-3': 'Québec, QC', workplace: 'onsite' },
  ...{ amount: '', maxAmount: '', period: '', plusCommission: '' },
  ...{ language: '', existingVacancy: '', translatedTitle: '', translatedDescription: '' },
};

it.each([
  ['en', 'What the law asks', ['Minimum', 'Existing vacancy', 'Title in the other language']],
  ['fr', 'Ce que demande la loi', ['Minimum', 'Poste vacant', 'Titre dans l’autre langue']],
] as const)(
  'advice on the law is on the preview and the edit page, leads to its fields, and saves all the same (D41, %s)',
  async (lang, heading, labels) => {
    const { browser, stored, employers, acme, jobs } = await aPerson('en');
    const { plusCommission: _, ...form } = { ...right, ...advised };
    const tried = { ...form, do: 'preview' };
    const { text } = await browser.send(`/console/new?lang=${lang}`, { form: tried });
    const onPreview = [
      ...text.matchAll(/<button [^>]*formaction="#(.*?)">(.*?)<\/button><p>(.*?)<\/p>/g),
    ];
    expect(onPreview.map(([, name]) => name)).toEqual([
      'amount',
      'existingVacancy',
      'translatedTitle',
    ]);
    expect(onPreview.map(([, , label]) => label)).toEqual(labels);
    const { header } = await browser.send('/console/new', { form: { ...form, status: 'active' } });
    expect(header('Location')).toBe('/console/?status=open');

    const address = `/console/jobs/1/edit?lang=${lang}`;
    const onEdit = async () => {
      const [, note = ''] =
        /<section class="note.*?<h2[^>]*>(.*?)<\/section>/s.exec(
          (await browser.send(address)).text,
        ) ?? [];
      return { note, links: [...note.matchAll(/<a href="#(.*?)">(.*?)<\/a>/g)] };
    };
    const { note, links } = await onEdit();
    expect(note.startsWith(heading)).toBe(true);
    const said = (each: RegExpMatchArray[]) => each.map((match) => [match[1], match.at(-1)]);
    expect(said(links)).toEqual(said(onPreview));
    const advice = await jobs.advice(acme, await stored());
    expect(links.map(([, , message]) => message?.replaceAll('&#39;', "'"))).toEqual(
      advice.map(({ message, messageFr }) => (lang === 'fr' ? messageFr : message)),
    );
    await employers.update(acme.id, { profile: { employees: 'under25' } });
    expect((await onEdit()).links.map(([, name]) => name)).toEqual(['translatedTitle']);
  },
);
