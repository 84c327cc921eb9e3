import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { withoutComments } from '@/server/db/migrate';
import { changedSince, firstRelease, lastRelease, migrationsOf, NO_RELEASE } from '../support/releases';
import { unsafeStatements } from '../support/unsafe-sql';

const folder = resolve(import.meta.dirname, '../../drizzle');
const sqlOf = (path: string) =>
  existsSync(path) ? readdirSync(path).filter((file) => file.endsWith('.sql')) : [];

const ONE = 'alter table users add column a text';

describe('a migration', () => {
  it.each([
    'create index a on users (email)',
    'CREATE UNIQUE INDEX "a" ON "users" USING btree ("email");',
    'create index concurrently a on users (email)',
    'alter table users drop column email',
    'alter table users drop email',
    'drop table users',
    'alter table users rename column email to mail',
    'ALTER TABLE "users" RENAME TO "people";',
    `ALTER TYPE "public"."state" RENAME VALUE 'a' TO 'b';`,
    'ALTER TABLE "users" ALTER COLUMN "email" SET DATA TYPE varchar(9);',
    'alter table users alter email type text',
    'ALTER TABLE "users" ALTER COLUMN "email" SET NOT NULL;',
    'ALTER TABLE "users" ADD CONSTRAINT "a" FOREIGN KEY ("b") REFERENCES "public"."c"("id") ON DELETE cascade;',
    'ALTER TABLE "users" ADD CONSTRAINT "a" UNIQUE("email");',
    'ALTER TABLE "users" ADD CONSTRAINT "a" CHECK (email <> \'\');',
    'alter table users validate constraint a',
    'ALTER TABLE "users" ADD COLUMN "a" text NOT NULL;',
    'ALTER TABLE "users" ADD COLUMN "a" uuid DEFAULT gen_random_uuid() NOT NULL;',
    'ALTER TABLE "users" ADD COLUMN "a" text GENERATED ALWAYS AS (lower(email)) STORED;',
    'alter table users add column a uuid references races',
    'lock table users',
  ])('is unsafe beside a running release: %s', (statement) => {
    expect(unsafeStatements(`${ONE};\n--> statement-breakpoint\n${statement}`)).toHaveLength(1);
    expect(unsafeStatements(`${ONE};\n${statement}`)).toHaveLength(1);
    expect(unsafeStatements(`-- safe: nobody reads it since v1.\n${statement}`)).toEqual([]);
  });

  it.each([
    ONE,
    'ALTER TABLE "users" ADD COLUMN "a" text DEFAULT \'\' NOT NULL;',
    'ALTER TABLE "users" ADD CONSTRAINT "a" CHECK (email is not null) NOT VALID;',
    'alter table users add constraint a unique using index b',
    'alter table users alter column email drop not null',
    'alter table users alter column email drop default',
    'alter table users drop constraint a',
    `ALTER TYPE "public"."state" ADD VALUE 'c';`,
    'CREATE TABLE "new" ("id" int);\n--> statement-breakpoint\nCREATE INDEX "a" ON "new" USING btree ("id");',
    'CREATE TABLE "new" ("id" int);\n--> statement-breakpoint\nALTER TABLE "new" ADD CONSTRAINT "b" UNIQUE("id");',
    'create function f() returns trigger language plpgsql as $$ begin lock table users; return null; end $$;',
    'create trigger t after insert on users for each row execute function f();',
    '-- drop table users',
    'update users set a = b where a is null',
  ])('is safe: %s', (migration) => {
    expect(unsafeStatements(migration)).toEqual([]);
  });
});

test('no migration since the first release is unsafe, and none of a release is changed', ({ skip }) => {
  const [first, last] = [firstRelease(), lastRelease('HEAD')];
  if (!first || !last) return skip(NO_RELEASE);
  // A database that has run one does not run it again.
  expect(changedSince(last)).toBe('');
  const released = migrationsOf(first);
  expect(released.length).toBeGreaterThan(0);
  const added = sqlOf(folder).filter((file) => !released.includes(`drizzle/${file}`));
  const found = added.flatMap((file) =>
    unsafeStatements(readFileSync(join(folder, file), 'utf8')).map((each) => `${file}: ${each}`),
  );
  expect(found).toEqual([]);
});

test('what runs outside a transaction is one statement a file, and may run again', () => {
  for (const file of sqlOf(join(folder, 'concurrent'))) {
    const statement = withoutComments(readFileSync(join(folder, 'concurrent', file), 'utf8'));
    expect(statement, file).toMatch(
      /^(?:create (?:unique )?index concurrently if not exists|drop index concurrently if exists|alter table \S+ validate constraint)\b[^;]*;?$/i,
    );
  }
});
