#!/usr/bin/env node
// On an old Node this prints one clear line instead of a stack trace. So this file and what it
// imports use old syntax only, and everything else is loaded after the check.
import { unsupportedNode } from './host-checks/node-version.ts';

const problem = unsupportedNode(process.versions);
if (problem) {
  console.error(problem);
  process.exitCode = 1;
} else {
  // Without a listener, Node opens its inspector at this signal, and anyone who may send it can then run code.
  process.on('SIGUSR1', () => {});
  // When a reader such as `head` goes away, commands go on. Code that must know has its own listeners.
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});
  import('./main.ts').then((loaded) => loaded.main(process.argv));
}
