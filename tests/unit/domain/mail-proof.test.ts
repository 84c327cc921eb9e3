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
  type SealedResult,
} from '@/domain/purchase/mail-proof';
import { MINUTE, plus } from '@/domain/time';

const paidAt = new Date('2027-03-01T11:00:00.500Z');
const now = plus(paidAt, 60 * MINUTE);

const purchase: ProvenPurchase = {
  paidAt,
  runner: 'Eva Ek',
  raceName: 'Exempelmilen 2027',
  number: '48151',
  mailDomains: ['klubben.example'],
  words: ['Namnbytet är klart.'],
};

const signature: MailSignature = {
  domain: 'klubben.example',
  selector: 'lopp',
  valid: true,
  bodyIntact: true,
  headers: ['from', 'subject', 'date', 'content-type', 'content-transfer-encoding', 'to'],
  truncated: false,
  value: 'AbCdEf12GhIjKl34',
};

const mail: ReadMail = {
  fromDomains: ['klubben.example'],
  headersOnce: true,
  encoded: true,
  signatures: [signature],
  seal: null,
  date: plus(paidAt, MINUTE),
  subject: 'Namnbyte i Exempelmilen',
  answers: false,
  automatic: false,
  texts: ['Namnbytet är klart. Platsen står nu på Eva Ek.'],
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
    ['all but how it is encoded', { headers: ['from', 'subject', 'date', 'content-type'] }],
  ])('is not proved by %s', (_, changes) => expect(signedBy(changes)).toBe('unsigned'));

  it.each([
    ['no sender', []],
    ['two senders', ['klubben.example', 'annan.example']],
    ['another', ['annan.example']],
    ['one that only ends alike', ['inteklubben.example']],
  ])('is not proved for %s', (_, fromDomains) => expect(judged({ fromDomains })).toBe('other_sender'));

  it('is not proved where a header occurs twice', () => {
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
  const result: SealedResult = {
    passed: true,
    domains: ['klubben.example'],
    selector: 'lopp',
    value: 'AbCdEf12',
  };
  const headers = ['from', 'date', 'content-type', 'content-transfer-encoding'];
  const seal = { sealer: 'google.com', headers, results: [result] };
  const broken = { ...signature, valid: false };
  const texts = [`${mail.texts[0]} Exempelmilen`];
  const sealedAs = (changes: Partial<typeof seal>, signatures: MailSignature[] = [broken]) =>
    judged({ seal: { ...seal, ...changes }, signatures, texts });

  it('counts where the body is untouched and says the rest', () => {
    expect(sealedAs({})).toBe('verified');
    expect(sealedAs({ results: [{ ...result, domains: ['klubben.example', 'mejl.klubben.example'] }] })).toBe(
      'verified',
    );
    const ofAnother = { ...result, value: 'ZZZZZZZZ', domains: ['annan.example'] };
    expect(sealedAs({ results: [ofAnother, result] })).toBe('verified');
    // The subject is the forwarder's.
    expect(judged({ seal, signatures: [broken] })).toBe('other_race');
  });

  it('counts for the signature that it saw, not for one that begins alike', () => {
    const invented: MailSignature = { ...broken, value: `${result.value}AAAAAAAA` };
    const own: MailSignature = { ...signature, domain: 'annan.example' };
    // The sender's own held; the organiser's is invented.
    const ofSender = { ...result, domains: ['annan.example'] };
    expect(sealedAs({ results: [ofSender] }, [own, invented])).toBe('unsigned');
    expect(sealedAs({ results: [ofSender, { ...result, passed: false }] }, [own, invented])).toBe('unsigned');
    expect(sealedAs({}, [own, invented])).toBe('unsigned');
    expect(sealedAs({}, [broken, invented])).toBe('unsigned');
    expect(sealedAs({ results: [result, { ...result, value: 'AbCdEf12Gh' }] })).toBe('unsigned');
  });

  it.each<[string, Partial<SealedResult>]>([
    ['did not hold', { passed: false }],
    ['is of another domain', { domains: ['annan.example'] }],
    ['is of another domain as well', { domains: ['klubben.example', 'annan.example'] }],
    ['is of a domain above it', { domains: ['example'] }],
    ['is of no domain', { domains: [] }],
    ['is of another selector', { selector: 'annan' }],
    ['is of no selector', { selector: null }],
    ['is another', { value: 'ZZZZZZZZ' }],
    ['is not named', { value: '' }],
    ['is named by too little of it', { value: 'AbCdEf1' }],
  ])('does not count where the signature that it saw %s', (_, changes) => {
    expect(sealedAs({ results: [{ ...result, ...changes }] })).toBe('unsigned');
  });

  it.each<[string, Partial<typeof seal>, MailSignature[]]>([
    ['another sealer', { sealer: 'forwarder.example' }, [broken]],
    ['Microsoft', { sealer: 'microsoft.com' }, [broken]],
    ['a sealer that saw no signature', { results: [] }, [broken]],
    ['a changed body', {}, [{ ...broken, bodyIntact: false }]],
    ['another domain', {}, [{ ...broken, domain: 'annan.example' }]],
    ['another sender since', { headers: headers.filter((name) => name !== 'from') }, [broken]],
    ['another date since', { headers: headers.filter((name) => name !== 'date') }, [broken]],
    ['another way of reading it since', { headers: ['from', 'date'] }, [broken]],
  ])('does not count: %s', (_, changes, signatures) => {
    expect(sealedAs(changes, signatures)).toBe('unsigned');
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
    ['them in what is quoted', 'Hej!\n> Eva Ek i Exempelmilen', 'other_runner'],
  ])('%s: %j', (_, text, verdict) =>
    expect(judged({ subject: '', texts: [`Namnbytet är klart.\n\n${text}`] })).toBe(verdict),
  );

  it('not by the subject of what it answers', () => {
    const texts = ['Namnbytet är klart.'];
    const subject = 'Eva Ek i Exempelmilen';
    expect(judged({ subject, texts })).toBe('verified');
    expect(judged({ subject, texts, answers: true })).toBe('other_runner');
  });

  it('in each form of the text', () => {
    const [whole = ''] = mail.texts;
    expect(judged({ texts: [whole, whole] })).toBe('verified');
    expect(judged({ texts: [whole, '> '] })).toBe('other_runner');
    expect(judged({ texts: [whole, 'Eva Ek'] })).toBe('other_words');
    expect(judged({ texts: [] })).toBe('other_runner');
  });

  it('in either form of a letter', () => {
    expect(holdsWords('A\u030asa O\u0308berg', 'Åsa Öberg')).toBe(true);
    expect(holdsWords('Asa Oberg', 'Åsa Öberg')).toBe(false);
  });

  it('not the race by a number that is too short, nor anybody by one name alone', () => {
    expect(judged({ subject: '', texts: ['Eva Ek den 12 mars'] }, { number: '12' })).toBe('other_race');
    expect(judged({}, { runner: 'Eva' })).toBe('other_runner');
  });
});

describe('that it says that the name is changed', () => {
  it('only with words that are agreed with the organiser', () => {
    expect(judged({}, { words: [] })).toBe('no_words');
    expect(judged({}, { words: ['Bytet är genomfört.'] })).toBe('other_words');
    expect(judged({}, { words: ['Bytet är genomfört.', 'Namnbytet är klart.'] })).toBe('verified');
    const subject = 'Namnbytet är klart.';
    expect(judged({ subject, texts: ['Eva Ek, Exempelmilen'] })).toBe('other_words');
  });

  it('and not as an automatic answer', () => expect(judged({ automatic: true })).toBe('automatic'));
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
