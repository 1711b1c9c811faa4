const statusLine = /^HTTP\/1\.1 (\d{3}) /gm;

/** The statuses of all answers in what came back on a connection. */
export const statusesIn = (text: string): number[] =>
  [...text.matchAll(statusLine)].map(([, status]) => Number(status));

const internals = /node:internal|node_modules|\.ts:\d+|at \w+ \(|SQLITE_|better-sqlite3/;

/** What no answer may be, whatever was sent. */
export const answerFaults = (received: Buffer, apiKey: string): string[] => {
  const text = received.toString('latin1');
  const faults = statusesIn(text)
    .filter((status) => status >= 500)
    .map((status) => `an answer ${status}`);
  if (internals.test(text)) faults.push('an answer that tells internals');
  if (text.includes(apiKey)) faults.push('an answer that tells the API key');
  if (received.length > 0 && statusesIn(text).length === 0) faults.push('an answer that is none');
  return faults;
};
