import { z } from '../zod';
import { cleanLine, cleanText, plainDigits } from './typed-text';

// Every string that comes in is one of these, so that no field forgets how texts are kept (domain/site/typed-text.ts). What
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
