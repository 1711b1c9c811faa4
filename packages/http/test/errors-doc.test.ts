import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { problemTypes } from '../src/index.ts';
import { document } from './openapi/document.ts';
import { libraryCodes } from './openapi/error-codes.ts';

const root = join(import.meta.dirname, '../../..');
const page = join(root, 'docs/errors.md');

/** The comments at the codes of one declaration, by code. */
const commentsAt = (file: string, declaration: string): ReadonlyMap<string, string> => {
  const [, text = ''] = readFileSync(join(root, file), 'utf8').split(`${declaration} =`);
  const [declared = ''] = text.split(/\n(?=\}|\/\*\*)/);
  const found = declared.matchAll(/\/\*\*((?:(?!\*\/).)*)\*\/\s*(?:\| )?'?([a-z0-9-]+)/gs);
  return new Map(
    [...found].map(([, lines = '', code = '']) => [
      code,
      lines.replace(/\s+(?:\* )?/g, ' ').trim(),
    ]),
  );
};

const ofErrors = commentsAt('packages/http/src/answers/error-status.ts', 'problemTypes');
const errors = Object.entries(problemTypes)
  .toSorted(([, one], [, other]) => one.status - other.status)
  .map(([code, { status }]) => {
    const star = libraryCodes.includes(code) ? '*' : '';
    return `\`${code}\`${star} (${status}): ${ofErrors.get(code)}`;
  });
const itemsOf = (codes: readonly string[], declaration: string): string[] => {
  const comments = commentsAt('packages/core/src/job/problem.ts', declaration);
  return codes.map((code) => `\`${code}\`: ${comments.get(code)}`);
};

/** The codes in the document, which has those of the types of the core. */
const codesOf = (schema: string): readonly string[] =>
  Object(document.components.schemas?.[schema]?.properties).code.enum;

const lists = {
  errors,
  'problems of a body': itemsOf(codesOf('BodyProblem'), 'ProblemCode'),
  'problems of a query': itemsOf(codesOf('QueryProblem'), 'QueryProblemCode'),
  warnings: itemsOf(codesOf('Warning'), 'WarningCode'),
};

// The page is its own expectation: `vitest -u` writes the codes and comments of today into it.
it('docs/errors.md lists each code with the comment that stands at it (D19)', async () => {
  let written = readFileSync(page, 'utf8');
  for (const [title, items] of Object.entries(lists)) {
    expect(items.filter((item) => item.endsWith('undefined'))).toEqual([]);
    const listed = new RegExp(`(?<=^<!-- ${title} -->\\n\\n)(?:- .+\\n)*`, 'm');
    expect(written).toMatch(listed);
    written = written.replace(listed, () => items.map((item) => `- ${item}\n`).join(''));
  }
  await expect(written).toMatchFileSnapshot(page);
});
