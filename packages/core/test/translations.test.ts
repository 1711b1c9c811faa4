import { describe, expect, it } from 'vitest';
import { languageOfJob } from '../src/job/optional-members.ts';
import { aBody } from './a-body.ts';
import { openService } from './a-service.ts';
import { limited } from './an-employer.ts';
import { aJob, create, problemsWith, update, valuesWith } from './rules.ts';

const french = { title: 'Soudeur', description: '<p>Texte</p>' };
const english = { title: 'Welder', description: '<p>Text</p>' };

describe('language, disclosures and translations (D41)', () => {
  it.each<[object, object]>([
    [{}, { language: null, disclosures: null, translations: null }],
    [{ language: 'fr' }, { language: 'fr' }],
    [{ language: ' ' }, { language: null }],
    [{ disclosures: { existingVacancy: true } }, { disclosures: { existingVacancy: true } }],
    [
      { disclosures: { existingVacancy: null, artificialIntelligence: false } },
      { disclosures: { artificialIntelligence: false } },
    ],
    [{ disclosures: {} }, { disclosures: null }],
    [{ disclosures: { existingVacancy: '' } }, { disclosures: null }],
    [{ translations: { fr: french } }, { translations: { fr: french } }],
    [{ language: 'fr', translations: { en: english } }, { translations: { en: english } }],
    [{ translations: { fr: null, en: english } }, { translations: { en: english } }],
    [{ translations: {} }, { translations: null }],
    [
      { translations: { fr: { title: ' Soudeur\t', description: '<h1>Texte</h1>', more: 1 } } },
      { translations: { fr: { title: 'Soudeur', description: '<p><strong>Texte</strong></p>' } } },
    ],
  ])('%j is read as %j', (sent, expected) => {
    expect(valuesWith(sent)).toMatchObject(expected);
  });

  it.each<[object, ...string[]]>([
    [{ language: 'English' }, 'language is "English"; write "en".'],
    [{ language: 'fr-CA' }, 'language is "fr-CA"; write "fr".'],
    [{ language: 'de' }, 'language is "de"; it must be en or fr.'],
    [
      { disclosures: { existingvacancy: true } },
      'disclosures is an object; write only existingVacancy and artificialIntelligence in it, not "existingvacancy".',
    ],
    [
      { disclosures: true },
      'disclosures is true; it must be null or an object such as {"existingVacancy":true,"artificialIntelligence":false}.',
    ],
    [
      { disclosures: { existingVacancy: 'yes' } },
      'disclosures.existingVacancy is "yes"; it must be true or false.',
    ],
    [
      { translations: { de: french } },
      'translations is an object; write only en and fr in it, not "de".',
    ],
    [
      { translations: { fr: 'Soudeur' } },
      'translations.fr is "Soudeur"; it must be an object such as {"title":"Soudeur","description":"<p>Texte</p>"}.',
    ],
    [
      { translations: { fr: { titre: 'Soudeur', description: '' } } },
      'translations.fr.title is required; translations.fr has "titre": write title.',
      'translations.fr.description is required.',
    ],
    [
      { translations: { fr: { ...french, title: 'x'.repeat(257) } } },
      'translations.fr.title has at most 256 characters; this has 257.',
    ],
    [
      { language: 'fr', translations: { fr: french } },
      'translations.fr is in the language of the job itself; write it in title and description, and here the other language.',
    ],
    [
      { language: 'fr', translations: { fr: { title: '', description: 5 } } },
      'translations.fr is in the language of the job itself; write it in title and description, and here the other language.',
      'translations.fr.title is required.',
      'translations.fr.description is 5; write "5".',
    ],
    [
      { translations: { fr: french, en: english } },
      'translations.en is in the language of the job itself; write it in title and description, and here the other language.',
    ],
  ])('%j is refused', (sent, ...messages) => {
    const refused = create({ ...aBody, ...sent })._unsafeUnwrapErr();
    expect('problems' in refused && refused.problems.map(({ message }) => message)).toEqual(
      messages,
    );
  });

  it('a problem of a translation has its pointer', () => {
    expect(problemsWith({ translations: { fr: { title: 5 } } })).toEqual([
      '/translations/fr/title wrong-type',
      '/translations/fr/description required',
    ]);
  });

  it('warns of what a translation loses, at its pointer', () => {
    const sent = { title: '<b>Soudeur</b>', description: '<script>x</script><p>Texte</p>' };
    const { warnings } = create({ ...aBody, translations: { fr: sent } })._unsafeUnwrap();
    expect(warnings.map(({ pointer, message }) => [pointer, message.split(',')[0]])).toEqual([
      ['/translations/fr/title', 'translations.fr.title contains HTML'],
      [
        '/translations/fr/description',
        'Markup or characters that are not allowed were removed from translations.fr.description',
      ],
    ]);
  });

  it('is replaced as a whole, kept where it is absent, and cleared by null', () => {
    const job = aJob({ disclosures: { existingVacancy: true }, translations: { fr: french } });
    const after = (body: object) => update(job, body)._unsafeUnwrap().job;
    expect(after({ title: 'Fitter' })).toMatchObject({
      disclosures: { existingVacancy: true },
      translations: { fr: french },
    });
    expect(after({ disclosures: { artificialIntelligence: true } }).disclosures).toEqual({
      artificialIntelligence: true,
    });
    expect(after({ disclosures: null, translations: null })).toMatchObject({
      disclosures: null,
      translations: null,
    });
  });

  it('refuses a language that the stored job is translated into, unless the translation goes too', () => {
    const job = aJob({ translations: { fr: french } });
    const refused = update(job, { language: 'fr' })._unsafeUnwrapErr();
    expect(refused).toMatchObject({
      problems: [
        {
          pointer: '/language',
          message:
            'language is fr, and the job has a translation into it; send "translations":null or other ones too.',
        },
      ],
    });
    const turned = update(job, { language: 'fr', translations: { en: english } });
    expect(turned._unsafeUnwrap().job).toMatchObject({ language: 'fr' });
  });

  it("refuses a translation into the language of the employer's profile, and keeps one it has", async () => {
    const of = (language: 'en' | 'fr') => ({ ...limited, profile: { language } });
    const { jobs } = openService();
    const body = { ...aBody, translations: { fr: french } };
    const refused = (await jobs.create(of('fr'), body))._unsafeUnwrapErr();
    expect(refused).toMatchObject({ problems: [{ pointer: '/translations/fr' }] });
    const { job } = (await jobs.create(of('en'), body))._unsafeUnwrap();
    const again = await jobs.update(of('fr'), job.id, body);
    expect(again._unsafeUnwrap().changed).toBe(false);
    const translations = { fr: { ...french, title: 'Soudeuse' } };
    const changed = await jobs.update(of('fr'), job.id, { translations });
    expect(changed._unsafeUnwrap().job).toMatchObject({ translations });
  });

  it.each([
    [{}, undefined, null],
    [{}, 'fr', 'fr'],
    [{ language: 'en' }, 'fr', 'en'],
    [{ translations: { fr: french } }, undefined, 'en'],
    [{ translations: { en: english } }, 'en', 'fr'],
  ] as const)('%j of an employer with the language %s is in %s', (sent, ofProfile, expected) => {
    expect(languageOfJob(aJob(sent), ofProfile)).toBe(expected);
  });
});
