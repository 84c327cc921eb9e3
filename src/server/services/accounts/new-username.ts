import { randomInt } from 'node:crypto';

/** A public username without personal data. It has digits, so it is never taken for a name. */
export const newUsername = (): string => `löpare${randomInt(100_000, 1_000_000_000)}`;
