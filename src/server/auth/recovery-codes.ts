import { randomInt } from 'node:crypto';
import { sha256 } from './hash';

const HOW_MANY = 10;
/** Without signs that are mistaken for each other: 16 of them are 79 bits. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

const group = (): string =>
  Array.from({ length: GROUP_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');

/** New recovery codes, as they are shown once: "abcd-efgh-jkmn-pqrs". */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: HOW_MANY }, () => Array.from({ length: GROUPS }, group).join('-'));

/** What is stored of a code. Hyphens, spaces and capitals are no part of it. */
export const recoveryCodeHash = (code: string): string =>
  sha256(code.toLowerCase().replace(/[^a-z0-9]/g, ''));
