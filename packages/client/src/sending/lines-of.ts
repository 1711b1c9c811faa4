/** The whole lines of a stream; what comes behind the last line break is none. */
export async function* linesOf(
  next: () => Promise<ReadableStreamReadResult<Uint8Array>>,
): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await next();
    if (done) return;
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
