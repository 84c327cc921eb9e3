import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  holdsWords,
  judgeMail,
  type MailSignature,
  type ProvenPurchase,
  plainDomain,
  provingDomains,
  type ReadMail,
} from '@/domain/mail-proof';
import { MINUTE, plus } from '@/domain/time';

const paidAt = new Date('2027-03-01T11:00:00.500Z');
const now = plus(paidAt, 60 * MINUTE);

const purchase: ProvenPurchase = {
  paidAt,
  runner: 'Eva Ek',
  raceName: 'Exempelmilen 2027',
  number: '48151',
  mailDomains: ['klubben.example'],
};

const signature: MailSignature = {
  domain: 'klubben.example',
  valid: true,
  bodyIntact: true,
  headers: ['from', 'subject', 'date', 'content-type', 'to'],
  truncated: false,
  id: 'AbCdEf12',
};

const mail: ReadMail = {
  fromDomains: ['klubben.example'],
  headersOnce: true,
  signatures: [signature],
  seal: null,
  date: plus(paidAt, MINUTE),
  subject: 'Namnbyte i Exempelmilen',
  text: 'Platsen står nu på Eva Ek.',
};

const judged = (changes: Partial<ReadMail> = {}, of: Partial<ProvenPurchase> = {}, at = now) => {
  const judgement = judgeMail({ ...mail, ...changes }, { ...purchase, ...of }, at);
  return judgement.verdict === 'verified' ? 'verified' : judgement.reason;
};
const signedBy = (changes: Partial<MailSignature>) => judged({ signatures: [{ ...signature, ...changes }] });

describe('who has written it', () => {
  it('the organiser, also by a part of its domain, in whatever letters', () => {
    expect(judged()).toBe('verified');
    expect(signedBy({ domain: 'Mail.KLUBBEN.example.' })).toBe('verified');
    expect(judged({ fromDomains: ['lopp.klubben.example'] })).toBe('verified');
  });

  it('a domain with Swedish letters is the same in both its forms', () => {
    const [spelled, plain] = ['åsarna.example', 'xn--sarna-lra.example'];
    const changes = { fromDomains: [spelled], signatures: [{ ...signature, domain: plain }] };
    expect(plainDomain('Åsarna.example')).toBe(plain);
    expect(judged(changes, { mailDomains: [spelled] })).toBe('verified');
  });

  it.each([
    ['another domain', { domain: 'annan.example' }],
    ['one that only ends alike', { domain: 'inteklubben.example' }],
    ['one above it', { domain: 'example' }],
    ['a signature that does not hold', { valid: false }],
    ['a part of the body', { truncated: true }],
    ['all but the subject', { headers: ['from', 'date', 'content-type'] }],
    ['all but the date', { headers: ['from', 'subject', 'content-type'] }],
    ['all but the sender', { headers: ['subject', 'date', 'content-type'] }],
    ['all but how it is read', { headers: ['from', 'subject', 'date'] }],
  ])('is not proved by %s', (_, changes) => expect(signedBy(changes)).toBe('unsigned'));

  it.each([
    ['no sender', []],
    ['two senders', ['klubben.example', 'annan.example']],
    ['another', ['annan.example']],
    ['one that only ends alike', ['inteklubben.example']],
  ])('is not proved for %s', (_, fromDomains) => expect(judged({ fromDomains })).toBe('other_sender'));

  it('is not proved where a header stands twice', () => {
    expect(judged({ headersOnce: false })).toBe('unreadable');
  });

  it.each(['gmail.com', 'Outlook.com', 'mail.gmail.com', 'klubben.onmicrosoft.com', 'se', ''])(
    'is nobody in particular at %s, whatever is written of the organiser',
    (domain) => {
      const of = { mailDomains: [domain] };
      const from = { fromDomains: [domain], signatures: [{ ...signature, domain }] };
      expect(judged(from, of)).toBe('unknown_organiser');
      expect(provingDomains([domain, 'klubben.example'])).toEqual(['klubben.example']);
    },
  );
});

describe('a trusted forwarder', () => {
  const seal = { sealer: 'google.com', passed: [signature.id] };
  const broken = [{ ...signature, valid: false }];

  it('counts where the body is untouched and says the rest', () => {
    const text = `${mail.text} Exempelmilen`;
    expect(judged({ seal, signatures: broken, text })).toBe('verified');
    // The headers are the forwarder's.
    expect(judged({ seal, signatures: broken })).toBe('other_race');
  });

  it.each([
    ['another sealer', { ...seal, sealer: 'forwarder.example' }, broken],
    ['Microsoft', { ...seal, sealer: 'microsoft.com' }, broken],
    ['a sealer that saw no signature', { ...seal, passed: [] }, broken],
    ['one that saw another signature', { ...seal, passed: ['ZZZZZZZZ'] }, broken],
    ['a changed body', seal, [{ ...signature, valid: false, bodyIntact: false }]],
    ['another domain', seal, [{ ...signature, valid: false, domain: 'annan.example' }]],
  ])('does not count: %s', (_, given, signatures) => {
    expect(judged({ seal: given, signatures, text: `${mail.text} Exempelmilen` })).toBe('unsigned');
  });
});

describe('when it was written', () => {
  const earliest = new Date('2027-03-01T11:00:00Z');

  const ahead = plus(now, 10 * MINUTE);

  it('not before the second of the payment', () => {
    const dates = [plus(earliest, -1), earliest, plus(earliest, 1), null];
    const verdicts = ['other_time', 'verified', 'verified', 'other_time'];
    expect(dates.map((date) => judged({ date }))).toEqual(verdicts);
  });

  it('not in a time to come, past a clock that is ten minutes ahead', () => {
    const verdicts = [-1, 0, 1].map((ms) => judged({ date: plus(ahead, ms) }));
    expect(verdicts).toEqual(['verified', 'verified', 'other_time']);
  });
});

describe('whom and what it names', () => {
  it.each([
    ['a longer name', 'Eva Ekman i Exempelmilen', 'other_runner'],
    ['a name that is a part', 'Deva Ek i Exempelmilen', 'other_runner'],
    ['the first name alone', 'Eva i Exempelmilen', 'other_runner'],
    ['nobody', 'Exempelmilen', 'other_runner'],
    ['another race', 'Eva Ek i Provmilen', 'other_race'],
    ['a part of a number', 'Eva Ek 481516', 'other_race'],
    ['capitals', 'EVA EK, EXEMPELMILEN', 'verified'],
    ['a line break', 'Eva\r\n Ek: Exempelmilen', 'verified'],
    ['a hard space', 'Eva\u00a0Ek (Exempelmilen)', 'verified'],
    ['the number', 'Eva Ek har startnummer 48151.', 'verified'],
  ])('%s: %j', (_, text, verdict) => expect(judged({ subject: '', text })).toBe(verdict));

  it('in either form of a letter', () => {
    expect(holdsWords('A\u030asa O\u0308berg', 'Åsa Öberg')).toBe(true);
    expect(holdsWords('Asa Oberg', 'Åsa Öberg')).toBe(false);
  });

  it('not the race by a number that is too short, nor anybody by one name alone', () => {
    expect(judged({ subject: '', text: 'Eva Ek den 12 mars' }, { number: '12' })).toBe('other_race');
    expect(judged({}, { runner: 'Eva' })).toBe('other_runner');
  });
});

it('nothing that is found in a text is found by a pattern in a name', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, words) => {
      const found = holdsWords(text, words);
      const plain = (value: string) =>
        value
          .normalize('NFKC')
          .toLowerCase()
          .replace(/[\s\u00ad\u200b-\u200d\u2060\ufeff]+/g, ' ')
          .trim();
      if (found) expect(plain(text)).toContain(plain(words));
    }),
  );
});
