import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Store } from '@jobposting/core/adapter';
import {
  describeEmployerStore,
  describeJobStore,
  type OpenStore,
} from '@jobposting/store-contract';
import { openNodeSqliteStore } from '../../src/node-sqlite/open-store.ts';

const opening =
  <Port>(portOf: (store: Store) => Port): OpenStore<Port> =>
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'jobposting-'));
    const open = () => openNodeSqliteStore(join(folder, 'jobs.sqlite'));
    let opened = open();
    return {
      store: portOf(opened),
      async reopen() {
        await opened.close();
        opened = open();
        return portOf(opened);
      },
      async close() {
        await opened.close();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  };

describeJobStore(
  'node:sqlite',
  opening((store) => store.jobs),
);
describeEmployerStore(
  'node:sqlite',
  opening((store) => store.employers),
);
