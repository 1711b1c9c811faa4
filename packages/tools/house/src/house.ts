// Prints the measures of the code and their aims. With --flat it prints only the folders that are too full, with
// --trace PUT the files that run for that request, in order.

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import {
  flatFolders,
  linesOfKind,
  longestFile,
  longestFunction,
  namesAt,
  sourceFiles,
  testLines,
  unusedNames,
  words,
} from './measures.ts';
import { root } from './packages.ts';
import { type Trace, traceRequests } from './trace.ts';

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

const filesOf = ({ entered }: Trace): string[] => {
  const files = entered.map((place) => place.replace(/:\d+$/, ''));
  return files.filter((file, index) => file !== files[index - 1]);
};

const row = (title: string, now: number | string, aim: number | string = '', note = ''): void => {
  const isMet = aim === '' ? ' ' : Number(now) <= Number(aim) ? '✓' : '✗';
  console.log(
    `${isMet} ${title.padEnd(38)} ${String(now).padStart(7)} ${String(aim).padStart(7)}  ${note}`,
  );
};

const printMeasures = (): void => {
  console.log(`${' '.repeat(43)}now     aim`);
  row('lines of code: product, data apart', linesOfKind('product'), 34_300);
  row('lines of code: tests', testLines(), 38_000);
  row('lines of code: store contract', linesOfKind('contract'));
  row('lines of code: examples', linesOfKind('examples'));
  row('lines of code: tools', linesOfKind('tools'), 7_500);
  row('lines of code: scripts, with .ci', linesOfKind('scripts'));
  row('words of .md, docs/performance apart', words(), 41_000);
  row('files except tests', sourceFiles(), 720);
  const [[folder, files] = ['', 0]] = flatFolders();
  row('files flat in one folder', files, maxFlat, folder);
  row('names of @jobposting/core', namesAt('index').length, 90);
  for (const [door, aim] of Object.entries({ adapter: 110, 'store-support': '', copy: '' })) {
    const unused = unusedNames(door);
    const note = unused.length > 0 ? `${unused.length} used by nobody: ${unused.join(', ')}` : '';
    row(`names of @jobposting/core/${door}`, namesAt(door).length, aim, note);
  }
  const [file, longest] = [longestFile(), longestFunction()];
  row('lines of the longest file', file.lines, 250, file.name);
  row('lines of the longest function', longest.lines, 120, longest.name);
  const [installed = ''] = execFileSync('du', ['-sm', 'node_modules'], { cwd: root })
    .toString()
    .split('\t');
  row('MB of node_modules', installed, 600);
};

const aims: Readonly<Record<string, readonly [files: number, back: number, spine: number]>> = {
  'PUT, new title': [75, 130, 12],
};

const printTrace = (trace: Trace): void => {
  const ways = filesOf(trace);
  const files = new Set(ways).size;
  const [maxFiles, maxBack, maxSpine] = aims[trace.request] ?? [];
  row(`${trace.request}: functions`, trace.entered.length);
  row('  files that run', files, maxFiles);
  // The first visit of each file is not a step back.
  row('  steps back into a file already seen', ways.length - files, maxBack);
  row('  spine', trace.spine.length, maxSpine);
};

if (values.flat) {
  await checkFlat();
} else if (values.trace !== undefined) {
  const wanted = values.trace;
  const trace = (await traceRequests()).find(({ request }) => request.startsWith(wanted));
  console.log(trace === undefined ? `No request ${wanted}` : filesOf(trace).join('\n'));
  if (trace !== undefined) console.log(`\nSpine:\n${trace.spine.join('\n')}`);
} else {
  printMeasures();
  for (const trace of await traceRequests()) printTrace(trace);
}
