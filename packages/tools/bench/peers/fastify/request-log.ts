import type { Employer } from './views.ts';

// Like our server: a write for each request would be a third of the cost of a GET.
const bufferLength = 8192;
const bufferMs = 1000;

let waiting = '';
let timer: NodeJS.Timeout | undefined;

const write = (): void => {
  clearTimeout(timer);
  timer = undefined;
  const lines = waiting;
  waiting = '';
  process.stderr.write(lines);
};

/** Logs a request as one line of JSON, like Jobposting, and to the same place. */
export const logRequest = (
  requestId: string,
  { method, url }: { readonly method?: string | undefined; readonly url?: string | undefined },
  status: number,
  employer: Employer | undefined,
  milliseconds: number,
): void => {
  waiting += `${JSON.stringify({
    level: 'info',
    time: new Date().toISOString(),
    requestId,
    method,
    path: url?.split('?', 1)[0],
    status,
    employerId: employer?.id,
    durationMs: Math.round(milliseconds * 100) / 100,
    msg: 'request',
  })}\n`;
  if (waiting.length >= bufferLength) write();
  else timer ??= setTimeout(write, bufferMs).unref();
};
