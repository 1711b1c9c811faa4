import { expect, it } from 'vitest';
import { readResources, shareResources } from './resources.ts';

const mebibyte = 1024 * 1024;
const roomy = { memoryBytes: 4096 * mebibyte, heapBytes: 2048 * mebibyte, descriptors: 20_000 };

it('caches and requests in progress get a share of the heap, or of the memory if that is less', () => {
  expect(shareResources(roomy)).toMatchObject({
    cacheBytes: 256 * mebibyte,
    underWayBytes: 256 * mebibyte,
  });
  expect(shareResources({ ...roomy, memoryBytes: 256 * mebibyte })).toMatchObject({
    cacheBytes: 16 * mebibyte,
    underWayBytes: 16 * mebibyte,
  });
});

it.each([
  [4_096, 256 * mebibyte - 60e6, 60e6],
  [1_024, 32 * mebibyte, 32 * mebibyte],
  [256, 8 * mebibyte, 13 * mebibyte],
])(
  'of %i MiB, the open postings of careers pages get a part of the caches',
  (memoryMib, cacheBytes, indexBytes) => {
    const resources = { ...roomy, memoryBytes: memoryMib * mebibyte };
    expect(shareResources(resources, { careers: true })).toMatchObject({ cacheBytes, indexBytes });
  },
);

it('memory and open files limit the connections', () => {
  expect(shareResources(roomy).maxConnections).toBe(4_000);
  expect(shareResources({ ...roomy, memoryBytes: 256 * mebibyte }).maxConnections).toBe(512);
  expect(shareResources({ ...roomy, descriptors: 128 }).maxConnections).toBe(64);
  expect(shareResources({ ...roomy, descriptors: 8 }).maxConnections).toBe(1);
  expect(shareResources({ ...roomy, descriptors: Number.POSITIVE_INFINITY }).maxConnections).toBe(
    4_000,
  );
});

it('as many of the requested connections are given as files may be open (D20)', () => {
  expect(
    shareResources({ ...roomy, memoryBytes: mebibyte }, { maxConnections: 9_000 }).maxConnections,
  ).toBe(9_000);
  expect(
    shareResources({ ...roomy, descriptors: 1_024 }, { maxConnections: 9_000 }).maxConnections,
  ).toBe(960);
});

it('finds what this process may use', () => {
  const { memoryBytes, heapBytes, descriptors } = readResources();
  expect(memoryBytes).toBeGreaterThan(64 * mebibyte);
  expect(memoryBytes).toBeLessThan(2 ** 50);
  expect(heapBytes).toBeGreaterThan(16 * mebibyte);
  expect(descriptors).toBeGreaterThan(16);
});
