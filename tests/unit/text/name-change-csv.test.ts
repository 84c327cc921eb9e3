import { describe, expect, it, test } from 'vitest';
import {
  answerColumn,
  numberCell,
  readAnswer,
  readNumber,
} from '@/server/services/organisers/internal/name-change-csv';

it('a purchase’s number in a file is read as it was written, with or without the word before it', () => {
  const id = '1234e567-e2bb-4255-8caf-4136c566a962';
  expect(numberCell(id)).toBe('Köp 1234E567');
  for (const cell of [numberCell(id), '1234e567', ' köp  1234E567 '])
    expect(readNumber(cell)).toBe('1234E567');
  for (const cell of ['', 'Köp', '1,234E+71', '1234E5678', 'Köp 1234G567'])
    expect(readNumber(cell)).toBeNull();
});

test('the headings are known however they are written', () => {
  expect(['Köp', 'SVAR', ' skal ', 'Lopp'].map(answerColumn)).toEqual([
    'number',
    'answer',
    'reason',
    undefined,
  ]);
});

describe('an answer in a row', () => {
  it.each([
    ['bytt', '', 'verified'],
    [' BYTT ', ' ', 'verified'],
    ['går inte', 'Redan överlåten.', 'refused'],
    ['Gar inte', 'Redan överlåten.', 'refused'],
    ['', '', null],
  ])('%j with the reason %j is %s', (answer, reason, expected) => {
    expect(readAnswer(answer, reason)).toEqual({ answer: expected, error: null });
  });

  it.each([
    ['bytt', 'Redan överlåten.'],
    ['går inte', ''],
    ['går inte', 'nej'],
    ['går inte', 'x'.repeat(501)],
    ['', 'Redan överlåten.'],
    ['ja', ''],
  ])('%j with the reason %j is not carried out, and says why', (answer, reason) => {
    const read = readAnswer(answer, reason);
    expect(read.answer).toBeNull();
    expect(read.error).toMatch(/\.$/);
  });
});
