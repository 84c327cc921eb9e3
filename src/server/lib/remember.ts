interface Memory {
  /** How long an answer holds, in ms of real time. */
  forMs: number;
  /** How many questions are kept; the oldest go first. */
  atMost: number;
  /** Given what empties the memory, before each reading: for whoever hears that an answer has changed. */
  invalidateOn?: (forget: () => void) => void;
}

/**
 * Remembers a function's answers for a while, in this process. Calls with an equal argument that come while the
 * first one is under way share its answer; a failure is not remembered.
 */
export function remember<Question, Answer>(
  ask: (question: Question) => Promise<Answer>,
  { forMs, atMost, invalidateOn }: Memory,
): (question: Question) => Promise<Answer> {
  const known = new Map<string, { answer: Promise<Answer>; until: number }>();
  const forget = () => known.clear();
  return (question) => {
    const key = JSON.stringify(question);
    const found = known.get(key);
    if (found && found.until > performance.now()) return found.answer;
    known.delete(key);
    invalidateOn?.(forget);
    // A query of the database asks anew each time it is awaited; a promise of its answer does not.
    const answer = Promise.resolve(ask(question));
    known.set(key, { answer, until: performance.now() + forMs });
    answer.catch(() => known.delete(key));
    const [oldest] = known.keys();
    if (known.size > atMost && oldest !== undefined) known.delete(oldest);
    return answer;
  };
}
