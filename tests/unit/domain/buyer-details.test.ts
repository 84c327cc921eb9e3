import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPersonnummer } from '@/domain/account/personal-numbers';
import { buyerDetailsSchema } from '@/domain/purchase/input';
import { type BuyerField, buyerFields, isRememberable, requiredOfBuyer } from '@/domain/race/fields';

const TODAY = '2026-11-21';

describe('a personal identity number', () => {
  // Skatteverket's own examples (SKV 704) and numbers set aside for tests.
  test.each([
    ['811228-9874', '19811228-9874'],
    ['8112289874', '19811228-9874'],
    ['19811228-9874', '19811228-9874'],
    ['198112289874', '19811228-9874'],
    [' 19811228 9874 ', '19811228-9874'],
    ['670919-9530', '19670919-9530'],
    ['19121212-1212', '19121212-1212'],
    ['121212+1212', '19121212-1212'],
    // A coordination number: the day has 60 added to it.
    ['701063-2391', '19701063-2391'],
  ])('is read from %s', (written, read) => expect(readPersonnummer(written, TODAY)).toBe(read));

  test.each([
    ['a wrong checksum', '811228-9873'],
    ['a day the calendar lacks', '810230-9870'],
    ['a month the calendar lacks', '811328-9872'],
    ['a day to come', '20261122-0004'],
    ['too few digits', '81122-9874'],
    ['too many digits', '1981122889874'],
    ['letters', '811228-98A4'],
    ['another sign', '811228/9874'],
    ['nothing', ''],
  ])('is not %s', (_what, written) => expect(readPersonnummer(written, TODAY)).toBeNull());

  test('of ten digits belongs to the latest century that is not in the future', () => {
    const read = (today: string) => readPersonnummer('121212-1212', today);
    expect(read('2012-12-11')).toBe('19121212-1212');
    expect(read('2012-12-12')).toBe('20121212-1212');
  });

  test('with any one digit changed is not one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 11 }), fc.integer({ min: 1, max: 9 }), (at, by) => {
        const digits = [...'198112289874'];
        digits[at] = String((Number(digits[at]) + by) % 10);
        expect(readPersonnummer(digits.join(''), TODAY)).toBeNull();
      }),
    );
  });

  test('reads the same once it has been read', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^(19|20)?\d{6}[-+]?\d{4}$/), (written) => {
        const read = readPersonnummer(written, TODAY);
        if (read) expect(readPersonnummer(read, TODAY)).toBe(read);
      }),
    );
  });
});

describe('what an organiser asks of the buyer', () => {
  const ask = (field: BuyerField, value: unknown) => {
    const read = buyerDetailsSchema([field], TODAY).safeParse({ [field]: value });
    return read.success ? read.data[field] : read.error.issues.map(({ message, path }) => [path[0], message]);
  };

  test.each<[BuyerField, string, string]>([
    ['full_name', '  Åke Öberg ', 'Åke Öberg'],
    ['full_name', 'Andre\u0301 Ek', 'André Ek'],
    ['full_name', 'J. Ek', 'J. Ek'],
    ['full_name', 'J.R.R. O’Neil-Ek', 'J.R.R. O’Neil-Ek'],
    ['full_name', 'Sukarno', 'Sukarno'],
    ['full_name', '王小明', '王小明'],
    ['full_name', 'प्रिया शर्मा', 'प्रिया शर्मा'],
    ['full_name', 'محمد علی\u200cرضا', 'محمد علی\u200cرضا'],
    ['full_name', '\u202eÅke\u200b Öberg', 'Åke Öberg'],
    ['birth_date', '2000-02-29', '2000-02-29'],
    ['birth_date', '20000229', '2000-02-29'],
    ['birth_date', ' 2000–02–29 ', '2000-02-29'],
    ['birth_date', '2000 02 29', '2000-02-29'],
    ['birth_date', '2000 - 02 - 29', '2000-02-29'],
    ['birth_date', '2000/2/29', '2000-02-29'],
    ['birth_date', '2000.02.29', '2000-02-29'],
    ['email', ' Ake@Loppbytet.Example ', 'ake@loppbytet.example'],
    ['phone', '070-123 45 67', '+46701234567'],
    ['phone', '+46 (70) 123 45 67', '+46701234567'],
    ['phone', '0047 22 12 34 56', '+4722123456'],
    ['phone', '+46 (0)70-123 45 67', '+46701234567'],
    ['phone', '+460701234567', '+46701234567'],
    ['phone', '070–123 45 67', '+46701234567'],
    ['phone', '070\u2011123\u00a045\u202f67', '+46701234567'],
    ['phone', '070.123.45.67', '+46701234567'],
    ['phone', '070/123 45 67', '+46701234567'],
    ['phone', 'tel:+46-70-123-45-67', '+46701234567'],
    ['phone', '\u202a+46 70 123 45 67\u202c', '+46701234567'],
    ['phone', '０７０−１２３４５６７', '+46701234567'],
    ['phone', '٠٧٠١٢٣٤٥٦٧', '+46701234567'],
    ['phone', '+44 (0)20 7946 0958', '+442079460958'],
    ['phone', '+39 06 1234 5678', '+390612345678'],
    ['phone', '+47 912 34 567', '+4791234567'],
    ['customer_number', 'VL-204815', 'VL-204815'],
    ['customer_number', '٢٠٤', '204'],
    ['personnummer', '811228-9874', '19811228-9874'],
    ['personnummer', '８１１２２８–９８７４', '19811228-9874'],
    ['birth_date', '２０００-０２-２９', '2000-02-29'],
    ['address', 'Storgatan 1\n111 22 Stockholm', 'Storgatan 1\n111 22 Stockholm'],
    ['licence', 'SWE-48151', 'SWE-48151'],
    ['shirt_size', 'XL', 'XL'],
  ])('%s takes %j', (field, value, kept) => expect(ask(field, value)).toBe(kept));

  test.each<[BuyerField, unknown, string]>([
    ['full_name', '…', 'Skriv ditt namn.'],
    ['full_name', 'Åke 7', 'Skriv ditt namn, utan siffror.'],
    ['full_name', 'löpare7913127', 'Skriv ditt namn, utan siffror.'],
    ...['1999-02-29', '19990229', '4 april 1999', '990404', '1999-04', '04/04/1999'].map(
      (written): [BuyerField, string, string] => [
        'birth_date',
        written,
        'Skriv födelsedatumet som ÅÅÅÅ-MM-DD, till exempel 1990-01-31.',
      ],
    ),
    ['birth_date', TODAY, 'Kontrollera födelsedatumet.'],
    ['birth_date', '1899-12-31', 'Kontrollera födelsedatumet.'],
    ['email', 'ake@', 'Ogiltig e-postadress.'],
    ['phone', '123', 'Skriv ett telefonnummer, till exempel 070-123 45 67.'],
    ['phone', '070-123 45 6x', 'Skriv ett telefonnummer, till exempel 070-123 45 67.'],
    ['phone', '91 23 45 67', 'Skriv ett telefonnummer, till exempel 070-123 45 67.'],
    ['phone', '+46 70 123 45 6', 'Skriv ett telefonnummer, till exempel 070-123 45 67.'],
    ['phone', '070-123 45 67, 070-765 43 21', 'Skriv ett telefonnummer, till exempel 070-123 45 67.'],
    ['phone', '+999 123 45 67', 'Skriv ett telefonnummer, till exempel 070-123 45 67.'],
    ['customer_number', 'vet inte', 'Skriv numret som det står på din profil hos arrangören.'],
    ['personnummer', '811228-9873', 'Personnumret stämmer inte. Skriv det som ÅÅÅÅMMDD-XXXX.'],
    ['address', 'Storgatan', 'Skriv gata, postnummer och ort.'],
    ['shirt_size', '', 'Välj en storlek.'],
    ['licence', 'x'.repeat(201), 'Högst 200 tecken.'],
  ])('%s refuses %j, in words', (field, value, message) =>
    expect(ask(field, value)).toEqual([[field, message]]),
  );

  test.each(buyerFields.filter((field) => field !== 'shirt_size'))('%s cannot be left empty', (field) => {
    const message = field === 'email' ? 'Ogiltig e-postadress.' : 'Fyll i fältet.';
    for (const blank of ['  ', '\u200b\u2060', '\u2800'])
      expect(ask(field, blank)).toContainEqual([field, message]);
  });

  test('keeps no other fields', () => {
    const details = { full_name: 'Åke Öberg', personnummer: '811228-9874' };
    expect(buyerDetailsSchema(['full_name'], TODAY).parse(details)).toEqual({ full_name: 'Åke Öberg' });
  });
});

test('what is remembered for the next purchase is no number of an organiser’s, nor a personnummer', () => {
  const kept = ['full_name', 'birth_date', 'email', 'phone', 'address', 'shirt_size'];
  expect(buyerFields.filter(isRememberable)).toEqual(kept);
});

test.each<[fields: BuyerField[], firstName: string, lastName: string, asked: BuyerField[]]>([
  [[], '', '', []],
  [['phone'], '', '', ['full_name', 'phone']],
  [['phone'], 'Åsa', '', ['phone']],
  [['phone'], '', 'Ek', ['phone']],
  [['full_name', 'phone'], '', '', ['full_name', 'phone']],
])('where %j is needed of “%s %s”, a buyer is asked for %j', (fields, firstName, lastName, asked) =>
  expect(requiredOfBuyer(fields, { firstName, lastName })).toEqual(asked),
);
