import type { ErrorCode } from '../errors';

/** Bytes. */
export const MB = 1024 * 1024;

/** More than the largest phone cameras take; unfolded, a picture of these fits in memory several times over. */
export const MAX_IMAGE_PIXELS = 64_000_000;

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
