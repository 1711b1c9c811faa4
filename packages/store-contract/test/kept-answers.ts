/** Answers again what it has answered to the same question, where `isKept` says so, until `forget`. */
export const createKept = () => {
  const answers = new Map<string, unknown>();
  return {
    forget: () => answers.clear(),
    async ask<Answer>(
      question: unknown,
      isKept: boolean,
      ask: () => Promise<Answer>,
      isWorthIt: (answer: Answer) => boolean = () => true,
    ): Promise<Answer> {
      const key = JSON.stringify(question);
      const kept = answers.get(key) as Answer | undefined;
      if (isKept && kept !== undefined) return kept;
      const answer = await ask();
      if (isKept && isWorthIt(answer)) answers.set(key, answer);
      return answer;
    },
  };
};
