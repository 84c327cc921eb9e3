import type { EntryReferenceRule, TransferWindow } from '../race/windows';
import { plainDigits } from '../typed-text';

export const MIN_ENTRY_REFERENCE = 2;
export const MAX_ENTRY_REFERENCE = 40;

/** What a seller must give when listing: the strictest of what the race's windows ask for. */
export function entryReferenceRule(
  windows: readonly Pick<TransferWindow, 'entryReference'>[],
): EntryReferenceRule {
  const rules = windows.map(({ entryReference }) => entryReference);
  if (rules.includes('required')) return 'required';
  return rules.includes('optional') ? 'optional' : 'none';
}

/** Whether a text can be a start or booking number: letters, digits, spaces, `-`, `/` and `.`, not signs alone. */
export const isEntryReference = (text: string): boolean =>
  text.length >= MIN_ENTRY_REFERENCE &&
  text.length <= MAX_ENTRY_REFERENCE &&
  /^[\p{L}\p{M}\p{N} \-/.]+$/u.test(text) &&
  /[\p{L}\p{N}]/u.test(text);

/**
 * A number as it is compared: however it is written, the same place gives the same text. Case, script of the digits,
 * spaces, dashes, points and marks do not count, nor a slash before or after it, nor zeros before a number of digits
 * alone.
 */
export const normaliseEntryReference = (text: string): string =>
  plainDigits(text)
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}/\u2044]/gu, '')
    .replaceAll(/[/\u2044]+/g, '/')
    .replaceAll(/^\/|\/$/g, '')
    .replace(/^0+(?=\d+$)/, '');
