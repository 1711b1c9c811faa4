import { describe, expect, it } from 'vitest';
import { unsupportedNode } from './node-version.ts';

describe('the check of the Node version', () => {
  it.each([
    ['12.22.12', '8'],
    ['20.20.2', '9'],
    ['22.11.0', '9'],
    ['22.13.1', '9'],
    ['23.5.0', '9'],
  ])('refuses %s with one line that names both versions', (node, napi) => {
    const line = unsupportedNode({ node, napi });
    expect(line).toMatch(/^jobposting needs Node\.js 22\.14 or later.*$/);
    expect(line).toContain(`this is Node.js ${node}.`);
  });

  it.each([
    ['22.14.0', '10'],
    ['24.21.0', '10'],
    ['26.0.0', '11'],
  ])('accepts %s', (node, napi) => {
    expect(unsupportedNode({ node, napi })).toBeNull();
  });
});
