/**
 * Waits at most so long. The call itself continues, without a reader: only for calls that change nothing.
 * @param ms how long.
 * @throws Error "too slow" when there is no answer by then.
 */
export async function withDeadline<Answer>(answer: Promise<Answer>, ms: number): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const tooSlow = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('too slow')), ms);
  });
  return Promise.race([answer, tooSlow]).finally(() => clearTimeout(timer));
}
