import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { installed } from '../../../tools/release/src/installed.ts';
import { startBrowser } from './browser.ts';

/** A port that is free now. */
const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
};

/** What an audit covers. */
interface Audited {
  readonly form: 'phone' | 'desktop';
  /** All but performance depend on the page only. */
  readonly categories: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** The part of a report that is read. */
interface Report {
  readonly categories: Readonly<
    Record<
      string,
      { readonly score: number; readonly auditRefs: readonly { id: string; weight: number }[] }
    >
  >;
  readonly audits: Readonly<
    Record<string, { readonly score: number | null; readonly numericValue?: number }>
  >;
}

/** Starts a browser for Lighthouse. */
export const startLighthouse = async () => {
  const { default: lighthouse, desktopConfig } = await import(
    join(installed, 'lighthouse/core/index.js')
  );
  const port = await freePort();
  const browser = await startBrowser(
    `--remote-debugging-port=${port}`,
    '--ignore-certificate-errors',
  );
  return {
    close: () => browser.close(),
    /** Lighthouse's report on a page: its scores in hundredths, and what costs points other than of performance. */
    async audit(address: string, { form, categories: onlyCategories, headers = {} }: Audited) {
      const flags = { port, onlyCategories, logLevel: 'error', extraHeaders: headers } as const;
      const config = form === 'desktop' ? desktopConfig : undefined;
      const result = await lighthouse(address, flags, config);
      const { categories, audits }: Report = result.lhr;
      const scores = onlyCategories.map((category) => 100 * (categories[category]?.score ?? 0));
      const { performance: _, ...determined } = categories;
      const short = Object.values(determined).flatMap(({ auditRefs }) =>
        auditRefs
          .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
          .map(({ id }) => id),
      );
      return { scores, short, shift: audits['cumulative-layout-shift']?.numericValue ?? 1 };
    },
  };
};
