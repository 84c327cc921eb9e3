/** Set on the document when a file of the build could not be fetched (features/site/reload-notice.tsx). */
export const MISSING_CODE = 'data-missing-code';

/** Whether an error says that a part of the page's code could not be fetched. */
export const isMissingCode = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ChunkLoadError';

const Nothing = () => null;

/**
 * For the code of a part of the page that comes later: where it cannot be fetched, the part stays away and the page
 * stays. `import('./part').then((file) => file.Part).catch(withoutCode)`
 */
export function withoutCode(error: unknown): typeof Nothing {
  if (!isMissingCode(error)) throw error;
  return Nothing;
}
