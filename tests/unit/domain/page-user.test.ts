import { expect, test } from 'vitest';
import { isOthersPage, pathFor, taggedIn } from '@/domain/account/page-user';

test('only two users contradict each other', () => {
  expect(isOthersPage('aa', 'bb')).toBe(true);
  expect(isOthersPage('aa', 'aa')).toBe(false);
  expect(isOthersPage(null, 'bb')).toBe(false);
  expect(isOthersPage('', 'bb')).toBe(false);
  expect(isOthersPage('aa', null)).toBe(false);
});

test('the hint names a user, or only that there is one', () => {
  expect(['9f0c', '9f0c-admin-contact', '1', '1-admin', '', null].map(taggedIn)).toEqual([
    '9f0c',
    '9f0c',
    null,
    null,
    null,
    null,
  ]);
});

test('a link says for whom its page was drawn, where that is known', () => {
  expect(pathFor('9f0c', '/api/statements/2026')).toBe('/api/statements/2026?for=9f0c');
  expect(pathFor(null, '/api/statements/2026')).toBe('/api/statements/2026');
});
