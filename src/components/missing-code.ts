/** Set on the document when a file of the build could not be loaded (features/shell/reload-notice.tsx). */
export const MISSING_CODE = 'data-missing-code';

/** Whether a chunk of the page's code could not be loaded: after a deploy, or without a network. */
export const isMissingCode = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ChunkLoadError';

/**
 * Keeps the rest of the page working when the code of one part cannot be loaded: the part renders nothing, and the
 * notice to reload is shown. `dynamic(() => import('./part').then((file) => file.Part).catch(fallbackToNull))`
 */
export const fallbackToNull = fallbackTo(() => null);

/** The same, with something else in the part's place. */
export function fallbackTo<Component>(component: Component): (error: unknown) => Component {
  return (error) => {
    if (!isMissingCode(error)) throw error;
    return component;
  };
}
