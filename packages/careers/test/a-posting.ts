import {
  defaultReferenceData,
  type EmployerProfile,
  employerId,
  jobId,
  type Location,
  type Money,
} from '@jobposting/core';
import { emptyProfile, type NewJob } from '@jobposting/core/adapter';
import { aNewJob } from '@jobposting/store-contract/cases';
import type { Hirer } from '../src/careers-options.ts';
import { feedContextOf } from '../src/feeds/feed-context.ts';
import type { Posting } from '../src/postings/posting.ts';

export const baseUrl = 'https://jobs.example/careers';

export const halifax: Location = {
  id: 101,
  description: 'Halifax, NS',
  name: 'Halifax',
  type: 'Town',
};
export const montreal: Location = {
  id: 102,
  description: 'Montréal, QC',
  name: 'Montréal',
  type: 'Town',
};
export const novaScotia: Location = {
  id: 6,
  description: 'Nova Scotia',
  name: 'Nova Scotia',
  type: 'Province',
};

export const aHirer = (profile: Partial<EmployerProfile> = {}, id = 1): Hirer => ({
  id: employerId(id),
  name: 'Acme Health',
  profile: { ...emptyProfile, ...profile },
});

/** Text long enough for LinkedIn. */
export const longDescription = `<p>${'Look after people who need care. '.repeat(4).trim()}</p>`;

export const aPosting = (fields: Partial<NewJob> = {}, hirer: Hirer = aHirer()): Posting => ({
  job: { ...aNewJob({ description: longDescription, ...fields }), id: jobId(7), version: 1 },
  hirer,
});

/** Amounts in ten-thousandths. */
export const salaryOf = (
  amount: number,
  maxAmount: number | null,
  periodId: number,
  plusCommission = false,
) => ({
  amount: amount as Money,
  maxAmount: maxAmount as Money | null,
  periodId,
  plusCommission,
});

/** With everything that can break XML and HTML. */
export const hostile = {
  title: 'A & B <script>alert(1)</script> ]]> "x" \u2028 \u0007\u0085\ufdd0\ufffe 🚀 &amp;',
  titleShown: 'A & B <script>alert(1)</script> ]]> "x" \u2028 … 🚀 &amp;',
  description:
    '<p>1 &lt;script&gt; ]]&gt; ]]&amp;gt; &amp;lt; A&amp;B \u0001\ufffe\u2028 🚀</p>' +
    '<p><a href="https://x.example/?a=1&amp;b=&quot;&gt;2">link</a> <em>i</em></p>' +
    `<ol><li>${'long '.repeat(30)}</li></ol><div>a</div><div>b</div>`,
};

/** The context of feeds; the clock shows noon of 20 November 2026, UTC. */
export const aContext = (options: Partial<Parameters<typeof feedContextOf>[0]> = {}) =>
  feedContextOf({
    baseUrl,
    referenceData: defaultReferenceData,
    currency: 'CAD',
    posterEmail: null,
    now: () => new Date(Date.UTC(2026, 10, 20, 12)),
    ...options,
  });
