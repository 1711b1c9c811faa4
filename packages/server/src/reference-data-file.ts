import { readFile } from 'node:fs/promises';
import { defaultReferenceData, type ReferenceData, readReferenceData } from '@jobposting/core';
import { err, ok, type Result } from 'neverthrow';
import { option, text } from './option.ts';

/** `--reference-data`, which every command that checks postings takes. */
export const referenceDataOption = () =>
  option('--reference-data <file>', 'a JSON file with lists in place of the shipped ones', text);

const readJson = async (path: string): Promise<Result<unknown, string>> => {
  try {
    return ok(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return err(`The reference data ${path} cannot be read: ${reason}`);
  }
};

/**
 * Reads an operator's own lists (decision D15), the shipped ones when there is no path. The error
 * is one line that says where in the file and what is wrong.
 */
export const readReferenceDataFile = async (
  path: string | undefined,
): Promise<Result<ReferenceData, string>> => {
  if (path === undefined) return ok(defaultReferenceData);
  const value = await readJson(path);
  return value.andThen((lists) =>
    readReferenceData(lists).mapErr((problems) => {
      const found = problems.map(({ pointer, message }) => `${pointer || 'the whole'} ${message}`);
      return `The reference data ${path} is wrong: ${found.join('; ')}.`;
    }),
  );
};
