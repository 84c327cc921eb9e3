import { describe, expect, it } from 'vitest';
import { confirms, newlyWritten, wordsFault } from '@/domain/purchase/confirmation-words';

const facts = { runner: 'Eva Ek', raceName: 'Exempelmilen 2027', number: '48151' };
const words = [
  'Namnbytet är genomfört.',
  'Platsen i {lopp} står nu på {namn}',
  'Startnummer {nummer} är ert.',
];
const confirmedBy = (text: string, of = facts) => confirms(newlyWritten(text), words, of);

describe('words of confirmation', () => {
  it.each([
    ['alone', 'Namnbytet är genomfört'],
    ['among others', 'Hej! Namnbytet är genomfört. Lycka till!'],
    ['on a line', 'Hej Sara,\nNamnbytet är genomfört\nHälsningar Klubben'],
    ['over broken lines', 'Hej!\r\nNamnbytet är\r\n genomfört.\r\n'],
    ['above a list', 'Namnbytet är genomfört\n- Eva Ek'],
    ['in capitals', 'NAMNBYTET ÄR GENOMFÖRT!'],
    ['in the other form of letters', 'Namnbytet a\u0308r genomfo\u0308rt.'],
    ['with the facts', 'Platsen i Exempelmilen 2027 står nu på Eva Ek.'],
    ['with the race without its year', 'Hej!\n\nPlatsen i Exempelmilen står nu på Eva Ek'],
    ['with the number', 'Startnummer 48151 är ert.'],
    ['under an address in a line', 'Ni skrev till oss\nfrån eva@post.example\nNamnbytet är genomfört.'],
    ['under a line that ends with a colon', 'Tack för mejlet\nSvar:\n\nNamnbytet är genomfört.'],
    ['above a quotation', 'Namnbytet är genomfört.\n\nDen 3 mars skrev Sara:\n> Kan ni byta?'],
  ])('are said %s: %j', (_, text) => expect(confirmedBy(text)).toBe(true));

  it.each([
    ['in a refusal', 'Vi kan tyvärr inte byta namn.'],
    ['in a refusal that has them', 'Vi kan inte säga att namnbytet är genomfört.'],
    ['in a refusal over two lines', 'Vi kan tyvärr inte säga att\nnamnbytet är genomfört.'],
    ['on a condition before', 'Vi mejlar när namnbytet är genomfört.'],
    ['on a condition after', 'Namnbytet är genomfört när ni har betalat.'],
    ['on a condition after a line', 'Namnbytet är genomfört\nnär ni har betalat.'],
    ['in a question', 'Namnbytet är genomfört?'],
    ['in what they are told', 'Du skrev: Namnbytet är genomfört.'],
    ['as a part of a word', 'Namnbytet är genomförtt.'],
    ['of another runner', 'Platsen i Exempelmilen står nu på Eva Ekman.'],
    ['of another race', 'Platsen i Provmilen står nu på Eva Ek.'],
    ['of a name that begins a line in another sentence', 'Det är fel att\nEva Ek står på listan.'],
    ['of another number', 'Startnummer 481512 är ert.'],
  ])('are not said %s: %j', (_, text) => expect(confirmedBy(text)).toBe(false));

  it('are not shown with a fact that is not known', () => {
    expect(confirmedBy('Startnummer  är ert.', { ...facts, number: '' })).toBe(false);
    expect(confirms('Startnummer är ert.', words, { ...facts, number: null })).toBe(false);
  });
});

describe('an answer that quotes the question', () => {
  const agreed = 'Namnbytet är genomfört.';
  it.each([
    ['with >', `Tack för ditt mejl.\n> Hej!\n> ${agreed}`],
    ['with > on its first line alone', `Tack för ditt mejl.\n> Hej!\n${agreed}`],
    ['as Gmail does', `Tack.\n\nDen tors 4 mars 2027 kl 10:12 skrev Sara <s@post.example>:\n\n${agreed}`],
    [
      'as Gmail does on two lines',
      `Tack.\nOn Thu, Mar 4, 2027 at 10:12 Sara Svensson wrote\n<s@post.example>:\n${agreed}`,
    ],
    ['as Outlook does', `Tack.\n\n-----Ursprungligt meddelande-----\nHej\n${agreed}`],
    ['with its headers', `Tack.\n\nFrån: Sara\nSkickat: den 4 mars\nTill: oss\n\n${agreed}`],
    ['with bold headers', `Tack.\n\n*Från:* Sara\n\n${agreed}`],
    ['below a line', `Tack.\n________________________________\n${agreed}`],
    ['as a case', `Tack.\nVi har fått din fråga:\n\n${agreed}`],
    ['as a message', `Tack.\nDitt meddelande:\n${agreed}`],
  ])('does not say it: %s', (_, text) => {
    expect(confirmedBy(text)).toBe(false);
    expect(newlyWritten(text)).toMatch(/^Tack\.?/);
  });

  it('is read up to the quotation', () => {
    expect(newlyWritten('Hej!\r\n\r\nKlart. \r\n>  Fråga\r\nMer')).toBe('Hej!\n\nKlart.');
    expect(newlyWritten('> Fråga\nSvar')).toBe('');
  });
});

describe('a sentence', () => {
  it.each([...words, 'Namnet är bytt.'])('can be words of confirmation: %s', (sentence) =>
    expect(wordsFault(sentence)).toBeNull(),
  );

  it.each([
    ['Namnet är bytt', 'length'],
    [`Namnbytet ${'är '.repeat(80)}klart`, 'length'],
    ['Namnbytesbekräftelse skickad', 'few_words'],
    ['{namn} står nu på startlistan.', 'start'],
    ['namnbytet är genomfört.', 'start'],
    ['Hej på dig. Namnbytet är klart.', 'several'],
    ['Är namnbytet genomfört?', 'question'],
    ['Platsen står nu på {runner}.', 'placeholder'],
  ] as const)('cannot: %s (%s)', (sentence, fault) => expect(wordsFault(sentence)).toBe(fault));
});

it.each(['skrev ', '> ', ': ', 'Namnbytet är ', 'Namnbytet är genomfört ', ' \n', 'skrev @:\n', '\u200b '])(
  'a long text of %j ends',
  (piece) => expect(confirmedBy(piece.repeat(100_000 / piece.length))).toBe(false),
);
