import { sanitizeDescription } from '@jobposting/core/rules';
import { describe, expect, it } from 'vitest';
import { shownDescription } from '../src/pages/posting/posting-page.ts';

describe('a description on the page of a posting (decision D9)', () => {
  it.each([
    [
      '<h2>The <em>work</em></h2><p>Weld.</p>',
      '<p class="title"><strong>The <em>work</em></strong></p><p>Weld.</p>',
    ],
    ['<p><b>Pay</b>&nbsp;</p><p>Good.</p>', '<p class="title"><b>Pay</b>\u00a0</p><p>Good.</p>'],
    ['<p><strong>Pay:</strong> good</p>', null],
    ['<p><strong>a</strong> or <strong>b</strong></p>', null],
    ['<ul><li><p><strong>Dental</strong></p></li></ul>', null],
    [
      '<p>a</p><p>&nbsp;</p><p><br></p><p></p><div><strong> <br /></strong></div><p>b</p>',
      '<p>a</p><p>b</p>',
    ],
    ['<p>a<br /><br />b</p>', null],
    ['<ul><li></li></ul><p>a</p>', null],
    [
      `<p><a href='https://x.example/?a[]="b"&c=<d>'>e</a> a href="f g"</p>`,
      '<p><a href="https://x.example/?a%5B%5D=%22b%22&amp;c=%3Cd%3E">e</a> a href="f g"</p>',
    ],
  ])('has titles, no gaps and valid links: %j', (sent, shown) => {
    const { html } = sanitizeDescription(sent);
    expect(shownDescription(html)).toBe(shown ?? html);
  });

  // If the time grew with the square of the length, the test would not end.
  it.each([
    '<p>',
    '<p> ',
    '<p><br />',
    '<p><strong>',
    '<p><strong>a',
    '<p><strong><br />',
    ' ',
    '<br />',
  ])('takes linear time for a megabyte of %j', (part) => {
    const hostile = `<p>${part.repeat(1_000_000 / part.length)}x`;
    expect(shownDescription(hostile)).toBe(hostile);
  });
});
