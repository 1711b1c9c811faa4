import { employerId, jobId } from '@jobposting/core';
import { describe, expect, it } from 'vitest';
import { readPath, titlePartOf } from '../src/addresses.ts';

describe('the address of a posting', () => {
  it.each([
    ['Registered Nurse (RN)', 'registered-nurse-rn'],
    ['Développeur “C++” & <Ω> 🚀', 'developpeur-c'],
    ['看護師', ''],
    [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
    ['a/../b?c#d%2f', 'a-b-c-d-2f'],
  ])('writes the title %j as %j', (title, part) => {
    expect(titlePartOf({ title })).toBe(part);
  });

  it.each([
    ['/', { page: 'list', hirer: null, category: null }],
    ['/category/7-a-b', { page: 'list', hirer: null, category: { id: 7, namePart: 'a-b' } }],
    [
      '/acme/category/7',
      { page: 'list', hirer: { slug: 'acme' }, category: { id: 7, namePart: '' } },
    ],
    ['/careers.css', { file: 'css' }],
    ['/acme', { page: 'list', hirer: { slug: 'acme' }, category: null }],
    ['/12', { page: 'list', hirer: { id: employerId(12) }, category: null }],
    [
      '/acme/7-nurse',
      { page: 'posting', hirer: { slug: 'acme' }, id: jobId(7), titlePart: 'nurse' },
    ],
    ['/1/7', { page: 'posting', hirer: { id: employerId(1) }, id: jobId(7), titlePart: '' }],
    [
      '/confidential/7-a-b',
      { page: 'posting', hirer: 'confidential', id: jobId(7), titlePart: 'a-b' },
    ],
    ['/feed.atom', { feed: 'atom', hirer: null }],
    ['/acme/feed.atom', { feed: 'atom', hirer: { slug: 'acme' } }],
    ['/acme/accent.css', { file: 'accent', hirer: { slug: 'acme' } }],
    ['/indeed.xml', { feed: 'indeed' }],
    ['/linkedin.xml', { feed: 'linkedin' }],
    ['/sitemap.xml', { feed: 'sitemap-index' }],
    ['/sitemap-12.xml', { feed: 'sitemap', number: 12 }],
  ])('%s is read', (path, read) => {
    expect(readPath(path)).toEqual(read);
  });

  it.each([
    '',
    'acme',
    '//',
    '/acme/',
    '/acme/7/',
    '/acme/x',
    '/acme/0-x',
    '/acme/99999999999',
    '/Acme',
    '/%61cme',
    '/confidential',
    '/confidential/feed.atom',
    '/sitemap-0.xml',
    '/category',
    '/category/x',
    '/category/feed.atom',
    '/acme/category',
    '/acme/category/7/8',
    '/acme/7/8',
    '/confidential/category/7',
    '/constructor/7x',
    '/__proto__',
  ])('%j is not one', (path) => {
    expect(readPath(path)).toBeNull();
  });
});
