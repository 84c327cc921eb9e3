import { describe, expect, it } from 'vitest';
import { BodyError, readForm, readJson, readText } from '@/server/lib/body';

const MB = 1024 * 1024;
const post = (body: string, type: string) =>
  new Request('http://localhost/', { method: 'POST', body, headers: { 'content-type': type } });
/** What is read, or the status of the refusal. */
const outcomeOf = async (reading: Promise<unknown>) =>
  reading.catch((error) => (error instanceof BodyError ? error.status : error));
const fieldsOf = async (body: string, type: string, limit = 8 * MB) => {
  const form = await outcomeOf(readForm(post(body, type), limit));
  return form instanceof Map ? Object.fromEntries(form) : form;
};

const FORM = 'application/x-www-form-urlencoded';
const PARTS = 'multipart/form-data; boundary=grans';
const BYTE_ORDER_MARK = '--grans\r\n';
const part = (name: string, value: string, head = '') =>
  `${BYTE_ORDER_MARK}Content-Disposition: form-data; name="${name}"${head}\r\n\r\n${value}\r\n`;
const END = '--grans--\r\n';

describe('a form', () => {
  it('gives its fields, the first of each name, in either form', async () => {
    expect(await fieldsOf('a=1&b=%C3%A5+%2B&a=2', FORM)).toEqual({ a: '1', b: 'å +' });
    expect(await fieldsOf('a=1', `${FORM}; charset=UTF-8`)).toEqual({ a: '1' });
    const parts = part('a', '1') + part('b', 'å\r\n+') + part('f', 'fil', '; filename="f"') + part('a', '2');
    expect(await fieldsOf(parts + END, PARTS)).toEqual({ a: '1', b: 'å\r\n+' });
    expect(await fieldsOf(parts + END, PARTS.replace('grans', '"grans"'))).toEqual({ a: '1', b: 'å\r\n+' });
  });

  it('has 64 fields at most', async () => {
    const names = (count: number) => Array.from({ length: count }, (_, at) => `f${at}`);
    const plain = (count: number) =>
      names(count)
        .map((name) => `${name}=`)
        .join('&');
    const multi = (count: number) =>
      names(count)
        .map((name) => part(name, ''))
        .join('') + END;
    expect(Object.keys((await fieldsOf(plain(64), FORM)) as object)).toHaveLength(64);
    expect(await fieldsOf(plain(65), FORM)).toBe(413);
    expect(Object.keys((await fieldsOf(multi(63), PARTS)) as object)).toHaveLength(63);
    expect(await fieldsOf(multi(64), PARTS)).toBe(413);
  });

  it.each([
    ['fields without names', 'a&'.repeat(3 * MB), FORM],
    ['parts', part('a', '').repeat(90_000), PARTS],
    ['lines before a part', `${BYTE_ORDER_MARK}${'a: b\r\n'.repeat(MB)}\r\n${END}`, PARTS],
    ['lines before a part without an end', `${BYTE_ORDER_MARK}${'a: b\r\n'.repeat(MB)}`, PARTS],
    ['names of a part', part('a', '', '; name="a"'.repeat(500_000)) + END, PARTS],
    ['more parts than another boundary says', part('a', '').repeat(90_000), `${PARTS}; boundary=annan`],
  ])('of 6 MB is refused before it is parsed: %s', async (_what, body, type) => {
    expect(await fieldsOf(body, type)).toBe(413);
  });

  it('is of a type that forms have, and what that type says', async () => {
    for (const type of ['application/json', 'text/plain', 'multipart/mixed; boundary=grans', '', 'x'])
      expect([type, await fieldsOf('a=1', type)]).toEqual([type, 415]);
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=', PARTS])
      expect([type, await fieldsOf('a=1', type)]).toEqual([type, 400]);
  });
});

describe('JSON', () => {
  const json = (body: string, type = 'application/json') => outcomeOf(readJson(post(body, type), 100));

  it('is read by its type and its bounds', async () => {
    expect(await json('{"a":["å"]}', 'Application/JSON; charset=utf-8')).toEqual({ a: ['å'] });
    for (const type of ['text/plain', FORM, 'application/jsonp', ''])
      expect(await json('{}', type)).toBe(415);
    expect(await json(JSON.stringify('x'.repeat(98)))).toHaveLength(98);
    expect(await json(JSON.stringify('x'.repeat(99)))).toBe(413);
    for (const body of ['', '{']) expect(await json(body)).toBe(400);
  });
});

it('no body is an empty text', async () => {
  expect(await readText(new Request('http://localhost/', { method: 'POST' }))).toBe('');
});
