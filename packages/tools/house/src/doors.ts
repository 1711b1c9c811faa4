import { join } from 'node:path';
import ts from 'typescript';
import { parse } from './measures.ts';
import { codeFiles } from './packages.ts';

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
export const namesAt = (door: string): string[] => namesOf(join(core, `${door}.ts`));

const importedFrom = (path: string, door: string): string[] =>
  parse(path).statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
    const { moduleSpecifier } = statement;
    if (moduleSpecifier === undefined || !ts.isStringLiteral(moduleSpecifier)) return [];
    if (moduleSpecifier.text !== door) return [];
    const names = ts.isImportDeclaration(statement)
      ? statement.importClause?.namedBindings
      : statement.exportClause;
    if (names === undefined || !('elements' in names)) return [];
    return names.elements.map(({ propertyName, name }) => (propertyName ?? name).text);
  });

/** The names at an entry point of the core, except the main one, that no other package or test imports. */
export const unusedNames = (door: string): string[] => {
  const used = new Set(
    codeFiles
      .filter(({ path }) => path.endsWith('.ts'))
      .flatMap(({ path }) => importedFrom(path, `@jobposting/core/${door}`)),
  );
  return namesAt(door).filter((name) => !used.has(name));
};
