/**
 * Waits so long and no longer. What was asked goes on by itself, unheard: only for what changes nothing.
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
