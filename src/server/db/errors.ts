/** PostgreSQL's code of an error, through whatever wrapped it. */
export function sqlState(error: unknown): string | null {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string') return current.code;
  }
  return null;
}

/** A lock was not to be had in time. */
export const LOCK_NOT_AVAILABLE = '55P03';
/** Two transactions waited for each other, and this one was ended. */
export const DEADLOCK_DETECTED = '40P01';
const UNIQUE_VIOLATION = '23505';

export const isUniqueViolation = (error: unknown): boolean => sqlState(error) === UNIQUE_VIOLATION;
