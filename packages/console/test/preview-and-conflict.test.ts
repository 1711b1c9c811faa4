import { createJobService } from '@jobposting/core';
import { createMemoryJobStore } from '@jobposting/core/memory';
import { describe, expect, it } from 'vitest';
import { aJob } from './a-console.ts';
import { aPerson, read, right } from './a-person.ts';

it('a preview shows the job as the careers page would, with what to know of it, and stores nothing (D36)', async () => {
  const { browser, jobs, acme, employers } = await aPerson();
  await employers.update(acme.id, { profile: { accentColor: '#b8381a' } });
  const description = '<p>Rig <img src=x><img src=y><font color=red>things</font>.</p>';
  const { confidential: _, ...named } = right;
  const form = {
    ...named,
    'place-2': 'Nova Scotia',
    'place-3': 'Rig Cove, NS',
    description,
    translatedDescription: `${named.translatedDescription}<hr>`,
  };
  const { text, status } = await browser.send('/console/new', { form: { ...form, do: 'preview' } });
  expect(status).toBe(200);
  expect(text).toContain('<h2 class="h1" lang="en">Rigger</h2>');
  expect(text).toContain('<p>Rig things.</p>');
  expect(text).toContain('href="/console/accent.css?color=%23b8381a"');
  const advice = [...text.matchAll(/<span class="tag \w+">(.*?)<\/span><p[^>]*>(.*?)<\/p>/g)];
  expect(advice.map(([, about, said]) => `${about}: ${said}`)).toEqual([
    'Third location: We do not know this place. It is kept as you typed it.',
    'Job description: Left out or replaced: 2 × &lt;img&gt;, 1 × &lt;font&gt;.',
    'Description in the other language: Left out or replaced: 1 × &lt;hr&gt;.',
    'Indeed: Will not list Nova Scotia: it is not a town.',
    'LinkedIn: Will not list the job: its description has fewer than 100 characters.',
  ]);
  const hidden = { ...form, confidential: 'true', do: 'preview' };
  const french = await browser.send('/console/new?lang=fr', { form: hidden });
  expect(french.text).not.toContain('accent.css');
  expect(french.text).toContain('Troisième lieu</span><p>Lieu inconnu, gardé tel quel.');
  expect(french.text).toContain('N’affichera pas l’offre\u00a0: elle est confidentielle.');
  expect((await jobs.list(acme))._unsafeUnwrap().total).toBe(0);
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
    expect(conflict.text).toContain('<span class="n">Saved just now</span>');
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

  it('see each disclosure by itself, and a translation with its language (D41)', async () => {
    const { save, shown, bob, address, stored } = await changedBy({
      ...{ existingVacancy: 'true', artificialIntelligence: 'true' },
      ...{ translatedTitle: 'Soudeur', translatedDescription: '<p>Souder.</p>' },
    });
    const { text } = await save({
      ...{ existingVacancy: 'false', language: 'fr' },
      ...{ translatedTitle: 'Fitter', translatedDescription: '<p>Fit.</p>' },
    });
    expect(shown(text)).toEqual([
      ...['language mine* French · Fitter', 'language theirs English · Soudeur'],
      ...['existingVacancy mine* No', 'existingVacancy theirs Yes'],
      ...['artificialIntelligence mine Not stated', 'artificialIntelligence theirs* Yes'],
    ]);
    expect([...text.matchAll(/<div class="prose">(.*?)<\/div>/g)].map(([, html]) => html)).toEqual([
      ...['<p>Fit.</p>', '<p>Souder.</p>'],
    ]);
    const { form } = read(text);
    form.set('keep-language', 'theirs');
    await bob.submit(address, `${form}&chosen=2`);
    expect(await stored()).toMatchObject({
      language: null,
      disclosures: { existingVacancy: false, artificialIntelligence: true },
      translations: { fr: { title: 'Soudeur', description: '<p>Souder.</p>' } },
    });
  });

  it('see the mistakes of the form first, and publish by the button that they used', async () => {
    const { save, bob, address, jobs, acme, stored } = await changedBy({ title: 'Fitter' });
    expect((await save({ title: '' })).status).toBe(422);
    const { id } = await stored();
    await jobs.update(acme, id, { status: 'archived' });
    const { form } = read((await save({ title: 'Rigger', status: 'active' })).text);
    expect((await bob.submit(address, `${form}&chosen=3`)).text).toContain('Published: ');
  });

  it('are asked nothing where they did the same, or clicked twice', async () => {
    const { save, stored } = await changedBy({ title: 'Fitter' });
    expect((await save({ title: 'Fitter' })).status).toBe(303);
    expect((await stored()).version).toBe(2);
  });

  it('see what was saved in the same moment', async () => {
    const jobs = createJobService({ store: createMemoryJobStore() });
    const update: typeof jobs.update = async (...given) => {
      const { title } = (await jobs.get(given[0], { id: given[1] }))._unsafeUnwrap();
      if (title !== 'Fitter') await jobs.update(given[0], given[1], { title: 'Fitter' });
      return jobs.update(...given);
    };
    const { acme, browser: bob } = await aPerson('en', { jobs: { ...jobs, update } });
    (await jobs.create(acme, aJob))._unsafeUnwrap();
    const address = '/console/jobs/1/edit';
    const { form } = read((await bob.send(address)).text);
    form.set('title', 'Rigger');
    const { status, text } = await bob.send(address, { form: form.toString() });
    expect([status, text.includes('<b>Fitter</b>')]).toEqual([409, true]);
  });

  it('see what was saved while they chose', async () => {
    const { save, shown, bob, address, jobs, acme, stored } = await changedBy({ title: 'Fitter' });
    const { form } = read((await save({ title: 'Rigger' })).text);
    const { id } = await stored();
    await jobs.update(acme, id, { title: 'Joiner' });
    const again = await bob.send(address, { form: `${form}&chosen=2` });
    expect(shown(again.text)).toEqual(['title mine* Rigger', 'title theirs Joiner']);
  });
});
