import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { errorCodes } from '@/domain/errors';
import { stubSettings } from '../../support/stub-settings';

const root = resolve(import.meta.dirname, '../../..');
const base = join(root, 'src/app/api/organiser/v1');

stubSettings();
const { organiserDocument } = await import('@/server/api/organiser/document');
afterAll(() => vi.unstubAllEnvs());

/** "GET /name-changes/{id}" of each route file. */
const routes = () =>
  globSync('**/route.ts', { cwd: base }).flatMap((file) => {
    const path = `/${file.replace(/\/route\.ts$/, '').replaceAll(/\[(\w+)\]/g, '{$1}')}`;
    const text = readFileSync(join(base, file), 'utf8');
    return [...text.matchAll(/\b(GET|POST|PUT|PATCH|DELETE)\b/g)].map(([method]) => `${method} ${path}`);
  });

test('the description names every route of the API and no other', () => {
  const { paths, openapi } = organiserDocument();
  const named = Object.entries(paths ?? {}).flatMap(([path, methods]) =>
    Object.keys(methods ?? {}).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(openapi).toMatch(/^3\.1/);
  expect(named.toSorted()).toEqual(
    routes()
      .filter((route) => route !== 'GET /openapi.json')
      .toSorted(),
  );
});

test('it has the schemas of what is sent and answered, and every way to be refused', () => {
  const { components, paths, security } = organiserDocument();
  const answered = ['NameChange', 'NameChangeDetails', 'NameChangeList', 'NameChangeWritten'];
  const schemas = answered.concat('Problem', 'Refusal', 'Webhook');
  expect(Object.keys(components?.schemas ?? {})).toEqual(expect.arrayContaining(schemas));
  expect(security).toEqual([{ key: [] }]);
  const text = JSON.stringify(paths);
  for (const status of ['400', '401', '403', '404', '409', '413', '422', '429']) {
    expect(text).toContain(`"${status}":`);
  }
  expect(text).toContain('Idempotency-Key');
});

test('docs/organisers.md names codes that exist', () => {
  const document = readFileSync(join(root, 'docs/organisers.md'), 'utf8');
  const named = [...document.matchAll(/`([A-Z][A-Z_]{5,})`/g)].map(([, code]) => code);
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((code) => !(errorCodes as readonly string[]).includes(code ?? ''))).toEqual([]);
});
