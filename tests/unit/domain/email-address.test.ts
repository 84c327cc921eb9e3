import { describe, expect, test } from 'vitest';
import { readEmail } from '@/domain/account/email-address';
import { email, optionalEmail, wordsOrAddress } from '@/domain/account/input';
import { organiserInput } from '@/domain/organiser/input';

const BAD = 'Ogiltig e-postadress.';

describe('an e-mail address', () => {
  test.each([
    ['Anna@Loppbytet.Example', 'anna@loppbytet.example'],
    ['anna@räksmörgås.example', 'anna@xn--rksmrgs-5wao1o.example'],
    ['anna@RA\u0308KSMO\u0308RGA\u030aS.example', 'anna@xn--rksmrgs-5wao1o.example'],
    ['anna@xn--rksmrgs-5wao1o.example', 'anna@xn--rksmrgs-5wao1o.example'],
    ['ａｎｎａ＠ｍｅｊｌ．ｓｅ', 'anna@mejl.se'],
    ['anna\u200b@mejl.\u00adse\u202c', 'anna@mejl.se'],
    ['anna@mejl.se.', 'anna@mejl.se'],
    ['ek&ek@mejl.se', 'ek&ek@mejl.se'],
    ["o'neil+lopp!#$%*/=?^_`{|}~-@mejl.se", "o'neil+lopp!#$%*/=?^_`{|}~-@mejl.se"],
  ])('%s is %s', (typed, address) => {
    expect(readEmail(typed)).toEqual({ address });
    expect(email.parse(typed)).toBe(address);
    expect(email.parse(address)).toBe(address);
  });

  test.each([
    ['fel', BAD],
    ['anna@', BAD],
    ['@mejl.se', BAD],
    ['anna@mejl', BAD],
    [`${'x'.repeat(65)}@mejl.se`, BAD],
    [`anna@${'x.'.repeat(125)}se`, BAD],
    ['an na@mejl.se', `${BAD} Ta bort mellanslaget.`],
    ['anna@eva@mejl.se', `${BAD} Skriv en adress, med ett @.`],
    ['åsa@mejl.se', `${BAD} Före @ kan vi inte mejla till ”å”, bara till a–z och siffror.`],
    ['.anna@mejl.se', `${BAD} Kontrollera det som står före @.`],
    ['an..na@mejl.se', `${BAD} Kontrollera det som står före @.`],
    ['anna;eva@mejl.se', `${BAD} Kontrollera det som står före @.`],
    ['anna@mejl..se', `${BAD} Kontrollera det som står efter @.`],
    ['anna@-mejl.se', `${BAD} Kontrollera det som står efter @.`],
    ['anna@mejl.se,', `${BAD} Kontrollera det som står efter @.`],
    ['anna@mejl.se:25', `${BAD} Kontrollera det som står efter @.`],
    ['anna@me%6al.se', `${BAD} Kontrollera det som står efter @.`],
    ['anna@127.0.0.1', `${BAD} Kontrollera det som står efter @.`],
  ])('%s is refused in words', (typed, wrong) => {
    expect(readEmail(typed)).toEqual({ wrong });
    for (const schema of [email, optionalEmail])
      expect(schema.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual([wrong]);
  });

  test('may be left out where it may', () => {
    expect(optionalEmail.parse(' ')).toBe('');
    expect(email.safeParse('\u200b').error?.issues.map(({ message }) => message)).toEqual([BAD]);
  });

  test('is searched for as it is kept', () => {
    expect(wordsOrAddress.parse(' Åsa  Asa@Räksmörgås.example ')).toBe('Åsa Asa@xn--rksmrgs-5wao1o.example');
    expect(wordsOrAddress.parse('@räksmörgås.example å.ek asa@')).toBe(
      '@xn--rksmrgs-5wao1o.example å.ek asa@',
    );
  });
});

test('an organiser’s domains are hosts in DNS’s form, each once', () => {
  const typed = {
    name: 'Loppet',
    webDomain: 'https://www.Räksmörgås.se/om',
    mailDomains: 'räksmörgås.se\nxn--rksmrgs-5wao1o.se, @lopp.se',
  };
  expect(organiserInput.parse(typed)).toMatchObject({
    name: 'Loppet',
    webDomain: 'xn--rksmrgs-5wao1o.se',
    mailDomains: ['xn--rksmrgs-5wao1o.se', 'lopp.se'],
  });
  expect(organiserInput.safeParse({ ...typed, webDomain: 'lopp' }).error?.issues[0]?.message).toBe(
    'Skriv en domän, som lopp.se.',
  );
});
