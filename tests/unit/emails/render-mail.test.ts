import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { SERVICE_FEE, SERVICE_FEE_NET, SERVICE_FEE_VAT } from '@/domain/money/fees';
import { ore } from '@/domain/money/ore';
import { CONFIRMATION_HOURS, NAME_CHANGE_HOURS } from '@/domain/purchase/deadlines';
import { transferMechanisms } from '@/domain/race/windows';
import {
  type MailTemplate,
  mails,
  mailsWithCover,
  mailTemplates,
  type RenderedMail,
  renderMail,
} from '@/emails';
import { completedDates, renamedDates, samplePurchase } from '@/emails/parts/purchase';
import { formatDeadline, formatShortDeadline } from '@/text/dates';
import { formatKr, formatKrExact } from '@/text/numbers';
import { withoutCover } from './without-cover';

/** A template picked at run time, with its sample and something else in it. */
const renderSample = (template: MailTemplate, changes: object = {}): Promise<RenderedMail> =>
  (renderMail as (name: MailTemplate, props: unknown) => Promise<RenderedMail>)(template, {
    ...mails[template].sample,
    ...changes,
  });

const textOf = async (template: MailTemplate, changes: object = {}) =>
  (await renderSample(template, changes)).text;

const unfilled = /undefined|null|NaN|\[object|Invalid Date/;

describe('every mail', () => {
  it.each(mailTemplates)('%s is whole, and fetches nothing from elsewhere', async (template) => {
    const { subject, html, text } = await renderSample(template);
    for (const part of [subject, html, text]) expect(part).not.toMatch(unfilled);
    expect(subject.length).toBeGreaterThan(10);
    // A seller's own title stands in quotation marks after the catalogue's name, and in no subject.
    expect(subject).not.toContain('Vasaloppet 2027');
    if ('title' in mails[template].sample) {
      expect(subject).toContain(samplePurchase.raceName);
      // Who has bid has not chosen the listing.
      expect(text.includes('Vasaloppet 2027')).toBe(template !== 'bidNotCharged');
    } else expect(text).not.toContain('Vasaloppet 2027');
    expect(html).toContain('lang="sv"');
    expect(text).toContain('firstName' in mails[template].sample ? 'Hej Åsa,' : 'Hej!');
    expect(text).toContain('Osäker på om mejlet är från oss?');
    expect(text).not.toMatch(/<[a-z]/i);
    expect(text).not.toContain('\n\n\n');
    // Some mail programs take what follows an address for a part of it.
    expect(text).not.toMatch(/https:\S*[.,:;!?)](\s|$)/);

    const plain = withoutCover(html);
    expect(plain).not.toMatch(/<img|src=|<link|@import|@font-face|url\(/);
    for (const [, href] of plain.matchAll(/href="([^"]*)"/g))
      expect(href).toMatch(/^https:\/\/lopp\.example\//);

    // The picture of its race, if it is of those that show one.
    const shows = mailsWithCover.has(template);
    expect(html.includes(`src="cid:lopp-4f1c@lopp.example"`)).toBe(shows);
    expect(plain !== html).toBe(shows);

    // One main action, with its address in the text part; a button would open another browser than the one that waits.
    const buttons = [...html.matchAll(/<a href="([^"]*)" class="button"/g)];
    expect(buttons).toHaveLength(template === 'signInCode' ? 0 : 1);
    if (template === 'signInCode') expect(text).toContain(mails.signInCode.sample.code);
    else expect(text).toContain(`:\n${buttons[0]?.[1]?.replaceAll('&amp;', '&')}\n`);
  });

  it.each(mailTemplates)('%s has each address alone on its line, in the text part', async (template) => {
    const text = await textOf(template);
    const addresses = text.split('\n').filter((line) => line.includes('://'));
    expect(addresses.filter((line) => !/^ *https:\/\/\S+$/.test(line))).toEqual([]);
  });

  test('no template goes on after a link', () => {
    const folder = resolve(import.meta.dirname, '../../../src/emails');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.tsx'),
    );
    const links = files.flatMap((file) => [
      ...readFileSync(join(folder, file), 'utf8').matchAll(
        /<TextLink\b(?:[^>]*\/>|.*?<\/TextLink>)\s*(\S+)/gs,
      ),
    ]);
    expect(links.length).toBeGreaterThan(5);
    // The end of its paragraph or line.
    for (const [found, next] of links) expect(next, found).toMatch(/^<(?:\/|br)/);
  });

  it.each([...mailsWithCover])('%s says the same without the picture', async (template) => {
    const without = await renderSample(template, { cover: null });
    expect(without.html).not.toContain('<img');
    expect(without.text).toBe(await textOf(template));
  });

  const withMoney = ['listingPublished', 'placeSold', 'paymentConfirmed', 'purchaseCompletedSeller'] as const;
  it.each(withMoney)('%s says first what there is to do, and last what it costs', async (template) => {
    const { html } = await renderSample(template);
    const [before, ...tables] = html.split('class="money"');
    expect(tables).toHaveLength(1);
    expect(before).toContain('class="button"');
    expect(tables[0]).not.toMatch(/class="(button|mint|face|step-)/);
  });

  test('dark mode has a colour for all that has one in the light', async () => {
    const { html } = await renderSample('paymentConfirmed');
    const [, darkRules = ''] = html.split('(prefers-color-scheme: dark)');
    expect(html).toContain('name="color-scheme" content="light dark"');
    const body = html.slice(html.indexOf('<body'));
    for (const [element] of body.matchAll(/<[^>]+style="[^"]*(?<![-a-z])(?:background-)?color:#[^>]+>/g)) {
      const names = element.match(/ class="([^"]*)"/)?.[1]?.split(' ') ?? [];
      // React Email's own cell, under ours.
      if (element.startsWith('<td') && names.length === 0) continue;
      expect(
        names.some((name) => darkRules.includes(`.${name}`)),
        element,
      ).toBe(true);
    }
  });
});

describe('what users write', () => {
  it('is unchanged where nothing can run', async () => {
    const title = 'Göteborgsvarvet 🏃‍♀️ <script>alert("å")</script> & mer';
    const raceName = 'Lopp & <b>mer</b>';
    const { subject, text } = await renderSample('placeSold', { title, raceName, firstName: '<b>Åsa</b>' });
    expect(subject).toContain(raceName);
    expect(text).toContain('Hej <b>Åsa</b>,');
    expect(text).toContain(title);
  });

  it('cannot start a new header', async () => {
    const { subject } = await renderSample('placeSold', {
      raceName: 'Lidingöloppet\r\nBcc: alla@lopp.example',
    });
    expect(subject).not.toMatch(/[\r\n]/);
  });

  it('does not lose half an emoji in a long preview', async () => {
    const { html } = await renderSample('purchaseCompletedBuyer', { raceName: '🏃'.repeat(200) });
    expect(html.isWellFormed()).toBe(true);
  });

  it.each([
    'transferRefusedSeller',
    'transferRefusedBuyer',
    'transferRefusedAdmin',
    'informationRequested',
  ] as const)('stands in a quotation, each line of it: %s', async (template) => {
    const text = await textOf(template, { organiserText: 'Platsen är spärrad.\nLoppbytet: ring oss.' });
    expect(text).toContain('> Platsen är spärrad.\n> Loppbytet: ring oss.');
  });

  it.each(['problemReportedSeller', 'problemReportedAdmin'] as const)(
    'is headed by the kind of problem, or without one by our words: %s',
    async (template) => {
      expect(await textOf(template, { kind: 'fee_dispute' })).toContain('Fel om avgiften till arrangören');
      expect(await textOf(template, { kind: null })).toContain('Problem med köpet');
    },
  );

  it('keeps its lines', async () => {
    expect(await textOf('problemReportedSeller')).toContain(
      '> Koden fungerar inte.\n> Jag har provat tre gånger.',
    );
  });
});

describe('when and how much', () => {
  const sellerDeadline = formatDeadline(completedDates.nameChangeDeadline);
  const buyerDeadline = formatDeadline(completedDates.confirmationDeadline);
  const { charged, payout } = samplePurchase.split;

  it.each(['listingPublished', 'watchHit', 'placeSold', 'paymentConfirmed', 'paymentFailed'] as const)(
    '%s shows on the bib what the place costs its buyer in all',
    async (template) => {
      const { html } = await renderSample(template);
      const [, bib = ''] = html.split('class="bib"');
      expect(bib).toContain(formatKr(2000_00));
      expect(bib).toContain('allt som allt');
      expect(bib.slice(0, bib.indexOf('</table>'))).not.toContain(formatKr(1750_00));
    },
  );

  it('is in the text part', async () => {
    const { links } = samplePurchase;
    const facts: Partial<Record<MailTemplate, string[]>> = {
      listingPublished: [formatKrExact(payout), `${NAME_CHANGE_HOURS} timmar`],
      placeSold: [sellerDeadline, formatKrExact(payout), links.nameChange],
      paymentConfirmed: [
        sellerDeadline,
        formatKrExact(charged),
        `${CONFIRMATION_HOURS} timmar`,
        'K-2026-000123',
      ],
      paymentFailed: [links.listing],
      paidTooLate: [formatKr(charged)],
      refundedByHandSeller: ['Gör inget namnbyte'],
      refundedByHandBuyer: [formatKr(charged)],
      paidInOtherCurrency: ['annan valuta', '5–10 bankdagar', links.listing],
      nameChangeReminder: [sellerDeadline, '24 timmar', formatKr(payout), links.nameChange],
      nameChangeDone: [buyerDeadline, formatKr(220_00), links.confirmPurchase],
      deadlineMissedSeller: [sellerDeadline, links.myListings],
      deadlineMissedBuyer: [formatKr(charged)],
      purchaseCompletedSeller: [formatKrExact(payout)],
      problemReportedAdmin: [formatKr(charged), links.dispute],
      problemReportedSeller: ['Koden eller länken fungerar inte', 'lördag 5 december kl.', links.dispute],
      settlementOffered: [formatKr(500_00), formatKr(1197_05), links.dispute],
      raceClosedBuyer: ['stängt namnbytet', formatKr(charged)],
      raceClosedSeller: ['ställt in', links.myListings],
      raceMovedSeller: [sellerDeadline, links.nameChange],
      refundFailedAdmin: [formatKr(charged), 'expired_or_canceled_card', links.money],
      chargebackOpenedSeller: ['Gör inget namnbyte', links.myListings],
      chargebackOpenedBuyer: ['pausat', links.myPurchases],
      chargebackOpenedAdmin: [formatKr(charged), links.chargeback],
      chargebackLostSeller: ['ingen utbetalning'],
      chargebackLostBuyer: ['av banken, inte av oss'],
      chargebackOutlastedBuyer: [formatKr(charged)],
      payoutWaitsForBank: [formatKr(payout)],
      disputeDecided: [formatKr(charged), 'Arrangören bekräftar'],
      refundMade: [formatKr(charged)],
    };
    for (const [template, phrases] of Object.entries(facts) as [MailTemplate, string[]][]) {
      const text = await textOf(template);
      for (const fact of phrases) expect(text, template).toContain(fact);
    }
    expect(await textOf('problemReportedSeller')).toContain('Svara senast');
  });

  it('names no deadline while the bank decides, and says that it decides first', async () => {
    for (const template of ['raceMovedSeller', 'raceMovedBuyer'] as const) {
      const text = await textOf(template, { bankDecides: true });
      expect(text).not.toContain(sellerDeadline);
      expect(text).not.toContain(samplePurchase.links.nameChange);
      expect(text).toContain('bank');
    }
    const closed = await textOf('raceClosedBuyer', { cancelled: true, bankDecides: true });
    expect(closed).toContain('när banken har svarat');
    expect(closed).not.toContain('är på väg tillbaka');
  });

  it('leads the seller’s mail of a sale with what they get', async () => {
    const text = await textOf('placeSold');
    expect(text.slice(0, text.indexOf('Hej Åsa,'))).toContain(`du får ${formatKr(payout)}`);
    expect(text.slice(text.indexOf('Hej Åsa,'))).toContain(`Hej Åsa,\n\nDu får ${formatKr(payout)} när`);
  });

  it('names one sum where a bid’s buyer pays themselves: what is paid now', async () => {
    const { html } = await renderSample('bidNotCharged');
    const sums = [...html.matchAll(/\d[\d\s]*\u00a0kr/g)].map(([sum]) => sum);
    expect(new Set(sums)).toEqual(new Set([formatKr(charged)]));
  });

  it('puts the deadline in the subjects that ask for something', async () => {
    const spaced = (text: string) => text.replaceAll('\u00a0', ' ');
    const seller = spaced(formatShortDeadline(completedDates.nameChangeDeadline));
    for (const template of ['placeSold', 'nameChangeReminder'] as const) {
      expect((await renderSample(template)).subject).toContain(`senast ${seller}`);
    }
    const { subject } = await renderSample('nameChangeDone');
    const onSite = await renderSample('nameChangeDone', { mechanism: 'on_site' });
    expect(onSite.subject).toMatch(/^Fullmakten är lämnad, bekräfta senast /);
    expect(onSite.html).not.toContain('Namnbytet är gjort');
    expect(subject).toContain(`senast ${spaced(formatShortDeadline(completedDates.confirmationDeadline))}`);
  });

  it('breaks the VAT out of the service fee, and the receipt adds up', async () => {
    const { text } = await renderSample('paymentConfirmed');
    expect(ore(SERVICE_FEE_NET + SERVICE_FEE_VAT)).toBe(SERVICE_FEE);
    const rows = text.slice(text.indexOf('Kvitto')).matchAll(/ {3,}(\d[\d\s]*),(\d\d)\u00a0kr/g);
    const amounts = [...rows].map(([, kr = '', rest = '']) => Number(kr.replace(/\s/g, '') + rest));
    expect(amounts).toEqual([samplePurchase.split.price, SERVICE_FEE_NET, SERVICE_FEE_VAT, charged]);
    expect(amounts.slice(0, 3).reduce((sum, amount) => sum + amount)).toBe(charged);
    expect(text).toContain('Moms 25\u00a0%');
  });

  it('fails rather than send a mail without its deadline', async () => {
    const dates = { ...samplePurchase.dates, nameChangeDeadline: null };
    await expect(renderMail('placeSold', { ...samplePurchase, dates })).rejects.toThrow('nameChangeDeadline');
  });
});

describe('what the race decides', () => {
  it('says to both when the name change opens, if it has not', async () => {
    const opening = 'lördag 2 januari';
    const dates = {
      ...samplePurchase.dates,
      nameChangeStartsAt: new Date('2027-01-01T23:00:00Z'),
      nameChangeDeadline: new Date('2027-01-03T22:59:00Z'),
    };
    expect(await textOf('placeSold', { dates })).toContain(`Börjar ${opening}`);
    expect(await textOf('paymentConfirmed', { dates })).toContain(`öppnar för namnbyten ${opening}`);
    expect(await textOf('placeSold')).not.toContain('Börjar');
  });

  it.each(transferMechanisms)('gives each side its own task: %s', async (mechanism) => {
    const buyer = await textOf('nameChangeDone', { mechanism });
    expect(await textOf('placeSold', { mechanism })).toContain(' 1. ');
    expect(buyer).toContain(' 1. ');
    expect(buyer.includes('koden eller länken')).toBe(mechanism === 'buyer_code');
  });

  it.each([
    ['placeSold', 'seller', 220_00, /220\s*kr, betalas av dig/],
    ['placeSold', 'buyer', 220_00, /220\s*kr, betalas av köparen/],
    ['placeSold', 'seller', null, /eventuell avgift till arrangören betalas av dig/],
    ['nameChangeDone', 'buyer', 220_00, /220\s*kr, betalar du direkt till arrangören/],
  ] as const)('%s: %s pays %s', async (template, payer, cost, sentence) => {
    expect(await textOf(template, { payer, nameChangeCost: cost })).toMatch(sentence);
  });

  it.each(['seller', 'buyer'] as const)('says nothing of a fee that does not exist (%s)', async (payer) => {
    const free = { payer, nameChangeCost: ore(0) };
    expect(await textOf('placeSold', free)).not.toContain('avgift till arrangören');
    expect(await textOf('paymentConfirmed', free)).not.toMatch(/Arrangörens avgift|eventuell avgift/);
  });

  it.each([
    ['swish', 'Betalt med Swish till Loppbytet.'],
    ['card', 'Betalt med kort till Loppbytet.'],
    ['klarna', 'Betalt med Klarna till Loppbytet.'],
    [null, 'Betalt till Loppbytet.'],
  ])('says on the receipt how it was paid: %s', async (paidWith, words) => {
    const text = await textOf('paymentConfirmed', { paidWith });
    expect(text.replaceAll(/\s+/g, ' ')).toContain(words);
  });
});

it('a withdrawal says of the place only what holds', async () => {
  const text = async (outcome: string | null) =>
    (await textOf('withdrawalReceived', { outcome })).includes('gäller som förut');
  const outcomes = ['fee_back', 'performed', 'too_late', null, 'all_back', 'nothing_paid'];
  expect(await Promise.all(outcomes.map(text))).toEqual([true, true, true, true, false, false]);
});

describe('a chargeback', () => {
  it('asks nobody for what they have done', async () => {
    const opened = await renderSample('chargebackOpenedSeller', { dates: renamedDates });
    expect(opened.text).toContain('Du har gjort din del');
    expect(opened.html).not.toContain('inget namnbyte');
    expect((await renderSample('chargebackOpenedSeller')).html).toContain('Gör inget namnbyte');
  });

  it('leaves a dispute where it was, without the deadline that has passed', async () => {
    const won = { dates: renamedDates, disputed: true };
    expect(await textOf('chargebackWonBuyer', won)).not.toContain(
      formatDeadline(renamedDates.confirmationDeadline as Date),
    );
    for (const template of ['chargebackWonBuyer', 'chargebackWonSeller'] as const)
      expect(await textOf(template, won)).toContain('Ärendet fortsätter');
  });
});

describe('how a purchase ends', () => {
  it('tells a confirmation from a deadline that passed', async () => {
    const silent = { dates: { ...completedDates, completedAt: completedDates.confirmationDeadline } };
    // The organiser's word makes the time shorter.
    const silence = 'inget problem i tid';
    for (const template of ['purchaseCompletedSeller', 'purchaseCompletedBuyer'] as const) {
      expect(await textOf(template, silent)).toContain(silence);
      expect(await textOf(template)).not.toContain(silence);
    }
  });

  it('says to the buyer what may be left at the organiser', async () => {
    const silent = { ...completedDates, completedAt: completedDates.confirmationDeadline };
    const left = async (changes: object) => {
      const text = await textOf('purchaseCompletedBuyer', { mechanism: 'seller_direct', ...changes });
      return [...text.matchAll(/anmält dig med koden|bytt namn på plats|inte göra något mer/g)].join();
    };
    expect(await left({})).toBe('inte göra något mer');
    expect(await left({ mechanism: 'buyer_code' })).toBe('inte göra något mer');
    expect(await left({ mechanism: 'buyer_code', dates: silent })).toBe('anmält dig med koden');
    expect(await left({ mechanism: 'on_site' })).toBe('bytt namn på plats');
    const verified = { ...silent, nameChangeVerifiedAt: silent.nameChangedAt };
    for (const mechanism of ['buyer_code', 'on_site'])
      expect(await left({ mechanism, dates: verified })).toBe('inte göra något mer');
  });

  const part = {
    decision: 'part',
    toBuyer: ore(500_00),
    toSeller: ore(samplePurchase.split.payout - 500_00),
  };
  const unsaid = { findings: null, notes: null };

  it.each([
    ['buyer', { decision: 'refund' }, 'du får pengarna tillbaka'],
    [
      'buyer',
      { decision: 'release', toBuyer: ore(0), toSeller: samplePurchase.split.payout },
      'köpet står fast',
    ],
    ['seller', { decision: 'refund' }, 'köparen får pengarna tillbaka'],
    ['buyer', part, 'du får 500 kr tillbaka'],
    ['seller', part, 'du får 1 197,05 kr'],
    [
      'seller',
      { decision: 'release', toSeller: samplePurchase.split.payout },
      '1 697,05 kr är på väg till dig',
    ],
  ])('mails the %s what was decided: %o', async (role, decided, phrases) => {
    const { subject, text } = await renderSample('disputeDecided', { role, ...unsaid, ...decided });
    expect(subject).toBe(`Ärendet är avgjort, ${phrases}: Vasaloppet`);
    expect(text).not.toContain('och varför');
    expect(text).not.toContain('Det här har vi sett');
  });

  it('reads as a decision: what was claimed, seen and decided, and where the money goes', async () => {
    const text = await textOf('disputeDecided');
    const order = [
      'Det här rapporterade du',
      'Koden fungerar inte.',
      'Det här har vi sett',
      'Ett mejl från arrangören.',
      'Det här är beslutat, och varför',
      'koden var förbrukad',
      'Det här händer med pengarna',
      formatKr(samplePurchase.split.charged),
      '5–10 bankdagar',
    ].map((words) => text.indexOf(words));
    expect(order).not.toContain(-1);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });

  it.each([
    ['seller', 'buyer', 'Köparen föreslog att 500\u00a0kr går tillbaka till köparen, och du sa ja.'],
    ['buyer', 'buyer', 'Du föreslog att 500\u00a0kr går tillbaka till dig, och säljaren sa ja.'],
    ['buyer', 'seller', 'Säljaren föreslog att 500\u00a0kr går tillbaka till dig, och du sa ja.'],
  ])('tells the %s what the parties agreed on, offered by the %s', async (role, offeredBy, expected) => {
    const changes = { role, offeredBy, ending: 'settlement', ...part, ...unsaid };
    const { subject, text } = await renderSample('disputeDecided', changes);
    expect(subject).toMatch(/^Uppgörelsen är klar, du får /);
    for (const words of [expected, formatKr(500_00), formatKr(part.toSeller)]) expect(text).toContain(words);
    expect(text).not.toContain('beslutat');
  });

  it('says that time was up when nobody decided', async () => {
    const text = await textOf('disputeDecided', { ending: 'overdue', ...unsaid });
    expect(text).toContain('blev inte avgjort i tid');
    expect(text).toContain(formatKr(samplePurchase.split.charged));
  });

  it.each([
    ['settlementOffered', { role: 'buyer' }, /^Säljaren vill göra upp/],
    ['settlementOffered', { role: 'seller' }, /^Köparen vill göra upp/],
    ['nameChangeReminder', { hours: 32 }, /^Sista påminnelsen/],
    ['nameChangeReminder', { hours: 24 }, /^Påminnelse/],
  ] as const)('names %s with %o by its subject', async (template, changes, subject) => {
    const mail = await renderSample(template, changes);
    expect(mail.subject).toMatch(subject);
    if (template === 'settlementOffered')
      for (const each of [formatKr(500_00), formatKr(1197_05)]) expect(mail.text).toContain(each);
  });
});
