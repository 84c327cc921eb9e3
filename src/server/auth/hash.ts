import { createHash, randomBytes } from 'node:crypto';

export const sha256 = (value: string): string => createHash('sha256').update(value).digest('hex');

/** 256 bits that fit in a link. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

/** Whether a text could be such a token. */
export const isToken = (text: string): boolean => /^[\w-]{1,200}$/.test(text);
