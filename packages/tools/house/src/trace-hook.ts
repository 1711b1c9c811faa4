// Loaded before a program: reports to its parent, on demand, which functions of the packages' sources were entered, in
// order.
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { root } from './packages.ts';

/** A function that was entered, as `packages/core/src/values/money.ts:12`. */
type Place = string;

const places: Place[] = [];
let entered: number[] = [];
let stack: string[] = [];
/** How each file was first reached. */
const chains = new Map<string, string[]>();
/** What is requested: recording the stack at each step is so slow that requests wait for their turn. */
let asked: 'order' | 'stack' | 'nothing' = 'nothing';

const start = `${pathToFileURL(root).href}/`;

/** The source of a package that a URL or a stack frame names. */
const sourceIn = (text: string): string | undefined => {
  const [, path = ''] = text.split(start);
  return /^packages\/(?:[^/]+\/)+src\/[^:?]*\.ts/.exec(path)?.[0];
};

/**
 * The files of the calls around this one. When the stack is incomplete, after an await or a wait in a queue, it
 * continues with the way in which its outermost file was first reached.
 */
const filesAround = (): string[] => {
  const frames = (new Error().stack ?? '').split('\n').slice(3).reverse();
  const files = frames.flatMap((frame) => sourceIn(frame) ?? []);
  return [...new Set([...(chains.get(files[0] ?? '') ?? []), ...files])];
};

const enter = (place: number): void => {
  if (asked === 'order') entered.push(place);
  if (asked !== 'stack') return;
  const files = filesAround();
  const file = files.at(-1) ?? '';
  if (!chains.has(file)) chains.set(file, files);
  if (files.length > stack.length) stack = files;
};
Object.assign(globalThis, { enterFunction: enter });
Error.stackTraceLimit = 200;

/** The source with a call at the start of each function, without moving lines. */
const instrument = (source: string, file: string): string => {
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const insertions: [at: number, text: string][] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined) {
      const body = node.body as ts.Node;
      const line = parsed.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      const call = `enterFunction(${places.push(`${file}:${line}`) - 1})`;
      if (ts.isBlock(body)) insertions.push([body.getStart() + 1, `${call};`]);
      else insertions.push([body.getStart(), `(${call},`], [body.getEnd(), ')']);
    }
    ts.forEachChild(node, visit);
  };
  visit(parsed);
  // From the end, so that earlier positions stay valid; of two at one place the later one is the outer end.
  return insertions
    .sort(([a], [b]) => a - b)
    .reduceRight((text, [at, inserted]) => text.slice(0, at) + inserted + text.slice(at), source);
};

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const file = sourceIn(url);
    if (file === undefined || file.includes('/house/') || loaded.source == null) return loaded;
    return { ...loaded, source: instrument(loaded.source.toString(), file) };
  },
});

process.on('message', (message) => {
  asked = message as typeof asked;
  process.send?.({ entered: entered.map((place) => places[place]), stack });
  [entered, stack] = [[], []];
  chains.clear();
});
// The channel must not keep a program running.
process.channel?.unref();
