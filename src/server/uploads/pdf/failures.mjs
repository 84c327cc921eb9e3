/** The exit codes of the PDF cleaner; src/server/services/uploads/internal/clean-pdf.ts names the same. */
export const LOCKED = 2;
export const UNSUPPORTED = 3;

/** The file is whole, but holds something that cannot be cleaned. */
export class UnsupportedError extends Error {}
