import { expect, test } from 'vitest';
import { erasedIds } from '../../../scripts/erased-ids';

const [one, two, three] = [
  '0192e4a0-0000-7000-8000-000000000001',
  '0192e4a0-0000-7000-8000-000000000002',
  '0192e4a0-0000-7000-8000-000000000003',
];

test('who was erased is read from the backup service’s list and from log lines, each once', () => {
  const text = [
    `${one},2026-11-28T02:00:00Z`,
    `${one},2026-11-28T02:00:00Z`,
    `{"level":30,"time":1764295200000,"userId":"${two}","msg":"erased"}`,
    `{"level":30,"userId":"${three}","msg":"not erased"}`,
    `app-1  | {"level":30,"userId":"${three}","msg":"erased"}`,
    'anything else',
    '',
  ].join('\r\n');
  expect(erasedIds(text)).toEqual([one, two, three]);
});
