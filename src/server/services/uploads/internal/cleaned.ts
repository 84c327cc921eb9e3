import type { ErrorCode } from '@/domain/errors';

/** What is kept of a file and its MIME type, or why it cannot be taken. */
export type Cleaned = { content: Uint8Array; type: string; code: null } | { content: null; code: ErrorCode };

/** A file that cannot be taken. */
export const refused = (code: ErrorCode): Cleaned => ({ content: null, code });
