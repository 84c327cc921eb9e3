/** Words that stand in secrets which somebody has made up, copied from an example or never changed. */
const readable =
  /secret|passw|change|example|sandbox|default|admin|hemlig|losen|loppbytet|postgres|startplats/i;

/** How many neighbours follow each other as in an alphabet, a row of digits, or one letter again and again. */
function steps(text: string): number {
  let count = 0;
  for (let at = 1; at < text.length; at += 1)
    if (Math.abs(text.charCodeAt(at) - text.charCodeAt(at - 1)) <= 1) count += 1;
  return count;
}

/**
 * Judges whether a secret could be guessed: it is short, repeats itself, counts up or down, or can be read.
 * A random one passes but for one in tens of thousands; what passes need not be random.
 * @param least characters that it must have
 * @returns why it is weak, or null
 */
export function weaknessOf(secret: string, least = 24): 'short' | 'patterned' | 'readable' | null {
  if (secret.length < least) return 'short';
  if (readable.test(secret)) return 'readable';
  if (new Set(secret).size < 8 || /^(.+?)\1+.{0,3}$/s.test(secret) || steps(secret) > secret.length / 2)
    return 'patterned';
  return null;
}
