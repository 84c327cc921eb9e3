/**
 * For the branch after all known kinds of a job, where a forgotten one does not compile. While two releases run, the older
 * may be given a job of a kind that only the newer knows: it fails here, and is tried again until the newer one takes it.
 */
export function unknownKind(job: never): never {
  const { kind, mail } = typeof job === 'object' ? (job as { kind?: string; mail?: string }) : { kind: job };
  throw new Error(
    `A job of a kind that this release does not know: ${[kind, mail].filter(Boolean).join(' ')}`,
  );
}
