import { createJobService, err, type JobId } from '@jobposting/core';
import { storeUnavailable } from '@jobposting/core/adapter';
import { createMemoryJobStore } from '@jobposting/core/memory';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aJob } from './a-console.ts';
import { aPerson, read } from './a-person.ts';

const markup = '<img src=x onerror=alert(1)>"\'&amp;';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the list of jobs', () => {
  it('lets others have their turn of the event loop between two long jobs', async () => {
    const { browser, acme, store } = await aPerson();
    for (let n = 0; n < 20; n++) await acme.post();
    let time = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => time);
    let turns = 0;
    let counting: NodeJS.Immediate | undefined;
    const count = (): void => {
      turns++;
      counting = setImmediate(count);
    };
    count();
    const turnsAt: number[] = [];
    const { find } = store;
    vi.spyOn(store, 'find').mockImplementation((...given) => {
      turnsAt.push(turns);
      time += 10;
      return find(...given);
    });
    await browser.send('/console/');
    clearImmediate(counting);
    expect(new Set(turnsAt).size).toBe(20);
  });

  it('is searched, shown by status with counts, and has 20 on a page', async () => {
    const { browser, acme } = await aPerson();
    for (let n = 0; n < 21; n++) await acme.post({ title: `Welder ${n}` });
    await acme.post({ title: 'Rigger', status: 'archived', referenceId: 'R-1' });
    await acme.post({ title: 'Fitter', closeDate: '2026-11-01' });
    const rows = async (query: string) => {
      const { text } = await browser.send(`/console/${query}`);
      const counts = [...text.matchAll(/<span class="n">(\d+)<\/span><\/a>/g)].map(([, n]) => n);
      return [text.match(/name="id"/g)?.length ?? 0, counts.join(' ')];
    };
    expect(await rows('')).toEqual([20, '21 1 1 0']);
    expect(await rows('?page=2')).toEqual([1, '21 1 1 0']);
    expect(await rows('?page=x&status=x')).toEqual([20, '21 1 1 0']);
    expect(await rows('?status=archived')).toEqual([0, '21 1 1 0']);
    expect(await rows('?status=closed')).toEqual([1, '21 1 1 0']);
    expect(await rows('?q=r-1&status=draft')).toEqual([1, '0 1 0 0']);
    expect(await rows('?q=none')).toEqual([0, '0 0 0 0']);
    const second = (await browser.send('/console/?page=2&lang=fr')).text;
    for (const part of [
      'href="/console/?status=closed&amp;lang=fr"',
      'rel="prev" href="/console/?status=open&amp;page=1&amp;lang=fr"',
      '<input type="hidden" name="lang" value="fr">',
    ]) {
      expect(second).toContain(part);
    }
    expect(second).not.toContain('rel="next"');
    expect((await browser.send('/console/')).text).not.toContain('rel="prev"');
    const beyond = await browser.submit('/console/?page=2&q=weld', 'do=archive&id=1');
    expect(beyond.header('Location')).toBe('/console/?page=1&q=weld');
    const last = await browser.send('/console/?page=1&q=weld');
    for (const said of ['Archived: Welder 0', '>Welder 1</a>']) expect(last.text).toContain(said);
  });

  it('says the pay as the careers pages do', async () => {
    const { browser, acme } = await aPerson();
    const salary = { amount: 38.5, maxAmount: 46.2, period: { id: 5 } };
    await acme.post({ salary, confidential: true });
    const { text } = await browser.send('/console/');
    expect(text).toContain('<li><b>$38.50 to $46.20 per hour</b></li>');
    expect(text).toContain('<li>Confidential</li>');
    expect(text).toContain('<a href="/careers/confidential/1">View<');
  });

  it.each([
    ['2026-11-27T11:59:00Z', 'Closes in 7 days'],
    ['2026-11-26', 'Closes in 6 days'],
    ['2026-11-26', 'on <time datetime="2026-11-27T03:59:59.999Z">November 26</time>'],
    [
      '2026-11-26T12:30:00Z',
      'on <time datetime="2026-11-26T12:30:00.000Z">November 26 at 8:30 a.m.</time>',
    ],
    ['2026-11-26T12:30:00.123Z', '>November 25</time>'],
    ['2026-11-20T12:30:00.123Z', 'Closes today'],
    ['2026-11-19', '>Closed</span>'],
    ['2026-11-21T11:00:00Z', 'Closes tomorrow'],
    ['2026-11-21T03:00:00Z', 'Closes today'],
    ['2026-11-27T12:00:00Z', '>Open</span>'],
    ['2026-12-26', 'until <time datetime="2026-12-27T03:59:59.999Z">December 26, 2026</time>'],
    ['2026-11-20T11:00:00Z', '>Closed</span>'],
  ])('marks a job that closes at %s: %s', async (closeDate, mark) => {
    const { browser, acme } = await aPerson();
    await acme.post({ closeDate });
    const lists = ['open', 'closed'].map((tab) => browser.send(`/console/?status=${tab}`));
    const texts = (await Promise.all(lists)).map(({ text }) => text);
    expect(texts.join()).toContain(mark);
  });

  it('shows a draft as it would look, from where it can be published', async () => {
    const { browser, acme, jobs } = await aPerson();
    const id = await acme.post({ status: 'archived' });
    const { text } = await browser.send('/console/?status=draft');
    const [, address = ''] = /href="([^"]*do=preview)">Preview</.exec(text) ?? [];
    const preview = await browser.send(address);
    expect(preview.text).toContain('<h1>Preview</h1>');
    // It is saved.
    expect(preview.text).not.toContain('Nothing is saved yet.');
    expect(preview.text).toContain('name="status" value="active">Publish<');
    const form = `${read(preview.text).form}&status=active`;
    expect((await browser.submit(address, form)).text).toContain('Published: ');
    const job = await jobs.get(acme, { id });
    expect(job._unsafeUnwrap()).toMatchObject({ status: 'active', title: 'Welder', version: 2 });
  });

  it('is in the language of the address, else of the employer, else of the browser', async () => {
    const { browser, acme, employers } = await aPerson(null);
    const languageOf = async (query: string) => {
      const headers = { 'Accept-Language': 'fr-CA' };
      return (await browser.send(`/console/${query}`, { headers })).header('Content-Language');
    };
    expect(await languageOf('')).toBe('fr');
    await employers.update(acme.id, { profile: { language: 'en' } });
    expect(await languageOf('')).toBe('en');
    expect(await languageOf('?lang=fr')).toBe('fr');
    const french = (await browser.send('/console/?lang=fr')).text;
    expect(french).toContain('href="?lang=en"');
    await acme.post({ closeDate: '2026-12-02T04:00:00Z' });
    expect((await browser.send('/console/?lang=fr')).text).toContain('>1er décembre 2026<');
    expect(french).toContain('action="/console/sign-out?lang=fr"');
  });
});

describe('several jobs', () => {
  it('are archived and published, with a line for each outcome, said once', async () => {
    const { browser, acme, jobs, setTime } = await aPerson();
    const [open, closed] = [
      await acme.post({ title: 'Rigger' }),
      await acme.post({ title: 'Fitter', closeDate: '2026-11-01' }),
    ];
    const submit = async (deed: string) =>
      (
        await browser.submit(
          '/console/',
          `do=${deed}&id=${open}&id=${open}&id=${closed}&id=999&id=x`,
        )
      ).text;
    expect(await submit('publish')).toContain('closed by its date: Fitter');
    const archived = await submit('archive');
    for (const line of ['<span>2 jobs archived.</span>', '<span>Already deleted</span>']) {
      expect(archived).toContain(line);
    }
    expect(archived.match(/role="status"/g)).toHaveLength(2);
    expect((await browser.send('/console/')).text).not.toContain('role="status"');
    expect(await submit('publish')).toContain('<span>2 jobs published.</span>');
    expect(await submit('publish')).toContain('No change: 2 jobs');
    const listed = await jobs.list(acme, { status: 'active' });
    expect(listed._unsafeUnwrap().total).toBe(2);
    for (const [form, said] of [
      ['do=archive', 'Select one or more jobs'],
      [`do=refresh&id=${open}`, 'Nothing was done'],
      [`id=${open}`, 'Nothing was done'],
    ] as const) {
      expect((await browser.submit('/console/', form)).text).toContain(said);
    }
    expect((await browser.send('/console/')).text).toContain('Rigger');
    // What nobody has read within a minute is not said at another visit.
    await browser.send('/console/', { form: `do=archive&id=${open}` });
    setTime('2026-11-20T12:01:01Z');
    expect((await browser.send('/console/')).text).not.toContain('role="status"');
  });

  it('are as they were by Undo, where there is a way back: an ordinary write', async () => {
    const { browser, acme, jobs, setTime } = await aPerson();
    const title = 'x'.repeat(256);
    const ids = [await acme.post({ title }), await acme.post()];
    const draft = await acme.post({ status: 'archived', title: 'Draft' });
    const closed = await acme.post({ title: 'Fitter', closeDate: '2026-11-01' });
    setTime('2026-11-20T18:00:00Z');
    const totals = async () => {
      const { text } = await browser.send('/console/');
      return [...text.matchAll(/<span class="n">(\d+)<\/span><\/a>/g)].map(([, n]) => n).join(' ');
    };
    const undo = async (text: string) => {
      const [form = ''] = /<form method="post" action="\/console\/">.*?<\/form>/s.exec(text) ?? [];
      const [, deed] = /name="do" value="(\w+)">Undo</.exec(form) ?? [];
      return (await browser.submit('/console/', `${read(form).form}&do=${deed}`)).text;
    };
    const one = (await browser.submit('/console/', `do=archive&id=${ids[0]}`)).text;
    // The title is never cut, and the notice says what Undo does.
    expect(one).toContain(`Archived: ${title}</span><small>Undo publishes again`);
    expect(await totals()).toBe('1 1 1 1');
    expect(await undo(one)).toContain(`Published: ${title}`);
    const job = await jobs.get(acme, { id: ids[0] as JobId });
    expect(job._unsafeUnwrap().publishDate).toBe('2026-11-20T18:00:00.000Z');
    const both = (await browser.submit('/console/', `do=archive&id=${ids.join('&id=')}`)).text;
    expect(await totals()).toBe('0 1 1 2');
    await undo(both);
    expect(await totals()).toBe('2 1 1 0');
    const published = (await browser.submit('/console/', `do=publish&id=${draft}`)).text;
    expect(published).toContain('Published: Draft</span><small>Undo archives');
    await undo(published);
    // It was published once: it is not a draft any more.
    expect(await totals()).toBe('2 0 1 1');
    // By now one has closed: it stays archived, and is said to be closed.
    const soon = await acme.post({ title: 'Joiner', closeDate: '2026-11-20T19:00:00Z' });
    const late = (await browser.submit('/console/', `do=archive&id=${ids[1]}&id=${soon}`)).text;
    setTime('2026-11-20T19:00:00Z');
    const reopened = await undo(late);
    expect(reopened).toContain('Published: Welder');
    expect(reopened).toContain('Not open, closed by its date: Joiner');
    expect(await totals()).toBe('2 0 1 2');
    // The list stays as it was searched.
    const searched = await browser.submit('/console/?q=Welder', `do=archive&id=${ids[0]}`);
    expect(searched.text).toContain('<form method="post" action="/console/?q=Welder">');
    // What was closed would be open again.
    const gone = (await browser.submit('/console/', `do=archive&id=${closed}`)).text;
    expect(gone).toMatch(/Archived: Fitter<\/span>\s*<\/div>/);
  });

  it('are deleted once a page has asked, as they were there, and a second click deletes nothing more', async () => {
    const onError = vi.fn();
    const { browser, acme, jobs } = await aPerson('en', { onError });
    const id = await acme.post({ title: 'Rigger', status: 'archived' });
    const list = '/console/?status=draft&q=r';
    const ask = async () => {
      const { text } = await browser.submit(list, `do=delete&id=${id}`);
      expect(text).toContain('<h1>Delete for good?</h1>');
      return { text, form: `${read(text).form}&do=delete` };
    };
    const before = await ask();
    await jobs.update(acme, id, { title: 'Fitter' });
    for (const form of [before.form, `do=delete&id=${id}`]) {
      expect((await browser.submit('/console/delete', form)).text).toContain(
        'Changed meanwhile, look again: Fitter',
      );
    }
    const { text, form } = await ask();
    expect(text).toContain('<h2>Fitter</h2>');
    expect(text).toContain(`<a href="${list.replace('&', '&amp;')}">Cancel</a>`);
    const address = `/console/delete?status=draft&q=r&id=${id}`;
    const deleted = await browser.send(address, { form });
    expect(deleted.header('Location')).toBe(list);
    expect((await browser.send(list)).text).toContain('Deleted: Fitter');
    const again = (await browser.submit('/console/delete', form)).text;
    expect(again).toMatch(/<div class="note row good" role="status">\n<span>Already deleted</);
    const { header } = await browser.send(address);
    expect((await browser.send(header('Location') ?? '')).text).toContain('Already deleted');
    expect(onError).not.toHaveBeenCalled();
  });

  it('that cannot be changed now are said to be, and the host hears why, once', async () => {
    const onError = vi.fn();
    const service = createJobService({ store: createMemoryJobStore() });
    const update = vi.fn(async () => err(storeUnavailable('busy')));
    const { acme, browser } = await aPerson('en', { jobs: { ...service, update }, onError });
    for (const title of ['Rigger', 'Fitter', 'Welder']) {
      await service.create(acme, { ...aJob, title });
    }
    const { text } = await browser.submit('/console/', 'do=archive&id=1&id=2&id=3');
    expect(text).toContain('Not done, nothing can be saved now: 3 jobs');
    const failure = { code: 'store-unavailable', reason: 'busy' };
    expect(onError.mock.calls).toEqual([[expect.objectContaining(failure), expect.anything()]]);
    // Others would wait for it as long.
    expect(update).toHaveBeenCalledTimes(1);
  });

  it('of another employer are as good as none', async () => {
    const { browser, anEmployer, signedIn, jobs } = await aPerson();
    const done = '__Host-jobposting-done';
    const other = await anEmployer('Other');
    const id = await other.post({ title: 'Secret' });
    for (const [path, form] of [
      ['/console/', `do=archive&id=${id}`],
      ['/console/delete', `do=delete&id=${id}`],
    ] as const) {
      expect((await browser.submit(path, form)).text).toContain('Already deleted');
    }
    expect((await browser.submit('/console/', `do=delete&id=${id}`)).text).not.toContain('Secret');
    expect((await browser.send(`/console/jobs/${id}/history`)).status).toBe(404);
    await browser.send('/console/', { form: `do=archive&id=${id}` });
    const both = await signedIn(other);
    both.cookies.set(done, browser.cookies.get(done) ?? '');
    expect((await both.send('/console/')).text).not.toContain('role="status"');
    const job = await jobs.get(other, { id });
    expect(job._unsafeUnwrap().status).toBe('active');
  });
});

it.each([
  [
    'en',
    'Changed Job title Location Pay How to apply, Created',
    '>November 20, 2026 at 8:00 a.m. AST<',
  ],
  [
    'fr',
    'Modifiée Titre du poste Lieu Salaire Comment postuler, Créée',
    '>20 novembre 2026 à 08 h 00 HNA<',
  ],
])(
  'the history names the fields as the form does, and times where the job is: %s',
  async (lang, said, time) => {
    const { browser, acme, jobs, store } = await aPerson();
    await store.changes.setRetention({ historyDays: 30 });
    const id = await acme.post();
    await jobs.update(acme, id, {
      ...{ title: 'Rigger', locations: [{ description: 'Sydney, NS' }] },
      ...{ salary: { amount: 30, period: { id: 5 } }, applicationEmail: 'rig@acme.example' },
    });
    const { text } = await browser.send(`jobs/${id}/history?lang=${lang}`);
    const entries = [...text.matchAll(/<li>\n<div>(.*?)<\/div>/g)].map(([, entry = '']) =>
      entry
        .replace(/<[^>]*>+/g, ' ')
        .replace(/ +/g, ' ')
        .trim(),
    );
    expect(entries.join(', ')).toBe(said);
    expect(text).toContain(time);
  },
);

it.each([
  ['en', '2026-11-20T12:00:20Z', 'posted just now', 'last changed just now'],
  ['en', '2026-11-20T12:20:00Z', 'posted 20 minutes ago', 'last changed 20 minutes ago'],
  ['en', '2026-11-20T15:10:00Z', 'posted 3 hours ago', 'last changed 3 hours ago'],
  ['fr', '2026-11-20T12:00:20Z', 'publiée à l’instant', 'modifiée à l’instant'],
  ['fr', '2026-11-21T12:00:00Z', 'publiée hier', 'modifiée hier'],
])('a form says when its job was posted and changed: %s, %s', async (lang, time, ...said) => {
  const { acme, setTime, signedIn } = await aPerson();
  const id = await acme.post();
  setTime(time);
  const { text } = await (await signedIn(acme)).send(`jobs/${id}/edit?lang=${lang}`);
  for (const each of said) expect(text).toContain(`<li>${each}</li>`);
});

it('a form says once when its draft was saved', async () => {
  const { browser, acme } = await aPerson();
  const id = await acme.post({ status: 'archived' });
  const { text } = await browser.send(`jobs/${id}/edit`);
  expect(text).toContain('<ul class="facts meta"><li>saved just now</li></ul>');
});

it('markup in any field is text on every page', async () => {
  const { browser, acme, jobs } = await aPerson('en', {}, `Acme ${markup}`);
  (await jobs.listChanges(acme))._unsafeUnwrap();
  const id = await acme.post({
    title: `Welder ${markup}`,
    referenceId: markup,
  });
  const pages = [
    await browser.send(`/console/?q=${encodeURIComponent(markup)}`),
    await browser.send(`/console/delete?id=${id}`),
    await browser.send(`/console/jobs/${id}/history`),
    await browser.submit('/console/', `do=archive&id=${id}`),
    await browser.send(`/console/?lang=${encodeURIComponent(markup)}`),
    await browser.send(`/console/${encodeURIComponent(markup)}`),
  ];
  for (const { text } of pages) {
    expect(text).not.toContain('<img src=x');
    expect(text).toContain('</html>');
  }
  expect(pages[0]?.text).toContain('Welder &lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;amp;');
});
