import { basename, dirname, join } from 'node:path';
import ts from 'typescript';
import { type CodeFile, codeFiles, documents, type Kind, programFiles, read } from './packages.ts';

/** The lines that are neither blank nor comment. */
const codeLines = (text: string): number => {
  let count = 0;
  let inComment = false;
  for (const line of text.split('\n').map((one) => one.trim())) {
    const opens = line.startsWith('/*');
    if (!inComment && !opens && line !== '' && !line.startsWith('//')) count++;
    if (inComment || opens) inComment = !line.includes('*/');
  }
  return count;
};

const linesOf = (files: readonly CodeFile[]): number =>
  files.reduce((sum, { path }) => sum + codeLines(read(path)), 0);

/** The lines of code of all programs of a kind, without tests and data. */
export const linesOfKind = (kind: Kind): number =>
  linesOf(programFiles.filter((file) => file.kind === kind));

/** The same of one package of the product. */
export const linesOfPackage = (name: string): number =>
  linesOf(
    programFiles.filter(
      ({ path, kind }) => kind === 'product' && path.startsWith(`packages/${name}/`),
    ),
  );

export const testLines = (): number =>
  linesOf(codeFiles.filter(({ path, isTest }) => isTest && path.endsWith('.ts')));

/** The words of all documents, as `wc -w` counts them. */
export const words = (): number =>
  documents.reduce((sum, path) => sum + (read(path).match(/\S+/g)?.length ?? 0), 0);

/** All files except tests: data, pages, scripts and configurations too. */
export const sourceFiles = (): number => codeFiles.filter(({ isTest }) => !isTest).length;

const mayBeLong = ['fields', 'commands', 'data'];

/** The folders by the number of files directly in them, the fullest first. */
export const flatFolders = (): [folder: string, files: number][] => {
  const folders = Map.groupBy(
    codeFiles.filter(({ isTest, isSource, kind }) => isSource && !isTest && kind !== 'contract'),
    ({ path }) => dirname(path),
  );
  return [...folders]
    .filter(([folder]) => !mayBeLong.includes(basename(folder)))
    .map(([folder, files]): [string, number] => [folder, files.length])
    .sort(([, a], [, b]) => b - a);
};

/** A length in lines, and its owner. */
export interface Length {
  readonly lines: number;
  readonly name: string;
}

const longestOf = (lengths: readonly Length[]): Length =>
  lengths.reduce((longest, one) => (one.lines > longest.lines ? one : longest));

const parse = (path: string): ts.SourceFile =>
  ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest, true);

export const longestFile = (): Length =>
  longestOf(
    programFiles.map(({ path }) => ({ lines: read(path).split('\n').length - 1, name: path })),
  );

const functionsIn = (path: string): Length[] => {
  const source = parse(path);
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line;
  const found: Length[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined) {
      const start = lineOf(node.getStart());
      found.push({ lines: lineOf(node.getEnd()) - start + 1, name: `${path}:${start + 1}` });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
};

export const longestFunction = (): Length =>
  longestOf(programFiles.flatMap(({ path }) => functionsIn(path)));

const core = 'packages/core/src';

/** The names that a file exports, with its re-exports. */
const namesOf = (path: string): string[] =>
  parse(path).statements.flatMap((statement) => {
    if (!ts.isExportDeclaration(statement)) return [];
    const { exportClause, moduleSpecifier } = statement;
    if (exportClause !== undefined && ts.isNamedExports(exportClause)) {
      return exportClause.elements.map(({ name }) => name.text);
    }
    // `export * as name`: one name, under which users find the others.
    if (exportClause !== undefined) return exportClause.name.text;
    const from = moduleSpecifier as ts.StringLiteral;
    throw new Error(`${path} passes on everything of ${from.text}, which cannot be counted.`);
  });

/** The names at an entry point of the core. */
export const namesAt = (entry: string): string[] => namesOf(join(core, `${entry}.ts`));
