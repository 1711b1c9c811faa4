import { readFileSync } from 'node:fs';
import { defaultReferenceData, type ReferenceData, readReferenceData } from '@jobposting/core';
import { err, type Result } from 'neverthrow';
import { unreadable } from '../printing/unreadable.ts';
import { option, readBy, wholeNumber, withDefault } from './option.ts';

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

/** `--reference-data`, for every command that checks or names list items (decision D15); its value is the lists. */
export const referenceData = withDefault(
  option('<file>', 'a JSON file with lists that replace the shipped ones', readBy(readFile)),
  defaultReferenceData,
  'the shipped lists',
);

const mebibyte = 1024 * 1024;

/** `--body-limit` (decisions D9, D24); the lower end leaves 16 KiB for a job. */
export const bodyLimit = withDefault(
  option(
    '<bytes>',
    'the largest request body or import line, in bytes',
    wholeNumber(32 * 1024, 256 * mebibyte),
  ),
  mebibyte,
);
