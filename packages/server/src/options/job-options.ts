import { readFileSync } from 'node:fs';
import { defaultReferenceData, type ReferenceData, readReferenceData } from '@jobposting/core';
import { err, type Result } from 'neverthrow';
import * as v from 'valibot';
import { unreadable } from '../printing/unreadable.ts';
import { option, wholeNumber } from './option.ts';

const readFile = (path: string): Result<ReferenceData, string> => {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return readReferenceData(value).mapErr((problems) =>
      problems.map(({ pointer, message }) => `${pointer || 'It'} ${message}.`).join(' '),
    );
  } catch (error) {
    return err(unreadable(path, error as Error));
  }
};

const referenceDataFile = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }): ReferenceData => {
    const read = readFile(dataset.value);
    if (read.isOk()) return read.value;
    addIssue({ message: read.error });
    return NEVER;
  }),
);

/** `--reference-data`, for every command that checks or names list items (decision D15); its value is the lists. */
export const referenceDataOption = () =>
  option(
    '--reference-data <file>',
    'a JSON file with lists that replace the shipped ones',
    referenceDataFile,
  ).default(defaultReferenceData, 'the shipped lists');

const mebibyte = 1024 * 1024;

/** `--body-limit` (decisions D9, D24); the lower end leaves 16 KiB for a job. */
export const bodyLimitOption = () =>
  option(
    '--body-limit <bytes>',
    'the largest request body or import line, in bytes',
    wholeNumber(32 * 1024, 256 * mebibyte),
  ).default(mebibyte);
