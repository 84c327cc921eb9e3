import { MAX_WORDS } from '@/domain/input';
import { receiptNumber } from '@/domain/purchase/states';
import { foldDiacritics } from '@/domain/site/search-words';
import { sameHeading } from '@/server/lib/csv';

/** The headings of an organiser's CSV file of name changes that are read when it comes back. */
export const answerHeadings = { number: 'Köp', answer: 'Svar', reason: 'Skäl' } as const;
export type AnswerHeading = keyof typeof answerHeadings;

/** What an organiser writes in a row. */
const DONE = 'bytt';
const IMPOSSIBLE = 'går inte';

const plain = (text: string): string => foldDiacritics(text).trim();

/** The column that a heading names, however it is written. */
export const answerColumn = (heading: string): AnswerHeading | undefined =>
  (Object.keys(answerHeadings) as AnswerHeading[]).find((key) => sameHeading(answerHeadings[key], heading));

/** A purchase's number in a cell. With the word before it a spreadsheet takes "1234E567" for a text. */
export const numberCell = (purchaseId: string): string =>
  `${answerHeadings.number} ${receiptNumber(purchaseId)}`;

/** The number of a cell; null when it is none. */
export function readNumber(cell: string): string | null {
  const number = cell
    .trim()
    .replace(/^köp\s+/i, '')
    .toUpperCase();
  return /^[0-9A-F]{8}$/.test(number) ? number : null;
}

interface ReadAnswer {
  /** Null: the row is left as it is. */
  answer: 'verified' | 'refused' | null;
  /** Why it cannot be read, in Swedish. */
  error: string | null;
}

/** What a row answers. A reason belongs to a no, and a no has one. */
export function readAnswer(answer: string, reason: string): ReadAnswer {
  const no = (error: string): ReadAnswer => ({ answer: null, error });
  const written = reason.trim();
  switch (plain(answer)) {
    case '':
      return written
        ? no(`Skäl utan svar. Skriv "${IMPOSSIBLE}" i kolumnen Svar.`)
        : { answer: null, error: null };
    case DONE:
      return written
        ? no(`Ett skäl hör till "${IMPOSSIBLE}". Ta bort det om namnet är bytt.`)
        : { answer: 'verified', error: null };
    case plain(IMPOSSIBLE):
      if (written.length < 5) return no('Skriv varför i kolumnen Skäl, minst fem tecken.');
      if (written.length > MAX_WORDS) return no(`Skälet får ha högst ${MAX_WORDS} tecken.`);
      return { answer: 'refused', error: null };
    default:
      return no(`Svaret ska vara "${DONE}" eller "${IMPOSSIBLE}".`);
  }
}
