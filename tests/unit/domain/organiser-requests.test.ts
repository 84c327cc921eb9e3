import { describe, expect, test } from 'vitest';
import {
  type AskedRace,
  domainOfSite,
  isAddressAt,
  joinLinkEnds,
  ownRaces,
  waitsForAdmin,
} from '@/domain/organiser-requests';
import { joinRequestInput } from '@/domain/validation/organiser-requests';

describe('a site’s domain', () => {
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
  ])('of %s is %s', (url, domain) => expect(domainOfSite(url)).toBe(domain));
});

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

describe('the races that a mail is enough for', () => {
  const race = (id: string, host: string | null, organiser: AskedRace['organiser'] = null): AskedRace => ({
    id,
    organiser,
    websiteUrl: host && `https://www.${host}/`,
  });
  const held = (id: string, ...mailDomains: string[]) => ({ id, webDomain: null, mailDomains });
  const from = 'start@lopp.se';

  test('are those whose own domain the address is at', () => {
    const asked = [race('a', 'lopp.se'), race('b', 'annat.se'), race('c', null)];
    expect(ownRaces(from, asked)).toEqual({ raceIds: ['a'], organiserId: null });
    expect(ownRaces('start@annan.se', asked)).toBeNull();
    expect(ownRaces(from, [])).toBeNull();
  });

  test('are never another organiser’s, and join the holder that the address is at', () => {
    const other = race('a', 'lopp.se', held('x', 'annan.se'));
    const same = race('b', 'lopp.se', held('y', 'lopp.se'));
    expect(ownRaces(from, [other])).toBeNull();
    expect(ownRaces(from, [other, race('c', 'lopp.se')])).toEqual({ raceIds: ['c'], organiserId: null });
    expect(ownRaces(from, [same, race('c', 'lopp.se')])).toEqual({ raceIds: ['b', 'c'], organiserId: 'y' });
    expect(ownRaces(from, [same, race('d', 'lopp.se', held('z', 'lopp.se'))])).toBeNull();
    const byWeb = race('e', 'lopp.se', { id: 'w', webDomain: 'lopp.se', mailDomains: [] });
    expect(ownRaces(from, [byWeb])).toEqual({ raceIds: ['e'], organiserId: 'w' });
    const shared = race('f', 'gmail.com', held('v', 'gmail.com'));
    expect(ownRaces('a@gmail.com', [shared])).toBeNull();
  });
});

describe('a request', () => {
  const at = new Date('2026-03-01T12:00:00Z');
  test('waits for an admin unless a link was mailed that nobody has used', () => {
    const none = { linkExpiresAt: null, joinedAt: null, handledAt: null };
    expect(waitsForAdmin(none)).toBe(true);
    expect(waitsForAdmin({ ...none, linkExpiresAt: joinLinkEnds(at) })).toBe(false);
    expect(waitsForAdmin({ ...none, linkExpiresAt: joinLinkEnds(at), joinedAt: at })).toBe(true);
    expect(waitsForAdmin({ ...none, handledAt: at })).toBe(false);
    expect(joinLinkEnds(at).toISOString()).toBe('2026-03-08T12:00:00.000Z');
  });

  test('is about a race or a link, and says so at the field', () => {
    const typed = { organiserName: '', raceIds: [], link: '', contactName: '', email: 'x' };
    const errors = joinRequestInput.safeParse(typed).error?.issues.map(({ path }) => path[0]);
    expect(errors).toEqual(['organiserName', 'contactName', 'email', 'raceIds']);
    const whole = { ...typed, organiserName: 'Klubben', contactName: 'Ada', email: ' Ada@Lopp.SE ' };
    const read = { link: 'https://lopp.se', email: 'ada@lopp.se', note: '' };
    expect(joinRequestInput.parse({ ...whole, link: 'lopp.se' })).toMatchObject(read);
  });
});
