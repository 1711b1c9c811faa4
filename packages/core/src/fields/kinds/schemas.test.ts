import { describe, expect, it } from 'vitest';
import { aBody } from '../../../test/a-body.ts';
import { aJob, create, problemsWith, update, valuesWith, warningsOf } from '../../../test/rules.ts';

describe('referenceId (D1, D2)', () => {
  it.each([
    [null, null],
    ['', null],
    ['  \t', null],
    [' A-1 ', 'A-1'],
    ['a-1', 'a-1'],
    ['\u{1F600}'.repeat(50), '\u{1F600}'.repeat(50)],
    ['Ame\u0301lie', 'Ame\u0301lie'],
    ['A\t1\n2', 'A\t1\n2'],
  ])('reads %j as %j', (sent, kept) => {
    expect(valuesWith({ referenceId: sent }).referenceId).toBe(kept);
  });

  it.each([
    ['x'.repeat(51), 'too-long'],
    ['\u{1F600}'.repeat(51), 'too-long'],
    ['a\u007fb', 'ill-formed-text'],
    ['a\u0085b', 'ill-formed-text'],
    ['a\ud800', 'ill-formed-text'],
    ['a\uffffb', 'ill-formed-text'],
    [['A-1'], 'wrong-type'],
  ])('refuses %j as %s', (sent, code) => {
    expect(problemsWith({ referenceId: sent })).toEqual([`/referenceId ${code}`]);
  });
});

describe('title (D2, D8)', () => {
  it.each([
    ['  Welder  ', 'Welder'],
    ['<b>Welder</b> & co', '<b>Welder</b> & co'],
    // Joined by a character that is invisible, but not a control character.
    ['\u{1F469}\u200d\u{1F527} Welder', '\u{1F469}\u200d\u{1F527} Welder'],
    ['Night\t\r\n shift', 'Night  shift'],
    ['Night\u2028\u2029shift', 'Night shift'],
    ['\u202eWelder\u202c, \u2066night\u2069', 'Welder, night'],
    [`\u202e${'x'.repeat(256)}\n`, 'x'.repeat(256)],
    ['\u{1F600}'.repeat(256), '\u{1F600}'.repeat(256)],
    ['two  spaces', 'two  spaces'],
    ['Cook, 20\x9625 $ l\x92heure\x85', 'Cook, 20–25 $ l’heure…'],
    ['\x80'.repeat(256), '€'.repeat(256)],
  ])('reads %j as %j', (sent, kept) => {
    expect(valuesWith({ title: sent }).title).toBe(kept);
  });

  it.each(['C++ <3 years', 'R&D; QA', 'a < b', 'AT&T', 'List<String>', 'x <i', '<jane@x.ca>'])(
    'has no markup in %s',
    (title) => {
      expect(warningsOf(create({ ...aBody, title }))).toEqual([]);
    },
  );

  it.each(['<b>Welder</b>', 'Chef<BR />', 'A&amp;B', 'Caf&eacute;', 'Nurse&#39;s aide'])(
    'has a warning of the markup in %s, also when the stored text is sent back',
    (title) => {
      const warned = ['/title title-has-markup'];
      expect(warningsOf(create({ ...aBody, title }))).toEqual(warned);
      expect(warningsOf(update(aJob({ title }), { title }))).toEqual(warned);
    },
  );

  it('has a warning of the C1 controls that it has replaced, and none when the stored text is sent back', () => {
    const title = 'Cook 20\x9625';
    expect(warningsOf(create({ ...aBody, title }))).toEqual(['/title characters-changed']);
    expect(warningsOf(update(aJob({ title: 'Cook 20–25' }), { title }))).toEqual([
      '/title characters-changed',
    ]);
    expect(warningsOf(update(aJob({ title: 'Cook 20–25' }), { title: 'Cook 20–25' }))).toEqual([]);
  });

  it.each([
    ['\u{1F600}'.repeat(257), 'too-long'],
    ['', 'required'],
    ['\t\u2028 ', 'required'],
    ['\u202e\u202c', 'no-visible-text'],
    ['\u200b \u00ad', 'no-visible-text'],
    ['a\u001bb', 'ill-formed-text'],
    ['\udc00a', 'ill-formed-text'],
    ...['\0', '\x7f', '\x81', '\ufffe', '\u{10ffff}'].map((character) => [
      `Cook 20${character}25`,
      'ill-formed-text',
    ]),
  ])('refuses %j as %s', (sent, code) => {
    expect(problemsWith({ title: sent })).toEqual([`/title ${code}`]);
  });
});
