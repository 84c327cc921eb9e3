import { z } from '../zod';
import { cleanLine, cleanText, plainDigits } from './typed-text';

// Every string that comes in is one of these, so that no field forgets how texts are kept (domain/site/typed-text.ts). What
// `min(1)` asks for is something that can be seen.

/** What a user writes in one line: a name, a title, words to search for. */
export const line = z.string().overwrite(cleanLine);

/** What a user writes in one or several lines. */
export const prose = z.string().overwrite(cleanText);

/** A line in which digits are read: a day, a time, a number. @param error what is said of what is no text. */
export const digits = (error?: string) => z.string(error).overwrite(plainDigits);

/** A password that is chosen. Nothing is removed from it: what is not seen is a part of it. */
export const newSecret = z.string().normalize('NFC');

/** Text that programs write and read back: a token, a cursor, a file. Also a password as it was typed. */
export const raw = (error?: string) => z.string(error);
