import { randomInt } from 'node:crypto';

/** A public username without personal data. */
export const newUsername = (): string => `löpare${randomInt(100_000, 10_000_000)}`;
