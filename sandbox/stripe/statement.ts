import { invalid } from './errors';

/** What the account's cards' statements begin with. */
const PREFIX = 'LOPPBYTET';
const MAX = 22;

/** @throws StripeApiError for a suffix that a card's statement cannot have. */
export function checkSuffix(suffix: string | undefined, param: string): void {
  if (suffix === undefined) return;
  if (describe(suffix).length > MAX) {
    throw invalid(
      `The combined length of the statement descriptor prefix and suffix must be at most ${MAX} characters.`,
      param,
    );
  }
  if (/[<>\\'"*]/.test(suffix) || /[^\x20-\x7e\u00a0-\u00ff]/.test(suffix)) {
    throw invalid('The statement descriptor suffix contains characters that are not allowed.', param);
  }
  if (!/[A-Za-z]/.test(suffix)) {
    throw invalid('The statement descriptor suffix must contain at least one Latin character.', param);
  }
}

/** What a card's statement says. */
export const describe = (suffix: string): string => `${PREFIX}* ${suffix}`;
