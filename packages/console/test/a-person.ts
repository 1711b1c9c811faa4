import type { Job, JobId } from '@jobposting/core';
import { createPostingPreview } from '../../careers/src/index.ts';
import { aConsole } from './a-console.ts';

/** An employer, signed in, with a language of its own or none. */
export const aPerson = async (
  language: 'en' | 'fr' | null = 'en',
  options: Parameters<typeof aConsole>[0] = {},
  name = 'Acme',
) => {
  const preview = createPostingPreview();
  const site = await aConsole({ careersUrl: '/careers', preview, ...options });
  const acme = await site.anEmployer(name);
  await site.employers.update(acme.id, { profile: { language } });
  const stored = async (): Promise<Job & { readonly total: number }> => {
    const listed = await site.jobs.list(acme);
    const [header] = listed._unsafeUnwrap().headers;
    const job = await site.jobs.get(acme, { id: header?.id as JobId });
    return { ...job._unsafeUnwrap(), total: listed._unsafeUnwrap().total };
  };
  return { ...site, acme, browser: await site.signedIn(acme), stored };
};

/** A form that is right. */
export const right = {
  ...{ title: 'Rigger', positionType: '2', categories: '32', referenceId: '', reference: 'J-1' },
  ...{ 'place-1': '', 'place-2': 'Halifax, NS', 'place-3': 'Toronto, ON', workplace: 'hybrid' },
  ...{ amount: '46.20', maxAmount: '50', period: '5', plusCommission: 'true' },
  ...{ description: '<p>Rig things.</p>', applicantRoutingType: '2', applicationEmail: '' },
  ...{ applicationUrl: 'https://acme.example/', closeDate: '2026-12-31', confidential: 'true' },
  ...{ language: 'en', existingVacancy: 'true', artificialIntelligence: 'false' },
  ...{ translatedTitle: 'Gréeur', translatedDescription: '<p>Gréer.</p>' },
};

/** What a page says beside its fields, and the values that its form has. */
export const read = (text: string) => {
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
