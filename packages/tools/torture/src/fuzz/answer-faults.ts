// Anywhere, since the next answer on a connection begins right after the body of the previous one.
const statusLine = /HTTP\/1\.1 (\d{3}) /g;

/** The statuses of all answers received on a connection. */
export const statusesIn = (text: string): number[] =>
  [...text.matchAll(statusLine)].map(([, status]) => Number(status));

const internals = /node:internal|node_modules|\.ts:\d+|at \w+ \(|SQLITE_|better-sqlite3/;

// Node closes the connection after it, because no listener takes it.
const mayStayUnanswered = /^(?:CONNECT |\s*$)/;

/** What an answer must never be or contain, whatever was sent. */
export const answerFaults = (sent: Buffer, received: Buffer, apiKey: string): string[] => {
  const text = received.toString('latin1');
  const statuses = statusesIn(text);
  const faults = statuses.filter((status) => status >= 500).map((status) => `an answer ${status}`);
  if (internals.test(text)) faults.push('an answer that shows internals');
  if (text.includes(apiKey)) faults.push('an answer that shows the API key');
  if (statuses.length === 0 && !mayStayUnanswered.test(sent.toString('latin1'))) {
    faults.push('no answer');
  }
  return faults;
};
