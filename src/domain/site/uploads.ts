import type { ErrorCode } from '../errors';

/** Bytes. */
export const MB = 1024 * 1024;

/** More than the largest phone cameras take; unfolded, a picture of these fits in memory several times over. */
export const MAX_IMAGE_PIXELS = 64_000_000;

/** More than a confirmation or a conversation takes; these are drawn well within the limits of time. */
export const MAX_PDF_PAGES = 20;

/** What may be uploaded, by what the file is rather than what it is called. */
export const uploadRules = {
  proof: {
    maxBytes: 10 * MB,
    types: ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'],
  },
  evidence: {
    maxBytes: 10 * MB,
    types: ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'],
  },
  raceImage: {
    maxBytes: 5 * MB,
    types: ['image/jpeg', 'image/png', 'image/webp'],
  },
} as const satisfies Record<string, { maxBytes: number; types: readonly string[] }>;

export type UploadPurpose = keyof typeof uploadRules;
export type UploadType = (typeof uploadRules)[UploadPurpose]['types'][number];

const startsWith = (content: Uint8Array, at: number, text: string): boolean =>
  Array.from(text).every((letter, index) => content[at + index] === letter.charCodeAt(0));

/**
 * A file's MIME type by its first bytes, if it may be uploaded (ISO 32000-1, 7.5.2; ITU-T T.81, B.1.1.3; PNG, 5.2;
 * RFC 9649, 2.3). No more of it is read here.
 */
export function uploadTypeOf(content: Uint8Array): UploadType | undefined {
  if (startsWith(content, 0, '%PDF-')) return 'application/pdf';
  if (startsWith(content, 0, '\xff\xd8\xff')) return 'image/jpeg';
  if (startsWith(content, 0, '\x89PNG\r\n\x1a\n')) return 'image/png';
  if (startsWith(content, 0, 'RIFF') && startsWith(content, 8, 'WEBP')) return 'image/webp';
  return undefined;
}

/**
 * Why a file cannot be used as far as its size and name say, or null. A name that is a path names another file.
 */
export function declaredObstacle(
  purpose: UploadPurpose,
  { size, name = '' }: { size: number; name?: string },
): ErrorCode | null {
  if (/[\\/]/.test(name)) return 'UPLOAD_NAME';
  if (size === 0) return 'UPLOAD_EMPTY';
  return size > uploadRules[purpose].maxBytes ? 'UPLOAD_TOO_LARGE' : null;
}

/**
 * Why a file cannot be used, or null.
 * @param type what its content says it is; undefined when it says nothing we know.
 */
export function uploadObstacle(
  purpose: UploadPurpose,
  file: { size: number; type: string | undefined; name?: string },
): ErrorCode | null {
  const obstacle = declaredObstacle(purpose, file);
  if (obstacle) return obstacle;
  const { types } = uploadRules[purpose];
  return (types as readonly (string | undefined)[]).includes(file.type) ? null : 'UPLOAD_WRONG_TYPE';
}

const retryable: readonly ErrorCode[] = [
  'BUSY',
  'UPLOAD_UNAVAILABLE',
  'OFFLINE',
  'UNREACHABLE',
  'SERVER_ERROR',
];

/** Whether the same file may be taken when it is sent once more. */
export const isRetryable = (code: ErrorCode): boolean => retryable.includes(code);
