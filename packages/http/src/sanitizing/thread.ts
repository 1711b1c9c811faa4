// Runs in a thread: receives one description after another, and sends back its result.
import { parentPort } from 'node:worker_threads';
import { sanitizeDescription } from '@jobposting/core/rules';

parentPort?.on('message', (html: string) => {
  parentPort?.postMessage(sanitizeDescription(html));
});
