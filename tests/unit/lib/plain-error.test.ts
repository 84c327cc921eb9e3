import { expect, test } from 'vitest';
import { plainError, withoutSecrets } from '@/server/lib/plain-error';

test('an error is logged by kind and place, without its data', () => {
  const cause = Object.assign(new Error('duplicate key value violates unique constraint "users_email"'), {
    code: '23505',
    constraint_name: 'users_email',
    detail: 'Key (email)=(nina@ny.example) already exists.',
  });
  const error = new Error(
    'Failed query: insert into users values ($1, $2)\nparams: nina@ny.example,$argon2id$v=19$hash',
    { cause },
  );
  const logged = plainError(Object.assign(error, { query: 'insert', params: ['nina@ny.example'] }));
  expect(logged).toMatchObject({
    type: 'Error',
    message: 'Failed query: insert into users values ($1, $2)',
    cause: { code: '23505', constraint: 'users_email' },
  });
  expect(logged.stack).toMatch(/^\s+at .*plain-error\.test/);
  expect(JSON.stringify(logged)).not.toMatch(/nina|argon2|params/);
});

test('a refused mail is logged without its recipient', () => {
  const error = Object.assign(new Error("Can't send mail: 550 <nina.ny@gmail.com> unknown"), {
    code: 'EENVELOPE',
    rejected: ['nina.ny@gmail.com'],
  });
  expect(plainError(error)).toMatchObject({
    code: 'EENVELOPE',
    message: "Can't send mail: 550 <[dold]> unknown",
  });
  expect(JSON.stringify(plainError(error))).not.toContain('nina');
});

test('thrown values that are no errors, and endless causes, are logged too', () => {
  expect(plainError('nina@ny.example gick fel')).toEqual({ type: 'string', message: '[dold] gick fel' });
  expect(plainError({ message: 'kön för nina@ny.example står' })).toEqual({
    type: 'object',
    message: 'kön för [dold] står',
  });
  const loop = new Error('a');
  loop.cause = loop;
  expect(JSON.stringify(plainError(loop)).length).toBeLessThan(20_000);
});

test.each([
  ['an address', 'till åsa.ö@löpare.se nu', 'till [dold] nu'],
  ['a telephone number', 'ring +46701234567', 'ring [dold]'],
  ['a telephone number as it is said', 'ring 070-123 45 67', 'ring [dold]'],
  ['a personal number', 'hos 19880412-2384', 'hos [dold]'],
  ['a key', 'Bearer sk_live_abc123', 'Bearer [dold]'],
  ['a token in an address', 'GET /auth/reset?token=abc-_1 HTTP', 'GET /auth/reset?token=[dold] HTTP'],
  ['a session', '"cookie":"__Host-session=abcdef"', '"cookie":"__Host-session=[dold]"'],
  ['a password in an address', 'postgres://app:hemligt@db:5432/x', 'postgres://[dold]@db:5432/x'],
])('%s is taken out of a text', (_what, text, left) => {
  expect(withoutSecrets(text)).toBe(left);
});

test.each([
  'listing 0b7f8f8e-1d0a-4c62-9a39-0123456789ab',
  '2026-11-21T10:00:00.123Z',
  'pi_3Pabc 125000 öre',
  'src/server/api/trpc.ts:141:12',
])('what is no secret stays: %s', (text) => {
  expect(withoutSecrets(text)).toBe(text);
});

// In square time each of them takes minutes.
test.each(['x', 'x@', '0', '-', '://x:', 'session='])('%j again and again is looked through', (part) => {
  expect(withoutSecrets(part.repeat(1_000_000)).length).toBeGreaterThan(0);
});
