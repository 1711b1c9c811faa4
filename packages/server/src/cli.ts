#!/usr/bin/env node
// On an old Node this prints one clear line instead of a stack trace. So this file and what it
// imports keep to old syntax, and everything else is loaded after the check.
import { unsupportedNode } from './node-version.ts';

const problem = unsupportedNode(process.versions);
if (problem) {
  console.error(problem);
  process.exitCode = 1;
} else {
  // A reader that goes away, as `head` does, ends no command. Whoever has to know is told as well.
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});
  import('./main.ts').then((loaded) => loaded.main(process.argv));
}
