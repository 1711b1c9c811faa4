// What runs in a thread: one description after another comes in, and what it comes to goes out.
import { parentPort } from 'node:worker_threads';
import { sanitizeDescription } from '@jobposting/core/rules';

parentPort?.on('message', (html: string) => {
  parentPort?.postMessage(sanitizeDescription(html));
});
