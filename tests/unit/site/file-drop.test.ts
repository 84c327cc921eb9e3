import { expect, test } from 'vitest';
import { takenFile } from '@/components/file-drop';
import { errorTexts } from '@/text/errors';

const file = (name: string, content = 'x') => new File([content], name, { type: 'application/pdf' });
const refused = (code: string) => ({ file: file('fel.exe') as never, errors: [{ code, message: '' }] });

const one = file('kvitto.pdf');
const ONE_AT_A_TIME = 'Du släppte flera filer. Välj en i taget.';

test.each([
  ['one file', [one], [], one],
  ['two files', [one, file('till.pdf')], [], ONE_AT_A_TIME],
  ['two files, one of another type', [one], [refused('file-invalid-type')], ONE_AT_A_TIME],
  ['an empty file', [file('tom.pdf', '')], [], errorTexts.UPLOAD_EMPTY.text],
  ['a large file', [], [refused('file-too-large')], errorTexts.UPLOAD_TOO_LARGE.text],
  ['another type', [], [refused('file-invalid-type')], errorTexts.UPLOAD_WRONG_TYPE.text],
] as const)('of %s one is taken, or it is said why not', (_, accepted, rejected, taken) => {
  expect(takenFile([...accepted], [...rejected])).toBe(taken);
});

test('a form may have a reason of its own', () => {
  expect(takenFile([], [refused('file-invalid-type')], 'Bara en bild.')).toBe('Bara en bild.');
});
