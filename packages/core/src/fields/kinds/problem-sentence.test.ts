import { describe, expect, it } from 'vitest';
import { messagesWith } from '../../../test/rules.ts';

// test/mistakes.test.ts has more of them.
describe('the message of a problem names the field, the fault and what is right (D19)', () => {
  it.each([
    [
      { categories: [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }] },
      'categories has 4 items; it must be a list of 1 to 3 categories such as [{"id":1}], with ids of /api/v1.1/jobcategories.',
    ],
    [
      { categories: [{ id: 1 }, { id: '1' }] },
      'categories[1].id is the same as in an earlier item.',
    ],
    [
      { positionType: [1] },
      'positionType is a list; it must be an object such as {"id":1}, where the id is 1 (Full Time), 2 (Part Time), 3 (Contract), 4 (Temp) or 5 (Volunteer).',
    ],
    [
      { applicantRoutingType: { id: 3 } },
      'applicantRoutingType.id is 3; it must be 1 (Email) or 2 (URL).',
    ],
  ])('%j', (changes, message) => {
    expect(messagesWith(changes)).toEqual([message]);
  });

  it('shows only the beginning of a long value', () => {
    const [message] = messagesWith({ applicationEmail: 'é'.repeat(45) });
    expect(message).toMatch(/^applicationEmail is "é{40}…"; it must be /);
  });

  it.each(['😀', 'x', '\u0007'])('stays short for a value of very many %j', (character) => {
    const long = character.repeat(300_000);
    const places = [{ description: long }, { description: `${long}2` }];
    const messages = messagesWith({ title: long, status: long, locations: places });
    expect(messages).toHaveLength(4);
    for (const message of messages) expect(message.length).toBeLessThan(600);
  });

  it('escapes control characters of a terminal', () => {
    const [message] = messagesWith({ status: '\u001b[2J\u009b2J\u202e\u200b\u{e0041}' });
    expect(message).toContain('status is "\\u001b[2J\\u009b2J\\u202e\\u200b\\udb40\\udc41"; ');
  });
});
