/** The exit codes of the file cleaner; src/server/services/uploads/internal/clean-file.ts names the same. */
export const DAMAGED = 1;
export const LOCKED = 2;
export const TOO_DETAILED = 3;
export const SHOWS_NOTHING = 4;

/** Why a file cannot be taken, by one of these codes. */
export class RefusedError extends Error {
  constructor(exitCode, message) {
    super(message);
    this.exitCode = exitCode;
  }
}
