import { describe, expect, test } from 'vitest';
import { joinRequestInput } from '@/domain/organiser/input';
import { domainOfSite, isAddressAt } from '@/domain/organiser/requests';

test.each([
  ['https://www.vasaloppet.se/lopp/?a=1#b', 'vasaloppet.se'],
  ['http://Vasaloppet.SE.:8080/', 'vasaloppet.se'],
  ['https://anmälan.lopp.se', 'xn--anmlan-dua.lopp.se'],
  ['https://vasaloppet.se@evil.example', 'evil.example'],
  ['https://192.168.0.1', null],
  ['https://[::1]/', null],
  ['http://localhost', null],
  ['ftp://vasaloppet.se', null],
  ['vasaloppet.se', null],
  ['', null],
  [null, null],
])('a site’s domain of %s is %s', (url, domain) => expect(domainOfSite(url)).toBe(domain));

describe('an address', () => {
  test.each([
    ['start@vasaloppet.se', 'vasaloppet.se'],
    ['start@mejl.vasaloppet.se', 'vasaloppet.se'],
    ['START@VASALOPPET.SE', 'vasaloppet.se'],
    ['"a@gmail.com"@vasaloppet.se', 'vasaloppet.se'],
    ['info@räsa.se', 'xn--rsa-qla.se'],
    ['info@xn--rsa-qla.se', 'räsa.se'],
    ['info@lopp.se', 'www.lopp.se'],
  ])('%s is at %s', (email, domain) => expect(isAddressAt(email, domain)).toBe(true));

  test.each([
    ['start@evil-vasaloppet.se', 'vasaloppet.se'],
    ['start@evilvasaloppet.se', 'vasaloppet.se'],
    ['start@vasaloppet.se.evil.example', 'vasaloppet.se'],
    ['start@vasaloppet.se@evil.example', 'vasaloppet.se'],
    // Looks the same: the first а is Cyrillic.
    ['start@vаsaloppet.se', 'vasaloppet.se'],
    ['start@se', 'vasaloppet.se'],
    ['start@lopp.se', 'anmalan.lopp.se'],
    ['start@vasaloppet.se', 'se'],
    ['start@vasaloppet.se', null],
    ['start@vasaloppet.se', ''],
    ['start@', 'vasaloppet.se'],
    ['start@gmail.com', 'gmail.com'],
    ['start@klubb.hotmail.com', 'hotmail.com'],
    ['start@facebook.com', 'facebook.com'],
    ['start@klubben.wordpress.com', 'klubben.wordpress.com'],
    ['start@laget.se', 'laget.se'],
  ])('%s is not at %s', (email, domain) => expect(isAddressAt(email, domain)).toBe(false));
});

test('a request is about a race or a link, and says so at the field', () => {
  const typed = { organiserName: '', raceIds: [], link: '', contactName: '', email: 'x' };
  const errors = joinRequestInput.safeParse(typed).error?.issues.map(({ path }) => path[0]);
  expect(errors).toEqual(['organiserName', 'contactName', 'email', 'raceIds']);
  const whole = { ...typed, organiserName: 'Klubben', contactName: 'Ada', email: ' Ada@Lopp.SE ' };
  const read = { link: 'https://lopp.se', email: 'ada@lopp.se', note: '' };
  expect(joinRequestInput.parse({ ...whole, link: 'lopp.se' })).toMatchObject(read);
});
