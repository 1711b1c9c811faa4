import { cpus, release, totalmem } from 'node:os';

/** The head of a page of a report: its title, and on what it was measured. */
export const pageHead = (
  title: string,
  { command, started, commit }: { command: string; started: Date; commit: string },
): string => {
  const gibibytes = Math.round(totalmem() / 2 ** 30);
  return (
    `# ${title}\n\nWritten by \`npm run bench${command}\` on ${started.toISOString().slice(0, 10)} at commit ${commit}: ` +
    `Node ${process.versions.node}, Linux ${release()}, ${cpus().length} × ${cpus()[0]?.model.trim()}, ${gibibytes} GiB.`
  );
};
