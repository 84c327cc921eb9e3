/**
 * Words of confirmation: the sentences, agreed with an organiser and checked by an admin, with which its mails say that a
 * name is changed. A sentence counts whole, so that a refusal, a condition or a question around it is another sentence,
 * and only in what the sender has newly written, so that an answer does not confirm by what it quotes.
 */

/** How many sentences one organiser has at most. */
export const MAX_CONFIRMATIONS = 5;

/** Characters of a sentence. */
export const MIN_CONFIRMATION_LENGTH = 15;
export const MAX_CONFIRMATION_LENGTH = 200;

/** Placeholders for facts of the purchase in a sentence. */
const placeholders = ['namn', 'lopp', 'nummer'] as const;
type Placeholder = (typeof placeholders)[number];

/** What a sentence is held against. */
interface ConfirmedFacts {
  /** The new runner's full name. */
  runner: string;
  raceName: string;
  /** The start or booking number; null when it is not known. */
  number: string | null;
}

/** Why a sentence cannot be one: the same mail could say something else with it. */
export type WordsFault = 'length' | 'few_words' | 'start' | 'several' | 'question' | 'placeholder';

/** What is wrong with a sentence as words of confirmation; null for one that can be used. */
export function wordsFault(sentence: string): WordsFault | null {
  const { length } = sentence;
  if (length < MIN_CONFIRMATION_LENGTH || length > MAX_CONFIRMATION_LENGTH) return 'length';
  if (/[{}]/.test(sentence.replace(/\{(?:namn|lopp|nummer)\}/g, ''))) return 'placeholder';
  // A name may begin a line in the middle of a sentence; any other capital begins a sentence.
  if (!/^\p{Lu}/u.test(sentence)) return 'start';
  if (sentence.includes('?')) return 'question';
  if (/[.!…]\s|\n/.test(sentence)) return 'several';
  return sentence.split(/\s+/).length < 3 ? 'few_words' : null;
}

/** As it is compared: one form of each letter, single spaces, line breaks kept, invisible characters gone. */
const plainLines = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/g, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();

/** A line that introduces a quotation when it ends with a colon. */
const QUOTE_INTRODUCTION =
  /(?<!\p{L})(?:skrev|skriver|wrote|writes|schrieb|kirjoitti|skrifaði|meddelande|meddelandet|mejl|mejlet|mail|mailet|fråga|frågan|förfrågan|begäran|ärende|ärendet|message|question|request|enquiry|inquiry)(?!\p{L})/iu;

/** The headers of an answered mail, as mail programs write them over it. */
const HEADER =
  /^\*?(?:från|from|fra|von|lähettäjä|avsändare|sender|skickat|skickades|sent|gesendet|ämne|subject|emne|betreff)\*? ?:/i;

/** A line that divides: "-----Ursprungligt meddelande-----", "____", "-- ". */
const DIVIDER = /^[-_=*~#+]{2}/;

const beginsQuote = (line: string, next: string): boolean =>
  /^[>|»]/.test(line) ||
  DIVIDER.test(line) ||
  HEADER.test(line) ||
  // Mail programs break "Den 3 mars skrev Sara <sara@post.example>:" where it is long.
  (QUOTE_INTRODUCTION.test(line) && (line.endsWith(':') || (next.endsWith(':') && next.includes('@'))));

/**
 * What the sender of a mail has written themselves: what stands before the first sign of quoted text. What stands below a
 * quotation is left out too, since the end of a quotation is not certain.
 */
export function newlyWritten(text: string): string {
  const lines = plainLines(text).split('\n');
  const quoted = lines.findIndex((line, nth) => beginsQuote(line, lines[nth + 1] ?? ''));
  return lines
    .slice(0, quoted < 0 ? lines.length : quoted)
    .join('\n')
    .trim();
}

/** A text as a pattern that finds it, also where a mail program has broken its lines. */
const patternOf = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\s+/g, '[ \\n]');

/** A name without the year of its edition. */
export const withoutYear = (name: string): string => name.trim().replace(/\s(?:19|20)\d\d$/, '');

/** The pattern of a sentence with a purchase's facts; null where one of them is not known. */
function sentencePattern(sentence: string, { runner, raceName, number }: ConfirmedFacts): RegExp | null {
  const facts: Record<Placeholder, string | null> = {
    namn: runner.trim(),
    lopp: withoutYear(raceName),
    nummer: number?.trim() || null,
  };
  const used = placeholders.filter((name) => sentence.includes(`{${name}}`));
  if (used.some((name) => !facts[name])) return null;
  const pattern = sentence
    .replace(/[.!\s]+$/, '')
    .split(/(\{\w+\})/)
    .map((part) => {
      const fact = placeholders.find((name) => part === `{${name}}`);
      if (!fact) return patternOf(part);
      return patternOf(facts[fact] ?? '') + (fact === 'lopp' ? '(?:[ \\n](?:19|20)\\d\\d)?' : '');
    });
  return new RegExp(pattern.join(''), 'giu');
}

/** Whether a sentence begins there: with a capital, first in the text, on a line of its own or after another's end. */
const beginsAt = (text: string, at: number): boolean =>
  /^\p{Lu}/u.test(text.slice(at, at + 2)) && (at === 0 || /\n$|[.!?…] $/.test(text.slice(at - 2, at)));

/** Whether a sentence ends there, and not in a question or with more words. */
const endsAt = (text: string, at: number): boolean =>
  /^(?:[.!]+(?:\s|$)|$|\n(?:\n|[-*•–]|\p{Lu}))/u.test(text.slice(at, at + 8));

/**
 * Whether a text holds one of an organiser's words of confirmation as a sentence of its own.
 * @param text what was newly written (`newlyWritten`).
 */
export const confirms = (text: string, sentences: readonly string[], facts: ConfirmedFacts): boolean =>
  sentences.some((sentence) => {
    const pattern = wordsFault(sentence) ? null : sentencePattern(sentence, facts);
    return (
      pattern !== null &&
      [...text.matchAll(pattern)].some(
        ({ 0: found, index }) => beginsAt(text, index) && endsAt(text, index + found.length),
      )
    );
  });
