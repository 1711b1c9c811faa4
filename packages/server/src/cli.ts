#!/usr/bin/env node
// On an old Node this prints one clear line instead of a stack trace. So this file and what it
// imports keep to old syntax, and everything else is loaded after the check.
import { unsupportedNode } from './host-checks/node-version.ts';

const problem = unsupportedNode(process.versions);
if (problem) {
  console.error(problem);
  process.exitCode = 1;
} else {
  // Without a listener, Node opens its inspector at this signal: a way to run code for anyone who may send it.
  process.on('SIGUSR1', () => {});
  // A reader that goes away, as `head` does, ends no command. Code that has to know has listeners of its own.
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});
  import('./main.ts').then((loaded) => loaded.main(process.argv));
}
