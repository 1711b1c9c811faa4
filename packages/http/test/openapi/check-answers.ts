// Loaded before every test file of this package: checks that the document has every answer that a test gets.
import { afterAll, afterEach, expect, vi } from 'vitest';
import { seenAnswers as seen } from './seen-answers.ts';

vi.mock('../../src/dispatch/exchange.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../src/dispatch/exchange.ts')>();
  const createSeenConclusion: typeof original.createConclusion = (options) => {
    const { answerOf, report } = original.createConclusion(options);
    return {
      report,
      answerOf(exchange, result) {
        const { request, method } = exchange;
        const answer = answerOf(exchange, result);
        const { status, headers, body, parts } = answer;
        const whole = { method, path: request.path, status, headers };
        seen.push({ ...whole, body: body?.toString() });
        if (parts === undefined) return answer;
        const seenParts: typeof parts = {
          ...parts,
          async next() {
            const part = await parts.next();
            if (!part.done) seen.push({ ...whole, body: part.value });
            return part;
          },
          [Symbol.asyncIterator]: () => seenParts,
        };
        return { ...answer, parts: seenParts };
      },
    };
  };
  return { ...original, createConclusion: createSeenConclusion };
});

const expectNoFaults = async (): Promise<void> => {
  if (seen.length === 0) return;
  // Not earlier: it imports what is mocked here, and each would wait for the other.
  const { answerFault } = await import('./answer-fault.ts');
  const faults = seen.splice(0).flatMap((answer) => answerFault(answer) ?? []);
  expect(faults, 'answers that differ from the OpenAPI document').toEqual([]);
};

afterEach(expectNoFaults);
afterAll(expectNoFaults);
