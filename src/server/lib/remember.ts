interface Memory {
  /** How long an answer holds, in ms of real time. */
  forMs: number;
  /** How many questions are kept; the oldest go first. */
  atMost: number;
}

/**
 * Remembers a function's answers for a while, in this process. Calls with an equal argument that come while the
 * first one is under way share its answer; a failure is not remembered.
 */
export function remember<Question, Answer>(
  ask: (question: Question) => Promise<Answer>,
  { forMs, atMost }: Memory,
): ((question: Question) => Promise<Answer>) & { forget: () => void } {
  const known = new Map<string, { answer: Promise<Answer>; until: number }>();
  const recall = (question: Question): Promise<Answer> => {
    const key = JSON.stringify(question);
    const found = known.get(key);
    if (found && found.until > performance.now()) return found.answer;
    known.delete(key);
    const answer = ask(question);
    known.set(key, { answer, until: performance.now() + forMs });
    answer.catch(() => known.delete(key));
    const [oldest] = known.keys();
    if (known.size > atMost && oldest !== undefined) known.delete(oldest);
    return answer;
  };
  return Object.assign(recall, { forget: () => known.clear() });
}
