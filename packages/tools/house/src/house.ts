// Prints the measures of the code and their aims. With --flat it prints only the folders that are too full, with
// --trace PUT (or POST, GET, search) the files that run for that request.

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import {
  flatFolders,
  linesOfKind,
  linesOfPackage,
  longestFile,
  longestFunction,
  namesAt,
  sourceFiles,
  testLines,
  words,
} from './measures.ts';
import { root } from './packages.ts';
import { traceRequests } from './trace.ts';

const maxFlat = 12;

const { values } = parseArgs({
  options: { flat: { type: 'boolean', default: false }, trace: { type: 'string' } },
});

/** Fails when a package in its final structure has a folder that is too full. */
const checkFlat = async (): Promise<void> => {
  const { held } = await import(pathToFileURL(join(root, '.dependency-cruiser.mjs')).href);
  const full = flatFolders().filter(
    ([folder, files]) =>
      files > maxFlat && held.some((name: string) => folder.startsWith(`packages/${name}/`)),
  );
  for (const [folder, files] of full)
    console.error(`✗ ${folder}: ${files} files, at most ${maxFlat}`);
  process.exitCode = full.length > 0 ? 1 : 0;
};

const row = (title: string, now: number | string, aim: number | string = '', note = ''): void => {
  const isMet = aim === '' ? ' ' : Number(now) <= Number(aim) ? '✓' : '✗';
  console.log(
    `${isMet} ${title.padEnd(38)} ${String(now).padStart(7)} ${String(aim).padStart(7)}  ${note}`,
  );
};

const packageAims = {
  ...{ core: 6_700, sqlite: 3_900, postgres: 3_200, http: 3_000, server: 3_700 },
  ...{ careers: 3_700, pages: 700, console: 2_350, client: 950, webhooks: 460 },
};

const printMeasures = (): void => {
  console.log(`${' '.repeat(43)}now     aim`);
  row('lines of code: product, data apart', linesOfKind('product'), 28_200);
  for (const [name, aim] of Object.entries(packageAims))
    row(`  ${name}`, linesOfPackage(name), aim);
  row('lines of code: tests', testLines(), 31_000);
  row('lines of code: store contract', linesOfKind('contract'), 6_000);
  row('lines of code: examples', linesOfKind('examples'));
  row('lines of code: tools', linesOfKind('tools'), 5_500);
  row('lines of code: scripts, with .ci', linesOfKind('scripts'), 1_200);
  row('words of .md, docs/performance apart', words(), 34_000);
  row('files except tests', sourceFiles(), 600);
  const [[folder, files] = ['', 0]] = flatFolders();
  row('files flat in one folder', files, maxFlat, folder);
  row('names of @jobposting/core', namesAt('index').length, 90);
  for (const [entry, aim] of Object.entries({ adapter: 95, 'store-support': '', copy: '' })) {
    row(`names of @jobposting/core/${entry}`, namesAt(entry).length, aim);
  }
  const [file, longest] = [longestFile(), longestFunction()];
  row('lines of the longest file', file.lines, 250, file.name);
  row('lines of the longest function', longest.lines, 120, longest.name);
  const [installed = ''] = execFileSync('du', ['-sm', 'node_modules'], { cwd: root })
    .toString()
    .split('\t');
  row('MB of node_modules', installed, 600);
};

const fileAims = { PUT: 65, GET: 30 } as Readonly<Record<string, number>>;

if (values.flat) {
  await checkFlat();
} else if (values.trace !== undefined) {
  const traces: Readonly<Record<string, readonly string[]>> = await traceRequests();
  console.log(traces[values.trace]?.join('\n') ?? `No request ${values.trace}`);
} else {
  printMeasures();
  for (const [request, { length }] of Object.entries(await traceRequests())) {
    row(`files that run for a ${request}`, length, fileAims[request]);
  }
}
