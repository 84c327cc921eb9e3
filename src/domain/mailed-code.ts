import { MINUTE } from './time';

/** Codes mailed to prove an address: digits, and how many times one may be tried. */
export const mailedCodeRule = { digits: 6, tries: 5 } as const;

/** The code that signs in. An address has one at a time. */
export const signInCode = { ...mailedCodeRule, lifetime: 10 * MINUTE } as const;
