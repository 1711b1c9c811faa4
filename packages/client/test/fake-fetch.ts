/** How a fake service treats a request: it answers, or loses the connection. */
export type Reply = Response | Error;

/** An error as the service answers it. */
export const problem = (
  status: number,
  code: string,
  more: { readonly headers?: Record<string, string>; readonly body?: object } = {},
): Response => {
  const type = `urn:jobposting:problem:${code}`;
  return Response.json(
    { type, title: code, status, detail: code, message: code, code, ...more.body },
    { status, headers: { 'Content-Type': 'application/problem+json', ...more.headers } },
  );
};

/** A `fetch` that gives these replies, one after another, and keeps the requests. */
export const fakeFetch = (...replies: Reply[]) => {
  const requests: Request[] = [];
  const fetch = async (...request: ConstructorParameters<typeof Request>): Promise<Response> => {
    const made = new Request(...request);
    made.signal.throwIfAborted();
    requests.push(made);
    const reply = replies.shift();
    if (reply === undefined) throw new Error('there is one request too many');
    if (reply instanceof Error) throw reply;
    return reply;
  };
  return { fetch, requests };
};
