import { describe, expect, it } from 'vitest';
import { aBody } from '../../test/a-body.ts';
import { limited } from '../../test/an-employer.ts';
import { createMemoryJobStore } from '../memory-store/memory-job-store.ts';
import { createJobService } from '../service/job-service.ts';

const create = async (description: string) => {
  const jobs = createJobService({ store: createMemoryJobStore() });
  return (await jobs.create(limited, { ...aBody, description }))._unsafeUnwrap();
};

describe('the warnings of a description (D9, D31)', () => {
  it.each([
    ['nothing of a heading in strong', '<p><strong>Cook</strong></p>', []],
    ['nothing of line breaks that are shown', 'Cook\nHalifax', []],
    [
      'that it was sanitized and looks escaped',
      '<h1>&lt;b&gt;Cook&lt;/b&gt;</h1>',
      ['description-sanitized', 'looks-escaped'],
    ],
  ])('say %s', async (_, description, codes) => {
    const { warnings } = await create(description);
    expect(warnings.map(({ pointer, code }) => [pointer, code])).toEqual(
      codes.map((code) => ['/description', code]),
    );
  });

  it('say what is wrong in a sentence', async () => {
    const { warnings } = await create('<a href="/apply">&lt;p&gt;Apply</a>');
    expect(warnings.map(({ message }) => message)).toEqual([
      'Markup that is not allowed was removed from description, or replaced. Allowed are strong, b, em, i, br, p, div, ul, ol, li, a.',
      'A link in description lost its target; it must be an absolute URL with the scheme http, https, mailto or tel.',
      'The text of description holds tags, which readers will see as text; its HTML was probably escaped twice.',
    ]);
  });
});
