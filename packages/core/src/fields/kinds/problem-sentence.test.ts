import { describe, expect, it } from 'vitest';
import { create, messagesWith } from '../../../test/rules.ts';

const period = { id: 1 };

describe('the message of a problem names the field, the fault and what is right (D19)', () => {
  it.each([
    [{ title: '' }, 'title is required.'],
    [
      { title: 'x'.repeat(300) },
      'title has 300 characters; it must be one line of text of at most 256 characters, at least one of them visible, without control characters.',
    ],
    [{ confidential: 'yes' }, 'confidential is "yes"; it must be true or false.'],
    [{ status: 'draft' }, 'status is "draft"; it must be active or archived.'],
    [
      { closeDate: '2026-02-30' },
      'closeDate is "2026-02-30"; it must be an existing date from 1970 to 9999 such as 2026-12-31 or 2026-12-31T17:00:00-05:00.',
    ],
    [
      { categories: [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }] },
      'categories has 4 items; it must be a list of 1 to 3 categories such as [{"id":1}].',
    ],
    [
      { categories: [{ id: 999 }] },
      'categories[0].id is 999; it must be the id of an item on the list of job categories.',
    ],
    [
      { categories: [{ id: 1 }, { id: '1' }] },
      'categories[1].id is the same as in an earlier item.',
    ],
    [{ positionType: [1] }, 'positionType.id is required.'],
    [
      { salary: { amount: 5, maxAmount: 4, period } },
      'salary.maxAmount is 4; it must be null or a number from amount to 99999999999.9999 with at most four decimal places.',
    ],
    [
      { description: '<p></p>' },
      'description is "<p></p>"; it must be well-formed HTML text with some visible text.',
    ],
    [
      { applicantRoutingType: { id: 3 } },
      'applicantRoutingType.id is 3; it must be 1 (Email) or 2 (URL).',
    ],
    [
      { applicationEmail: 'nobody' },
      'applicationEmail is "nobody"; it must be an e-mail address of at most 50 characters such as jobs@example.com.',
    ],
  ])('%j', (changes, message) => {
    expect(messagesWith(changes)).toEqual([message]);
  });

  it('shows a long value by its beginning only', () => {
    const [message] = messagesWith({ applicationEmail: 'é'.repeat(45) });
    expect(message).toMatch(/^applicationEmail is "é{40}…"; it must be /);
  });

  it.each(['😀', 'x', '\u0007'])('stays short however long the value of %j is', (character) => {
    const long = character.repeat(300_000);
    const places = [{ description: long }, { description: `${long}2` }];
    const messages = messagesWith({ title: long, status: long, locations: places });
    expect(messages).toHaveLength(4);
    for (const message of messages) expect(message.length).toBeLessThan(600);
  });

  it('escapes what a terminal would act on', () => {
    const [message] = messagesWith({ status: '\u001b[2J\u009b2J\u202e\u200b\u{e0041}' });
    expect(message).toContain('status is "\\u001b[2J\\u009b2J\\u202e\\u200b\\udb40\\udc41"; ');
  });

  it('says of the body itself that it must be an object', () => {
    const message = create('text')._unsafeUnwrapErr().message;
    expect(message).toBe('The body is "text"; it must be a JSON object.');
  });
});
