import { withoutComments } from '@/server/db/migrate';

const name = '"?(?:public"?\\."?)?(\\w+)"?';
const alter = `alter\\s+table\\s+(?:if\\s+exists\\s+)?(?:only\\s+)?${name}.*?`;
const rule = (pattern: string, why: string) => ({ pattern: new RegExp(pattern, 'is'), why });

/** What must not be in a migration while a release runs. A first group is the table, which may be new in it. */
const rules = [
  rule(
    `^create\\s+(?:unique\\s+)?index\\s+(?!concurrently).*?\\son\\s+(?:only\\s+)?${name}`,
    'an index that is not built concurrently stops writes',
  ),
  rule('\\bconcurrently\\b', 'what runs concurrently stands in drizzle/concurrent'),
  rule(
    '^drop\\s+(?:table|view|materialized\\s+view|sequence|type|function)\\b',
    'the release before may use it',
  ),
  rule(
    '^alter\\s+table\\b.*\\bdrop\\s+(?!constraint|default|not\\s+null|identity|expression)',
    'the release before may use it',
  ),
  rule('\\brename\\b', 'the release before knows the old name'),
  rule(
    `^${alter}\\balter\\s+(?:column\\s+)?"?\\w+"?\\s+(?:set\\s+data\\s+)?type\\b`,
    'a new type may write the whole table again',
  ),
  rule(
    `^${alter}\\bset\\s+not\\s+null`,
    'the whole table is read under a lock, unless a validated check says the same',
  ),
  rule(
    `^${alter}\\badd\\s+constraint\\b(?!.*\\b(?:not\\s+valid|using\\s+index)\\b)`,
    'the whole table is read under a lock: NOT VALID, then VALIDATE in drizzle/concurrent',
  ),
  rule('\\bvalidate\\s+constraint\\b', 'in the transaction that adds it, it holds the lock while it reads'),
  rule(
    `^${alter}\\badd\\s+column\\b(?=.*\\bnot\\s+null\\b)(?!.*\\b(?:default|generated)\\b)`,
    'the release before writes rows without it',
  ),
  rule(
    `^${alter}\\badd\\s+column\\b.*(?:\\bstored\\b|\\bserial|gen_random_uuid|\\brandom\\(|clock_timestamp)`,
    'a value of its own for each row writes the whole table again',
  ),
  rule(
    `^${alter}\\badd\\s+column\\b.*\\b(?:unique|primary\\s+key|references|check)\\b`,
    'a constraint of its own is added NOT VALID',
  ),
  rule('^(?:truncate|cluster|lock|vacuum|reindex)\\b', 'it keeps everybody out'),
];

/** A comment of its own line before a statement, with the reason: somebody has looked at it. */
const JUDGED = /^\s*-- safe: \S/m;

/**
 * The statements of a migration that would stop the running release or its traffic, each with the reason.
 * What a row of `-- safe: …` stands before is left out.
 */
export function unsafeStatements(migration: string): string[] {
  const statements = migration.split('--> statement-breakpoint').flatMap((chunk) => {
    // The body of a function has semicolons of its own.
    const parts = chunk.includes('$$') ? [chunk] : chunk.split(';');
    return parts.filter((part) => withoutComments(part) !== '');
  });
  const made = new Set(
    statements.map(
      (each) =>
        new RegExp(`^create\\s+table\\s+(?:if\\s+not\\s+exists\\s+)?${name}`, 'i').exec(
          withoutComments(each),
        )?.[1],
    ),
  );
  return statements
    .filter((each) => !JUDGED.test(each))
    .map(withoutComments)
    .flatMap((statement) => {
      if (/^create\s+(?:or\s+replace\s+)?(?:function|trigger)\b/i.test(statement)) return [];
      const broken = rules.find(({ pattern }) => {
        const found = pattern.exec(statement);
        return found && !(found[1] && made.has(found[1]));
      });
      return broken ? [`${statement.split('\n')[0]}: ${broken.why}`] : [];
    });
}
