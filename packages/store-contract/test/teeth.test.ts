import {
  employerStoreCapabilities,
  jobStoreCapabilities,
  type StoreCapability,
  webhookStoreCapabilities,
} from '@jobposting/store-contract/cases';
import { describe, expect, it } from 'vitest';
import {
  faultsOf,
  firstFailureOf,
  openBrokenEmployers,
  openBrokenJobs,
  openBrokenWebhooks,
} from './break-store.ts';
import { changeLogFaults } from './change-log-faults.ts';
import { employerStoreFaults } from './employer-store-faults.ts';
import { jobReadFaults } from './job-read-faults.ts';
import { jobWriteFaults } from './job-write-faults.ts';
import { leaseFaults } from './lease-faults.ts';
import { publishedJobFaults } from './published-job-faults.ts';
import { webhookStoreFaults } from './webhook-store-faults.ts';

const jobStoreFaults = {
  ...jobWriteFaults,
  ...jobReadFaults,
  ...publishedJobFaults,
  ...changeLogFaults,
  ...leaseFaults,
};

const withoutFault = <Port>(
  capabilities: readonly StoreCapability<Port>[],
  faults: object,
): string[] =>
  capabilities
    .map(({ name }) => name)
    .filter((name) => !Object.keys(faults).some((beginning) => name.startsWith(beginning)));

describe('the suite of job stores', () => {
  it('has a broken store for each capability', () => {
    expect(withoutFault(jobStoreCapabilities, jobStoreFaults)).toEqual([]);
  });

  it.each(faultsOf(jobStoreFaults))(
    'fails by "$capability" a store that $name',
    async ({ capability, fault }) => {
      const open = async () => openBrokenJobs(fault);
      expect(await firstFailureOf(jobStoreCapabilities, open, capability)).not.toBeNull();
    },
  );
});

describe('the suite of employer stores', () => {
  it('has a broken store for each capability', () => {
    expect(withoutFault(employerStoreCapabilities, employerStoreFaults)).toEqual([]);
  });

  it.each(faultsOf(employerStoreFaults))(
    'fails by "$capability" a store that $name',
    async ({ capability, fault }) => {
      const open = async () => openBrokenEmployers(fault);
      expect(await firstFailureOf(employerStoreCapabilities, open, capability)).not.toBeNull();
    },
  );
});

describe('the suite of webhook stores', () => {
  it('has a broken store for each capability', () => {
    expect(withoutFault(webhookStoreCapabilities, webhookStoreFaults)).toEqual([]);
  });

  it.each(faultsOf(webhookStoreFaults))(
    'fails by "$capability" a store that $name',
    async ({ capability, fault }) => {
      const open = async () => openBrokenWebhooks(fault);
      expect(await firstFailureOf(webhookStoreCapabilities, open, capability)).not.toBeNull();
    },
  );
});
