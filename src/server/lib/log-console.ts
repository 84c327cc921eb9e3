import { stripVTControlCharacters } from 'node:util';
import { logger } from './logger';
import { plainError, withoutSecrets } from './plain-error';

const told = (part: unknown): string => {
  if (part instanceof Error) return JSON.stringify(plainError(part));
  return withoutSecrets(stripVTControlCharacters(typeof part === 'string' ? part : typeof part)).trim();
};

/** Errors that the framework itself would print, with whatever stands in them, become lines of the log like any other. */
export function logConsole(): void {
  for (const level of ['error', 'warn'] as const) {
    console[level] = (...parts: unknown[]) => {
      const [err] = parts.filter((part) => part instanceof Error);
      logger[level]({ err, said: parts.filter((part) => part !== err).map(told) }, 'console');
    };
  }
}
