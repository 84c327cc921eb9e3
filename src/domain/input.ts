import { MAX_PAGE_SIZE, PAGE_SIZE } from './page-size';
import { addDays, FIRST_DAY, isDay, LAST_DAY } from './time';
import { cleanLine, cleanText, plainDigits } from './typed-text';
import { z } from './zod';

// Every string that comes in is one of these, so that no field forgets how texts are kept (domain/typed-text.ts). What
// `min(1)` asks for is something that can be seen.

/** The database stores neither the character 0 nor one half of a character. */
const storable = (error?: string) =>
  z
    .string(error)
    .refine((text) => !/[\0\p{Surrogate}]/u.test(text), 'Texten innehåller tecken som inte kan sparas.');

/** What a user writes in one line: a name, a title, words to search for. */
export const line = storable().overwrite(cleanLine);

/** What a user writes in one or several lines. */
export const prose = storable().overwrite(cleanText);

/** A line in which digits are read: a day, a time, a number. @param error what is said of what is no text. */
export const digits = (error?: string) => storable(error).overwrite(plainDigits);

/** A password that is chosen. Nothing is removed from it: what is not seen is a part of it. */
export const newSecret = storable().normalize('NFC');

/** Text that programs write and read back: a token, a cursor, a file. Also a password as it was typed. */
export const raw = (error?: string) => storable(error);

/** The longest explanation or note. */
export const MAX_TEXT = 2000;
/** The longest line or two that one party writes to the other. */
export const MAX_WORDS = 500;

/** The longest reason of an admin's action. */
export const MAX_REASON = 500;

/** An admin's reason for an action on a user or another admin; it stays in the audit log. */
export const reason = prose
  .min(5, 'Skriv varför, minst fem tecken.')
  .max(MAX_REASON, `Högst ${MAX_REASON} tecken.`);

const BAD_DAY = 'Ange datum som ÅÅÅÅ-MM-DD';
export const day = digits(BAD_DAY).refine(isDay, BAD_DAY);

/** A row's `updatedAt`, sent back with a change of it. */
export const instant = z
  .date()
  .min(new Date(FIRST_DAY))
  .max(new Date(addDays(LAST_DAY, 1)));

/** The largest number of PostgreSQL's `integer`. */
const MAX_INTEGER = 2_147_483_647;

/** An amount in öre that a column of money could hold; what it may be is for the rules to say. */
export const oreInput = z.number().int().min(-MAX_INTEGER).max(MAX_INTEGER);

export const pageInput = z.object({
  cursor: raw().max(600).nullish(),
  limit: z.number().int().min(1).max(MAX_PAGE_SIZE).default(PAGE_SIZE),
});

/** A page of what is sorted by when it came: newest first, or the other way round. */
export const datedPageInput = pageInput.extend({ oldest: z.boolean().optional() });

/** Of a list of which the address may name one row: that alone. */
export const onlyRow = { only: z.uuid().optional() };

/** Words to search by. */
export const searchText = line.max(100, 'Högst 100 tecken.');

/** A page of a user's own listings or purchases: of those that fit a word and a group. */
export const filteredPage = <Filter extends string>(filters: Record<Filter, unknown>) =>
  pageInput.extend({
    query: searchText.optional(),
    show: z.enum(Object.keys(filters) as [Filter, ...Filter[]]).optional(),
  });
