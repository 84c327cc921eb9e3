import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isErrorCode } from '@/domain/errors';
import { buyerCost } from '@/domain/listing/buyer-cost';
import { kronor, ore } from '@/domain/money/ore';
import { addDays, DAY, endOfDay, HOUR, MINUTE, startOfDay } from '@/domain/time';
import { promisedSteps } from '@/features/purchases/promised-steps';
import { purchaseSteps } from '@/features/purchases/purchase-steps';
import { deadlineMissedNotice, deviceName } from '@/text/account';
import { deadlineText } from '@/text/calendar';
import {
  formatCompactDate,
  formatCompactDeadline,
  formatCompactInstant,
  formatDate,
  formatDeadline,
  formatFullDeadline,
  formatFullInstant,
  formatInstant,
  formatInstantDate,
  formatMonth,
  formatShortDate,
  formatShortDeadline,
  formatShortInstant,
  formatWeekday,
} from '@/text/dates';
import {
  formatCountdown,
  formatTimeLeft,
  nameChangeEndText,
  speakCountdown,
  urgency,
} from '@/text/deadlines';
import { errorTexts } from '@/text/errors';
import { listingBadges, listingLines, partsText } from '@/text/listing';
import { formatFixed, formatKr, formatKrExact, formatNumber } from '@/text/numbers';
import { eventLabels, leavingText, listingLabels, purchaseLabels, sideEventLabels } from '@/text/purchase';
import {
  buyerFieldLabels,
  entryReferenceLabels,
  mechanismLabels,
  racePayerLabels,
  ruleLabels,
  verifiableFieldLabels,
} from '@/text/race';

/** A space that does not break, so that an amount stays on one line. */
const _ = '\u00a0';

describe('money', () => {
  it.each([
    ['seller', kronor(220), `500${_}kr + 30${_}kr serviceavgift, namnbytet ingår`],
    ['seller', null, `500${_}kr + 30${_}kr serviceavgift, namnbytet ingår`],
    ['buyer', kronor(220), `500${_}kr + 30${_}kr serviceavgift + arrangörens avgift 220${_}kr`],
    ['buyer', kronor(0), `500${_}kr + 30${_}kr serviceavgift, namnbytet kostar inget`],
    ['buyer', null, `500${_}kr + 30${_}kr serviceavgift, arrangörens avgift tillkommer`],
  ] as const)(
    'what the price in all is made of, where the %s pays %s for the name change',
    (payer, nameChangeCost, text) => {
      const cost = buyerCost({ price: kronor(500), payer, nameChangeCost });
      expect(partsText({ ...cost, payer })).toBe(text);
    },
  );

  it.each([
    [1250_00, `1${_}250${_}kr`, `1${_}250,00${_}kr`],
    [995_00, `995${_}kr`, `995,00${_}kr`],
    [31_06, `31,06${_}kr`, `31,06${_}kr`],
    [1_50, `1,50${_}kr`, `1,50${_}kr`],
    [5, `0,05${_}kr`, `0,05${_}kr`],
    [0, `0${_}kr`, `0,00${_}kr`],
    [100_000_00, `100${_}000${_}kr`, `100${_}000,00${_}kr`],
  ])('%i öre is %s, in a breakdown %s', (amount, plain, exact) => {
    expect(formatKr(ore(amount))).toBe(plain);
    expect(formatKrExact(ore(amount))).toBe(exact);
  });

  it('has no space that breaks', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_00 }), (amount) => {
        for (const text of [formatKr(ore(amount)), formatKrExact(ore(amount)), formatNumber(amount)])
          expect(text).not.toContain(' ');
      }),
    );
  });

  it('is written as the Swedish locale writes numbers', () => {
    const swedish = (value: number, min: number, max: number) =>
      value.toLocaleString('sv-SE', { minimumFractionDigits: min, maximumFractionDigits: max });
    for (const value of [-1_234_567, -1000, -0.5, -999.96, 2.5, 2.44, 2.46, 0.04, 99.99, 1e9])
      expect(formatFixed(value, 1)).toBe(swedish(value, 1, 1));
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (amount) => {
        expect(formatFixed(amount / 100, 2)).toBe(swedish(amount / 100, 2, 2));
        expect(formatNumber(amount / 10, 1)).toBe(swedish(amount / 10, 0, 1));
        expect(formatNumber(amount)).toBe(swedish(amount, 0, 0));
      }),
    );
  });
});

describe('a countdown', () => {
  it.each([
    [48 * HOUR, '48:00:00', 'calm'],
    [120 * HOUR + 61_000, '120:01:01', 'calm'],
    [HOUR - 1, '00:59:59', 'calm'],
    [10 * MINUTE, '00:10:00', 'calm'],
    [10 * MINUTE - 1, '09:59', 'calm'],
    [8 * MINUTE, '08:00', 'calm'],
    [8 * MINUTE - 1, '07:59', 'soon'],
    [5 * MINUTE, '05:00', 'soon'],
    [5 * MINUTE - 1, '04:59', 'urgent'],
    [1000, '00:01', 'urgent'],
    [1, '00:00', 'urgent'],
    [0, 'Tid ute!', 'over'],
    [-1, 'Tid ute!', 'over'],
    [-5 * DAY, 'Tid ute!', 'over'],
  ])('with %i ms left shows %s (%s)', (ms, shown, colour) => {
    expect(formatCountdown(ms)).toBe(shown);
    expect(urgency(ms)).toBe(colour);
  });

  it.each([
    [9 * DAY - 12_000, '9 dagar'],
    [48 * HOUR, '2 dagar'],
    [48 * HOUR - MINUTE, '2 dagar'],
    [47 * HOUR, '47 timmar'],
    [90 * MINUTE - 1, '1 timme'],
    [HOUR - 20_000, '1 timme'],
    [20 * MINUTE, `20${_}min`],
    [1, `1${_}min`],
    [0, 'Tid ute!'],
  ])('with %i ms left is told in one unit: %s', (ms, told) => {
    expect(formatTimeLeft(ms)).toBe(told);
  });

  it.each([
    [26 * HOUR + 5 * MINUTE, '26 timmar och 5 minuter kvar'],
    [HOUR + MINUTE, '1 timme och 1 minut kvar'],
    [2 * HOUR, '2 timmar och 0 minuter kvar'],
    [9 * MINUTE + 59_000, '9 minuter kvar'],
    [MINUTE, '1 minut kvar'],
    [MINUTE - 1, 'Mindre än en minut kvar'],
    [0, 'Tiden är ute'],
  ])('with %i ms left is spoken "%s"', (ms, spoken) => {
    expect(speakCountdown(ms)).toBe(spoken);
  });
});

describe('dates', () => {
  it('are written as Swedes write them', () => {
    expect(formatDate('2027-03-07')).toBe('7 mars 2027');
    expect(formatWeekday('2027-03-07')).toBe('söndag 7 mars');
    expect(formatShortDate('2027-03-07')).toBe('7 mars');
    expect(formatShortDate('2027-12-24')).toMatch(/^24 dec\.?$/);
    expect(formatDate('2028-02-29')).toBe('29 februari 2028');
  });

  it('say what the Swedish locale says, every day of a leap year', () => {
    const names = (day: string, options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat('sv-SE', { timeZone: 'UTC', ...options }).format(new Date(day));
    for (let day = '2028-01-01'; day < '2029-01-01'; day = addDays(day, 1)) {
      expect(formatDate(day)).toBe(names(day, { day: 'numeric', month: 'long', year: 'numeric' }));
      expect(formatShortDate(day)).toBe(names(day, { day: 'numeric', month: 'short' }));
      expect(formatCompactDate(day)).toBe(names(day, { day: 'numeric', month: 'short', year: 'numeric' }));
      expect(formatWeekday(day)).toBe(names(day, { weekday: 'long', day: 'numeric', month: 'long' }));
      expect(formatMonth(day).toLowerCase()).toBe(names(day, { month: 'long', year: 'numeric' }));
    }
  });

  it('are those of Stockholm, in winter and in summer', () => {
    expect(formatInstant(new Date('2027-03-07T13:30:00Z'))).toBe(`söndag 7 mars kl.${_}14.30`);
    expect(formatInstant(new Date('2027-07-07T12:30:00Z'))).toBe(`onsdag 7 juli kl.${_}14.30`);
    expect(formatShortInstant(new Date('2027-03-07T13:05:00Z'))).toBe(`7 mars kl.${_}14.05`);
    expect(formatInstantDate(new Date('2027-12-31T23:30:00Z'))).toBe('1 januari 2028');
  });

  it('end at 24.00, so that a deadline stands on its own day', () => {
    expect(formatDeadline(endOfDay('2027-05-20'))).toBe(`torsdag 20 maj kl.${_}24.00`);
    expect(formatShortDeadline(endOfDay('2027-12-31'))).toMatch(/^31 dec\.? kl\.\u00a024\.00$/);
    expect(formatFullDeadline(endOfDay('2027-12-31'))).toBe(`31 december 2027 kl.${_}24.00`);
    expect(formatCompactDeadline(endOfDay('2027-12-31'))).toBe(`31 dec. 2027${_}24.00`);
    expect(formatDeadline(endOfDay('2027-10-31'))).toBe(`söndag 31 oktober kl.${_}24.00`);
    expect(formatDeadline(new Date('2027-05-20T22:01:00Z'))).toBe(`fredag 21 maj kl.${_}00.01`);
    expect(formatDeadline(new Date('2027-05-20T21:59:59Z'))).toBe(`torsdag 20 maj kl.${_}23.59`);
  });

  it('begin at 00.00: what happened in the first minute of a year belongs to it, and so does what opens', () => {
    const at = new Date('2027-12-31T23:00:30Z');
    expect(formatInstant(at)).toBe(`lördag 1 januari kl.${_}00.00`);
    expect(formatShortInstant(at)).toBe(`1 jan. kl.${_}00.00`);
    expect(formatFullInstant(at)).toBe(`1 januari 2028 kl.${_}00.00`);
    expect(formatCompactInstant(at)).toBe(`1 jan. 2028${_}00.00`);
  });

  it('say when name changes end, and how they go on after that', () => {
    const ends = { closesAt: endOfDay('2027-02-28'), last: null };
    const last = { closesAt: endOfDay('2027-03-06'), onSiteOnly: true };
    expect(nameChangeEndText(ends)).toBe('28 februari 2027');
    expect(nameChangeEndText({ ...ends, last })).toBe(
      '28 februari 2027. Senare, till 6 mars 2027, bara på plats',
    );
    expect(nameChangeEndText({ ...ends, last: { ...last, onSiteOnly: false } })).toBe(
      '28 februari 2027. Senare, till 6 mars 2027, på andra villkor',
    );
  });

  it('are a deadline where a text says until when', () => {
    const src = resolve(import.meta.dirname, '../../../src');
    const wrong = readdirSync(src, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .filter((file) =>
        /\b(senast|till) (<strong>)?\$?\{format(Short|Full|Compact)?Instant\(/i.test(
          readFileSync(join(src, file), 'utf8'),
        ),
      );
    expect(wrong).toEqual([]);
  });
});

describe('the times of a purchase at midnight', () => {
  const midnight = startOfDay('2028-01-01');

  it('are those of their kind in its steps', () => {
    const steps = {
      paidAt: midnight,
      nameChangeStartsAt: null,
      nameChangeDeadline: midnight,
      nameChangedAt: null,
      confirmationDeadline: null,
      completedAt: null,
      refundedAt: null,
      cancelledAt: null,
    };
    const [payment, nameChange] = purchaseSteps({
      state: 'pending_name_change',
      steps,
      mechanism: 'seller_direct',
      verifiedAt: null,
    });
    expect(payment?.when).toBe(`1 jan. kl.${_}00.00`);
    expect(nameChange?.when).toBe(`senast 31 dec. kl.${_}24.00`);
    const [, promised] = promisedSteps({ opens: midnight, deadline: midnight });
    expect(promised?.note).toContain(`öppnar 1 jan. kl.${_}00.00.`);
  });

  it('are those of their kind in calendars, and where held money goes', () => {
    expect(deadlineText({ kind: 'name_change_opens', at: midnight, remindAt: null })).toBe(
      `Namnbytet öppnar lördag 1 januari kl.${_}00.00`,
    );
    expect(deadlineText({ kind: 'confirm', at: midnight, remindAt: null })).toBe(
      `Bekräfta eller rapportera senast fredag 31 december kl.${_}24.00`,
    );
    expect(leavingText({ by: 'seller_clock', at: midnight }).at).toBe(`31 dec. 2027${_}24.00`);
    expect(leavingText({ by: 'ended', at: midnight }).at).toBe(`1 jan. 2028${_}00.00`);
  });
});

/** Words that Swedish has no use for, and one that we do not use. */
const english =
  /\b(the|is|not|your|you|please|failed|invalid|error|cannot|could|has|been|with|server|expected|escrow)\b/i;

describe('the error texts', () => {
  it('are in whole Swedish sentences', () => {
    for (const [code, { title, text }] of Object.entries(errorTexts)) {
      for (const part of [title, text]) {
        expect(part, code).not.toMatch(english);
        expect(part, code).not.toMatch(/[A-Z]{2,}_[A-Z]+|undefined|null/);
        expect(part, code).toMatch(/^\p{Lu}.{2}/u);
        expect(part.trim()).toBe(part);
      }
      expect(title).not.toBe(text);
    }
  });

  it('have their exact texts and titles', () => {
    const part = (name: 'text' | 'title') =>
      Object.fromEntries(Object.entries(errorTexts).map(([code, parts]) => [code, parts[name]]));
    expect(part('text')).toMatchObject({
      LISTING_RESERVED:
        'Denna startplats håller på att köpas av någon annan. Vänligen vänta eller välj en annan startplats.',
      LISTING_SOLD: 'Denna startplats har redan sålts. Vänligen välj en annan startplats.',
      LISTING_UNAVAILABLE: 'Denna startplats är inte längre tillgänglig. Vänligen uppdatera sidan.',
      OWN_LISTING: 'Du kan inte köpa din egen annons',
      LISTING_NOT_FOUND: 'Den startplats du letar efter finns inte eller har tagits bort.',
      EMAIL_NOT_CONFIRMED:
        'Du måste bekräfta din e-post innan du kan logga in. Kontrollera din inkorg och klicka på bekräftelselänken.',
      FEE_NOT_ACCEPTED: 'Du måste acceptera att betala namnändringsavgiften för att fortsätta.',
      LISTING_NOT_EDITABLE: 'Du kan bara redigera annonser som är tillgängliga och inte har någon köpare.',
      ADMIN_REQUIRED: 'Du har inte behörighet att visa denna sida.',
      REASON_MISSING: 'Vänligen förklara problemet.',
      PAYMENT_PROVIDER_DOWN: 'Det gick inte att ansluta till betalningssystemet',
      PAYMENT_NOT_VERIFIED: 'Betalningen kunde inte verifieras. Kontakta support om problem kvarstår.',
      ALREADY_SELLER: 'Du är redan registrerad som säljare',
      ONBOARDING_FAILED: 'Kunde inte skapa ett säljarkonto.',
    });
    expect(part('title')).toMatchObject({
      LISTING_RESERVED: 'Startplats är upptagen',
      LISTING_SOLD: 'Startplats redan såld',
      LISTING_UNAVAILABLE: 'Startplats inte tillgänglig',
      LISTING_NOT_FOUND: 'Startplats hittades inte',
      EMAIL_NOT_CONFIRMED: 'E-post inte bekräftad',
      PRICE_CHANGED: 'Priset har ändrats',
      FEE_NOT_ACCEPTED: 'Bekräftelse krävs',
      SELLER_REQUIRED: 'Säljarkonto krävs',
      NOT_SIGNED_IN: 'Inloggning krävs',
      WRONG_STATE: 'Status har ändrats',
      PROOF_MISSING: 'Bekräftelse saknas',
      PAYMENT_NOT_CONFIRMED: 'Betalning inte bekräftad',
      REASON_MISSING: 'Förklaring krävs',
      ACCOUNT_IN_USE: 'Kontot kan inte raderas just nu.',
    });
  });

  it('are known by their codes alone', () => {
    expect(isErrorCode('LISTING_RESERVED')).toBe(true);
    for (const other of ['listing_reserved', 'toString', '__proto__', 'constructor', '', null, 7, {}])
      expect(isErrorCode(other)).toBe(false);
  });
});

describe('the words for states', () => {
  it("have their exact texts, on the seller's list and on a card", () => {
    expect(listingLabels).toMatchObject({
      paused_deadline: 'Pausad - deadline missad',
      paused_refunded: 'Pausad - återbetalad',
      disputed: 'Manuell granskning pågår',
      available: 'Tillgänglig',
      pending: 'Reserverad',
      pending_name_change: 'Väntar på namnbyte',
      awaiting_buyer_confirmation: 'Väntar på köparens bekräftelse',
      completed: 'Slutförd',
    });
    expect(listingBadges).toMatchObject({
      available: null,
      pending: 'Reserverad',
      pending_name_change: 'Reserverad - namnbyte pågår',
      awaiting_buyer_confirmation: 'Väntar på köparens bekräftelse',
      completed: 'Såld',
    });
    expect(listingLines).toMatchObject({
      pending_name_change: 'Väntar på namnbyte från säljare',
      awaiting_buyer_confirmation: 'Väntar på bekräftelse från köpare',
      completed: 'Transaktion avslutad',
    });
  });

  it('show a visitor nothing of a dispute or of why a listing is paused', () => {
    for (const words of [listingBadges, listingLines]) {
      expect(words.disputed).toBe(words.awaiting_buyer_confirmation);
      expect(new Set([words.inactive, words.paused_deadline, words.paused_refunded]).size).toBe(1);
    }
  });

  it('are Swedish, with a capital first', () => {
    const labels = [
      listingLabels,
      purchaseLabels,
      eventLabels,
      sideEventLabels,
      ruleLabels,
      racePayerLabels,
      entryReferenceLabels,
      mechanismLabels,
      buyerFieldLabels,
      verifiableFieldLabels,
    ];
    for (const words of labels)
      for (const word of Object.values(words)) {
        if (word === null) continue;
        expect(word).not.toMatch(english);
        expect(word).toMatch(/^\p{Lu}/u);
      }
  });

  it('say why a seller must do something', () => {
    const { title, message } = deadlineMissedNotice('Lidingöloppet');
    expect(title).toBe('Tiden är ute');
    expect(message).toContain('Lidingöloppet');
    expect(message).toContain('48 timmar');
  });
});

it.each([
  [
    'Chrome på Android',
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  ],
  [
    'Safari på iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  ],
  [
    'Chrome på iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
  ],
  [
    'Edge på Windows',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
  ],
  [
    'Samsung Internet på Android',
    'Mozilla/5.0 (Linux; Android 14; SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36',
  ],
  ['Firefox på Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 15.0; rv:140.0) Gecko/20100101 Firefox/140.0'],
  ['Firefox på Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  ['Okänd enhet', 'curl/8.7.1'],
  ['Okänd enhet', null],
])('a device is, by what its browser calls itself, %s: %s', (name, userAgent) => {
  expect(deviceName(userAgent)).toBe(name);
});
