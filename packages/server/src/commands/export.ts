import { createWriteStream, fstatSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createJobService, jobBodyJson } from '@jobposting/core';
import { err, ok, type Result } from 'neverthrow';
import { folderProblem, lookUp, replaceFile } from '../database/files.ts';
import { databaseCommand } from '../database/open-database.ts';
import { employer, getEmployer } from '../options/employer-options.ts';
import { option, text } from '../options/option.ts';
import { failureLine } from '../printing/command-result.ts';
import { numbered, printable } from '../printing/printable.ts';
import { createStandardOutput } from '../printing/standard-output.ts';

/** Writes to an existing target that is not a regular file: a pipe, a device. */
const writeInto = (file: string, content: AsyncIterable<string>): Promise<void> =>
  pipeline(Readable.from(content), createWriteStream(file));

const writeToStandardOutput = async (content: AsyncIterable<string>): Promise<void> => {
  const output = createStandardOutput();
  for await (const text of content) {
    const written = await output.write(Buffer.from(text));
    if (written.isErr()) throw written.error.cause;
  }
};

type Content = AsyncIterable<string>;

/** How to write to `output`. The error is one line. */
const writerTo = async (
  output: string | undefined,
): Promise<Result<(content: Content) => Promise<void>, string>> => {
  if (output === undefined) return ok(writeToStandardOutput);
  return lookUp(output).andThen((info) => {
    if (info?.isDirectory()) return err(`${output} is a folder, not a file.`);
    const own = fstatSync(1);
    if (info?.ino === own.ino && info.dev === own.dev) return ok(writeToStandardOutput);
    if (info?.isFile() === false) return ok((content: Content) => writeInto(output, content));
    const problem = folderProblem(output);
    if (problem !== null) return err(`${output} cannot be written: ${problem}.`);
    return ok((content: Content) => replaceFile(output, content));
  });
};

const chunkLength = 65_536;

async function* inChunks(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = '';
  for await (const line of lines) {
    chunk += line;
    if (chunk.length < chunkLength) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}

export const exportJobs = databaseCommand({
  name: 'export',
  description: 'write the jobs of an employer, one per line, in the form that import reads',
  example: '--database jobs.sqlite --employer 1 --output jobs.ndjson',
  options: {
    employer,
    output: option('<file>', 'the file to write; if absent, standard output', text),
  },
  async *steps(database, { output, employer }) {
    const write = yield* await writerTo(output);
    if (database.isOwnFile(output ?? '/dev/stdout')) {
      return err(
        `${output ?? 'Standard output'} is a file of the database itself. Choose another one.`,
      );
    }
    const owner = yield* await getEmployer(database.employers, employer);
    const jobs = createJobService({ store: database.jobs });
    let exported = 0;
    let withoutReferenceId = 0;
    // Escapes lengthen a line, which the limit of an import may then refuse: so on a terminal only.
    const shown = output === undefined && process.stdout.isTTY ? printable : (line: string) => line;
    const lines = async function* () {
      for await (const job of jobs.all(owner)) {
        if (job.isErr()) throw new Error(failureLine(job.error));
        exported++;
        if (job.value.referenceId === null) withoutReferenceId++;
        yield `${shown(jobBodyJson(job.value))}\n`;
      }
    };
    try {
      await write(inChunks(lines()));
    } catch (error) {
      return err(`The export stopped after ${exported} jobs: ${(error as Error).message}`);
    }
    console.error(`Exported ${numbered(exported, 'job')}.`);
    if (withoutReferenceId > 0) {
      console.error(
        `Jobs without a referenceId: ${withoutReferenceId}. An import rejects them until they have one.`,
      );
    }
    return ok(0);
  },
});
