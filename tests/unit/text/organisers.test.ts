import { describe, expect, it, test } from 'vitest';
import {
  organiserInput,
  refuseManyInput,
  refuseTransferInput,
  requestInformationInput,
  verifyManyInput,
} from '@/domain/organiser/input';
import { answeredText, verifiedText } from '@/text/organiser';

it('what an organiser has confirmed is written with its day and time in Stockholm', () => {
  expect(verifiedText(new Date('2027-03-12T13:02:00Z'))).toBe('Bekräftat av arrangören 12 mars 14.02');
  expect(verifiedText(new Date('2027-07-11T22:30:00Z'))).toBe('Bekräftat av arrangören 12 juli 00.30');
});

describe('an organiser as an admin writes it', () => {
  /** So many, each as long as one may be. */
  const sentences = (count: number) =>
    Array.from({ length: count }, (_, nth) => `Namnbytet är klart ${nth}`.padEnd(200, 'x')).join('\n');

  const parse = (webDomain: string, mailDomains: string) =>
    organiserInput.safeParse({ name: ' Loppet ', webDomain, mailDomains }).data;

  it('has its domains without a protocol, each once', () => {
    expect(parse(' HTTPS://www.Lopp.se/start?x=1 ', '@lopp.se; www.lopp.se\nmejl.lopp.se')).toEqual({
      name: 'Loppet',
      webDomain: 'lopp.se',
      mailDomains: ['lopp.se', 'mejl.lopp.se'],
      mailProves: false,
      confirmationWords: [],
    });
    expect(parse('', ' ')).toMatchObject({ webDomain: null, mailDomains: [] });
  });

  it.each([
    ['lopp', ''],
    ['lopp.se:8080', ''],
    ['', 'info@lopp.se'],
    ['', Array.from({ length: 11 }, (_, index) => `lopp${index}.se`).join(' ')],
  ])('is refused with %j and %j', (webDomain, mailDomains) => {
    expect(parse(webDomain, mailDomains)).toBeUndefined();
  });

  it.each([
    ['Namnbytet är klart.\nEj så.', ['Mening 2: skriv 15 till 200 tecken.']],
    ['Ej så.', ['Mening 1: skriv 15 till 200 tecken.']],
    ['Namnbytet är klart.', undefined],
    [sentences(5), undefined],
    [sentences(6), ['Högst 5 meningar.']],
  ])('has words of confirmation that can be found: %j', (confirmationWords, wrong) => {
    const { error } = organiserInput.safeParse({
      name: 'Loppet',
      webDomain: '',
      mailDomains: '',
      confirmationWords,
    });
    expect(error?.issues.map(({ message }) => message)).toEqual(wrong);
  });

  it('is refused a name change only with a reason', () => {
    const purchaseId = '3b241101-e2bb-4255-8caf-4136c566a962';
    expect(refuseTransferInput.safeParse({ purchaseId, reason: '   nej  ' }).success).toBe(false);
    expect(refuseTransferInput.safeParse({ purchaseId, reason: 'Redan överlåten.' }).success).toBe(true);
    expect(refuseManyInput.safeParse({ purchaseIds: [purchaseId] }).success).toBe(false);
  });
});

describe('many answers', () => {
  const ids = Array.from(
    { length: 101 },
    (_, nth) => `3b241101-e2bb-4255-8caf-${String(nth).padStart(12, '0')}`,
  );
  const accepts = (purchaseIds: string[]) => verifyManyInput.safeParse({ purchaseIds }).success;

  it('are one to a hundred, each once', () => {
    expect([0, 1, 100, 101].map((count) => accepts(ids.slice(0, count)))).toEqual([false, true, true, false]);
    expect(accepts([...ids.slice(0, 2), ...ids.slice(0, 1)])).toBe(false);
  });

  it('are counted in words', () => {
    expect(answeredText({ verified: 10, refused: 0 })).toBe('10 namnbyten bekräftade.');
    expect(answeredText({ verified: 1, refused: 2 })).toBe('1 namnbyte bekräftat, 2 nekade.');
    expect(answeredText({ verified: 0, refused: 1 })).toBe('1 namnbyte nekat.');
    expect(answeredText({ verified: 0, refused: 0 })).toBe('Inget namnbyte är besvarat.');
  });
});

test('what is missing in words, and of the buyer by the name of the detail', () => {
  const purchaseId = '3b241101-e2bb-4255-8caf-4136c566a962';
  const text = 'Numret finns inte hos oss.';
  const accepts = (input: object) =>
    requestInformationInput.safeParse({ purchaseId, text, ...input }).success;
  expect(accepts({ of: 'buyer', field: 'customer_number' })).toBe(true);
  expect(accepts({ of: 'buyer' })).toBe(false);
  expect(accepts({ of: 'seller' })).toBe(true);
  expect(accepts({ of: 'seller', text: ' nej ' })).toBe(false);
  expect(accepts({ of: 'admin' })).toBe(false);
});
