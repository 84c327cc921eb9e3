const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const listed = new RegExp(`^(${UUID}),`);
const logged = new RegExp(`"userId":"(${UUID})".*"msg":"erased"|"msg":"erased".*"userId":"(${UUID})"`);

/** Whose accounts were erased, by the lines of a list `id,time` or of the app's log; each once, other lines left out. */
export const erasedIds = (text: string): string[] => [
  ...new Set(
    text.split('\n').flatMap((line) => {
      const [, ...ids] = listed.exec(line) ?? logged.exec(line) ?? [];
      return ids.filter(Boolean);
    }),
  ),
];
