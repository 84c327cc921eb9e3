const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What an edit changed, field by field, as [before, after]: what the audit log keeps of it. */
export const changesOf = (
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Record<string, [before: unknown, after: unknown]> =>
  Object.fromEntries(
    Object.entries(after).flatMap(([field, value]) =>
      value === undefined || same(before[field] ?? null, value)
        ? []
        : [[field, [before[field] ?? null, value]]],
    ),
  );
