import { defaultReferenceData, jobId } from '@jobposting/core';
import type { NewJob } from '@jobposting/core/adapter';
import { aNewJob, atMinute } from '@jobposting/store-contract/cases';
import { expect, it } from 'vitest';
import { createPostingTable } from '../../src/open-postings/posting-table.ts';
import { halifax } from '../a-posting.ts';
import { createSitemap } from '../a-sitemap.ts';

it.each([
  ['all', 60_000_000],
  ['some', 8_000_000],
])(
  'a sitemap has at most 50 000 addresses in each file, none lost and none twice, with %s in the index',
  async (_, bytes) => {
    const { add, write } = createSitemap();
    for (let id = 1; id <= 60_000; id++) {
      const confidential = id % 7_000 === 0;
      add({ confidential, publishDate: atMinute(confidential ? 2_880 : 0) });
    }
    const [first = [], second = []] = [await write(1, bytes), await write(2, bytes)].map((xml) =>
      xml.match(/<loc>.*?(?=<\/loc>)/g)?.map(String),
    );
    expect([first.length, second.length]).toEqual([50_000, 10_004]);
    expect(new Set([...first, ...second]).size).toBe(60_004);
  },
);

it.each([
  ['100 000 postings fit into the default share', 100_000, 60e6],
  ['20 000 fit into that of a server with 256 MiB', 20_000, 13 * 1024 * 1024],
])('%s', (_, count, share) => {
  const table = createPostingTable(share, defaultReferenceData);
  const title = 'Registered Nurse, Intensive Care Unit';
  for (let from = 1; from <= count; from += 1_000) {
    const ids = Array.from({ length: 1_000 }, (_, index) => from + index);
    const jobOf = (id: number): NewJob => {
      // 2 100 lists of places.
      const places = [id % 300, id % 7].map((place) => `Town ${place}, NS`);
      const locations = places.map((description) => ({ ...halifax, description }));
      return aNewJob({ title: `${title} ${id}`, locations });
    };
    // While it is filled again, each is there once.
    const isLast = from > count - 1_000;
    for (let times = isLast ? 2 : 1; times > 0; times--) {
      table.put(ids.map((id) => ({ ...jobOf(id), id: jobId(id), version: 1 })));
    }
  }
  expect([table.order.length, table.leftOut]).toEqual([count, 0]);
});
