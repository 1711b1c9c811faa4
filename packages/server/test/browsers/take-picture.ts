import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createJobService } from '@jobposting/core';
import { createMemoryJobStore } from '@jobposting/core/memory';
import { createRequestListener } from '@jobposting/http';
import { startBrowser } from '../../../careers/test/browsers/browser.ts';
import { createDocsPage } from '../../src/docs-page/docs-page.ts';

/** Takes the picture of the page for the README: the requests for jobs. */

const path = fileURLToPath(new URL('../../../../docs/try-it.png', import.meta.url));

const jobs = createJobService({ store: createMemoryJobStore() });
const listener = createRequestListener({ jobs, authenticate: () => null });
const docs = createDocsPage();
const server = createServer((request, response) =>
  docs(request, response, () => listener(request, response)),
);
await once(server.listen(0, '127.0.0.1'), 'listening');

const browser = await startBrowser();
try {
  const page = await browser.newPage({ viewport: { width: 960, height: 560 } });
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/docs/`);
  const requests = '.opblock-tag-section';
  await page.locator(requests).first().waitFor();
  await page.evaluate(`document.querySelector('${requests}').scrollIntoView()`);
  await page.screenshot({ path });
} finally {
  await browser.close();
  server.close().closeAllConnections();
}
