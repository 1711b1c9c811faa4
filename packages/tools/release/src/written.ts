import type { ChildProcess } from 'node:child_process';

/** Resolves with the output of a process once it matches; rejects with it when the process ends earlier. */
export const written = (child: ChildProcess, pattern: RegExp): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = '';
    child.stdout?.setEncoding('utf8').on('data', (more: string) => {
      text += more;
      if (pattern.test(text)) resolve(text);
    });
    child.once('close', (code) => reject(new Error(`it ended with ${code}: ${text}`)));
  });
