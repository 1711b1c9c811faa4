import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { attackVectors } from '../../test/attack-vectors.ts';
import { describeLaws } from '../../test/description-laws.ts';
import { faultsInDescription } from '../../test/parsed-html.ts';
import { sanitizeDescription } from './sanitize-description.ts';

// A sample: test/exhaustive runs more, and a long run many more.
describeLaws(fc.readConfigureGlobal().numRuns ?? 200);

describe.each(Object.entries(attackVectors))('a description with %s (D9)', (_, vectors) => {
  it.each(vectors)('keeps nothing harmful of %j', (html) => {
    const { html: sanitized } = sanitizeDescription(html);
    expect(faultsInDescription(sanitized)).toEqual([]);
    expect(sanitizeDescription(sanitized).html).toBe(sanitized);
  });
});

it('sanitizes what the layout writes if it is not clean', async () => {
  vi.doMock('./layout.ts', () => ({ writeLayout: () => '<p onclick="alert(1)">a</p><svg>' }));
  vi.resetModules();
  const { sanitizeDescription: withBrokenLayout } = await import('./sanitize-description.ts');
  vi.doUnmock('./layout.ts');
  vi.resetModules();
  expect(withBrokenLayout('<p class="x">b</p>').html).toBe('<p>a</p>');
});
