import { describe, expect, it, test } from 'vitest';
import { SERVICE_FEE, SERVICE_FEE_NET, SERVICE_FEE_VAT } from '@/domain/fees';
import { ore } from '@/domain/money';
import { CONFIRMATION_HOURS, NAME_CHANGE_HOURS } from '@/domain/purchase/deadlines';
import { purchaseMails } from '@/domain/purchase/transitions';
import { transferMechanisms } from '@/domain/race/windows';
import {
  type MailTemplate,
  mailsWithCover,
  mailTemplates,
  type PurchaseMailProps,
  type RenderedMail,
  renderMail,
} from '@/emails';
import { formatInstant, formatShortInstant } from '@/text/dates';
import { formatKr, formatKrExact } from '@/text/money';
import { fixture, instants, samples } from './samples';
import { withoutCover } from './without-cover';

/** A template picked at run time with its own sample. */
const renderSample = (template: MailTemplate): Promise<RenderedMail> =>
  (renderMail as (name: MailTemplate, props: unknown) => Promise<RenderedMail>)(template, samples[template]);

/** The sample with something else in it, for any template. */
const renderWith = (template: MailTemplate, changes: Record<string, unknown>): Promise<RenderedMail> =>
  (renderMail as (name: MailTemplate, props: unknown) => Promise<RenderedMail>)(template, {
    ...samples[template],
    ...changes,
  });

const unfilled = /undefined|null|NaN|\[object|Invalid Date/;

describe('every mail', () => {
  test('the purchase table has a template for each of its mails', () => {
    expect(mailTemplates).toEqual(expect.arrayContaining([...purchaseMails]));
  });

  it.each(mailTemplates)('%s is whole', async (template) => {
    const { subject, html, text } = await renderSample(template);
    for (const part of [subject, html, text]) expect(part).not.toMatch(unfilled);
    expect(subject.length).toBeGreaterThan(10);
    expect(html).toContain('lang="sv"');
    expect(text).toContain('firstName' in samples[template] ? 'Hej Åsa,' : 'Hej!');
    expect(text).toContain('Osäker på om mejlet är från oss?');
    expect(text).not.toMatch(/<[a-z]/i);
    expect(text).not.toContain('\n\n\n');
  });

  it.each(mailTemplates)('%s fetches nothing from elsewhere', async (template) => {
    const html = withoutCover((await renderSample(template)).html);
    expect(html).not.toMatch(/<img|src=|<link|@import|@font-face|url\(/);
    for (const [, href] of html.matchAll(/href="([^"]*)"/g))
      expect(href).toMatch(/^https:\/\/lopp\.example\//);
  });

  it.each(mailTemplates)('%s shows the picture of its race if it is of those that do', async (template) => {
    const { html, text } = await renderSample(template);
    const shows = mailsWithCover.has(template);
    expect(html.includes(`src="cid:lopp-4f1c@lopp.example"`)).toBe(shows);
    expect(withoutCover(html) !== html).toBe(shows);
    const without = await renderWith(template, { cover: null });
    expect(without.html).not.toContain('<img');
    expect(without.text).toBe(text);
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

  test('the code that signs in has no button, which would open another browser than the one that waits', async () => {
    const { html, text } = await renderSample('signInCode');
    expect(html).not.toContain('class="button"');
    expect(text).toContain(samples.signInCode.code);
  });

  const acting = mailTemplates.filter((template) => template !== 'signInCode');
  it.each(acting)('%s has one main action, and its address in the text part', async (template) => {
    const { html, text } = await renderSample(template);
    const buttons = [...html.matchAll(/<a href="([^"]*)" class="button"/g)];
    expect(buttons).toHaveLength(1);
    expect(text).toContain(`:\n${buttons[0]?.[1]?.replaceAll('&amp;', '&')}\n`);
  });
});

describe('what users write', () => {
  const title = 'Göteborgsvarvet 🏃‍♀️ <script>alert("å")</script> & mer';

  it.each(mailTemplates.filter((template) => 'title' in samples[template]))(
    'is inert in %s',
    async (template) => {
      const { subject, html, text } = await renderWith(template, {
        title,
        firstName: '<b>Åsa</b>',
        reason: '<img src=x onerror=alert(1)>',
        text: '<img src=x onerror=alert(1)>',
        notes: '<img src=x onerror=alert(1)>',
        instructions: '<img src=x onerror=alert(1)>',
      });
      expect(withoutCover(html)).not.toMatch(/<script|<img|<b>/);
      expect(subject).toContain(title);
      if ('firstName' in samples[template]) expect(text).toContain('Hej <b>Åsa</b>,');
      expect(text.includes(title) || html.includes('Göteborgsvarvet 🏃‍♀️ &lt;script&gt;')).toBe(true);
    },
  );

  it('cannot start a new header', async () => {
    const { subject } = await renderWith('placeSold', { title: 'Lidingöloppet\r\nBcc: alla@lopp.example' });
    expect(subject).not.toMatch(/[\r\n]/);
  });

  it('does not lose half an emoji in a long preview', async () => {
    const { html } = await renderWith('purchaseCompletedBuyer', { raceName: '🏃'.repeat(200) });
    expect(html.isWellFormed()).toBe(true);
  });

  it('keeps its lines', async () => {
    const { text } = await renderSample('problemReportedSeller');
    expect(text).toContain('> Koden fungerar inte.\n> Jag har provat tre gånger.');
  });
});

describe('when and how much', () => {
  const sellerDeadline = formatInstant(instants.nameChangeDeadline);
  const buyerDeadline = formatInstant(instants.confirmationDeadline);
  const { total, payout } = fixture.split;

  it.each<[MailTemplate, string[]]>([
    ['listingPublished', [formatKrExact(payout), `${NAME_CHANGE_HOURS} timmar`]],
    ['placeSold', [sellerDeadline, formatKrExact(payout), fixture.links.nameChange]],
    [
      'paymentConfirmed',
      [sellerDeadline, formatKrExact(total), `${CONFIRMATION_HOURS} timmar`, 'K-2026-000123'],
    ],
    ['paymentFailed', [fixture.links.listing]],
    ['paidTooLate', [formatKr(total)]],
    ['paidInOtherCurrency', ['annan valuta', '5–10 bankdagar', fixture.links.listing]],
    ['nameChangeReminder', [sellerDeadline, '24 timmar', formatKr(payout), fixture.links.nameChange]],
    ['nameChangeDone', [buyerDeadline, formatKr(220_00), fixture.links.confirmPurchase]],
    ['deadlineMissedSeller', [sellerDeadline, fixture.links.myListings]],
    ['deadlineMissedBuyer', [formatKr(total)]],
    ['purchaseCompletedSeller', [formatKrExact(payout)]],
    ['problemReportedAdmin', [formatKr(total), fixture.links.dispute]],
    [
      'problemReportedSeller',
      ['Koden eller länken fungerar inte', 'Svara senast', 'lördag 5 december kl.', fixture.links.dispute],
    ],
    ['settlementOffered', [formatKr(500_00), fixture.links.dispute]],
    ['raceClosedBuyer', ['stängt namnbytet', formatKr(total)]],
    ['raceClosedSeller', ['ställt in', fixture.links.myListings]],
    ['raceMovedSeller', [sellerDeadline, fixture.links.nameChange]],
    ['refundFailedAdmin', [formatKr(total), 'expired_or_canceled_card', fixture.links.money]],
    ['chargebackOpenedSeller', ['Gör inget namnbyte', fixture.links.myListings]],
    ['chargebackOpenedBuyer', ['pausat', fixture.links.myPurchases]],
    ['chargebackOpenedAdmin', [formatKr(total), fixture.links.chargeback]],
    ['chargebackLostSeller', ['ingen utbetalning']],
    ['chargebackLostBuyer', ['av banken, inte av oss']],
    ['chargebackOutlastedBuyer', [formatKr(total)]],
    ['payoutWaitsForBank', [formatKr(payout)]],
    ['disputeDecided', [formatKr(total), 'Arrangören bekräftar']],
    ['refundMade', [formatKr(total)]],
  ])('%s says it in its text part', async (template, facts) => {
    const { text } = await renderSample(template);
    for (const fact of facts) expect(text).toContain(fact);
  });

  it.each(['raceMovedSeller', 'raceMovedBuyer'] as const)(
    '%s names no deadline while the bank decides',
    async (template) => {
      const { text } = await renderMail(template, { ...fixture, bankDecides: true });
      expect(text).not.toContain(sellerDeadline);
      expect(text).not.toContain(fixture.links.nameChange);
      expect(text).toContain('bank');
    },
  );

  it('says that the bank decides first, when a race ends meanwhile', async () => {
    const { text } = await renderMail('raceClosedBuyer', { ...fixture, cancelled: true, bankDecides: true });
    expect(text).toContain('när banken har svarat');
    expect(text).not.toContain('är på väg tillbaka');
  });

  it('puts the deadline in the subjects that ask for something', async () => {
    const spaced = (text: string) => text.replaceAll('\u00a0', ' ');
    const seller = spaced(formatShortInstant(instants.nameChangeDeadline));
    for (const template of ['placeSold', 'nameChangeReminder'] as const) {
      expect((await renderSample(template)).subject).toContain(`senast ${seller}`);
    }
    const { subject } = await renderSample('nameChangeDone');
    expect(subject).toContain(`senast ${spaced(formatShortInstant(instants.confirmationDeadline))}`);
  });

  it('breaks the VAT out of the service fee, and the receipt adds up', async () => {
    const { text } = await renderSample('paymentConfirmed');
    expect(ore(SERVICE_FEE_NET + SERVICE_FEE_VAT)).toBe(SERVICE_FEE);
    const rows = text.slice(text.indexOf('Kvitto')).matchAll(/ {3,}(\d[\d\s]*),(\d\d)\u00a0kr/g);
    const amounts = [...rows].map(([, kr = '', rest = '']) => Number(kr.replace(/\s/g, '') + rest));
    expect(amounts).toEqual([fixture.split.price, SERVICE_FEE_NET, SERVICE_FEE_VAT, total]);
    expect(amounts.slice(0, 3).reduce((sum, amount) => sum + amount)).toBe(total);
    expect(text).toContain('Moms 25\u00a0%');
  });

  it('fails rather than send a mail without its deadline', async () => {
    const dates = { ...fixture.dates, nameChangeDeadline: null };
    await expect(renderMail('placeSold', { ...fixture, dates })).rejects.toThrow('nameChangeDeadline');
  });
});

describe('what the race decides', () => {
  const later: PurchaseMailProps = {
    ...fixture,
    dates: {
      ...fixture.dates,
      nameChangeStartsAt: new Date('2027-01-01T23:00:00Z'),
      nameChangeDeadline: new Date('2027-01-03T22:59:00Z'),
    },
  };

  it('says to both when the name change opens, if it has not', async () => {
    const opening = 'lördag 2 januari';
    expect((await renderMail('placeSold', later)).text).toContain(`Börjar ${opening}`);
    const { text } = await renderMail('paymentConfirmed', { ...samples.paymentConfirmed, ...later });
    expect(text).toContain(`öppnar för namnbyten ${opening}`);
    expect((await renderSample('placeSold')).text).not.toContain('Börjar');
  });

  it.each(transferMechanisms)('gives each side its own task: %s', async (mechanism) => {
    const seller = await renderMail('placeSold', { ...fixture, mechanism });
    const buyer = await renderMail('nameChangeDone', { ...samples.nameChangeDone, mechanism });
    expect(seller.text).toContain(' 1. ');
    expect(buyer.text).toContain(' 1. ');
    expect(buyer.text.includes('koden eller länken')).toBe(mechanism === 'buyer_code');
  });

  it.each([
    ['placeSold', 'seller', 220_00, /220\s*kr, betalas av dig/],
    ['placeSold', 'buyer', 220_00, /220\s*kr, betalas av köparen/],
    ['placeSold', 'seller', null, /eventuell avgift till arrangören betalas av dig/],
    ['nameChangeDone', 'buyer', 220_00, /220\s*kr, betalar du direkt till arrangören/],
  ] as const)('%s: %s pays %s', async (template, payer, cost, sentence) => {
    const nameChangeCost = cost === null ? null : ore(cost);
    const { text } = await renderMail(template, { ...samples[template], payer, nameChangeCost });
    expect(text).toMatch(sentence);
  });

  it.each(['seller', 'buyer'] as const)('says nothing of a fee that does not exist (%s)', async (payer) => {
    const free = { ...fixture, payer, nameChangeCost: ore(0) };
    expect((await renderMail('placeSold', free)).text).not.toContain('avgift till arrangören');
    expect((await renderMail('paymentConfirmed', { ...samples.paymentConfirmed, ...free })).text).not.toMatch(
      /Arrangörens avgift|eventuell avgift/,
    );
  });
});

describe('the receipt', () => {
  it.each([
    ['swish', 'Betalt med Swish till Loppbytet.'],
    ['card', 'Betalt med kort till Loppbytet.'],
    ['klarna', 'Betalt med Klarna till Loppbytet.'],
    [null, 'Betalt till Loppbytet.'],
  ])('says how it was paid: %s', async (paidWith, words) => {
    const { text } = await renderMail('paymentConfirmed', { ...samples.paymentConfirmed, paidWith });
    expect(text.replaceAll(/\s+/g, ' ')).toContain(words);
  });
});

describe('how a purchase ends', () => {
  it('knows a confirmation from a silence', async () => {
    const silent = { ...fixture, dates: { ...instants, completedAt: instants.confirmationDeadline } };
    const silence = `inget problem inom ${CONFIRMATION_HOURS} timmar`;
    for (const template of ['purchaseCompletedSeller', 'purchaseCompletedBuyer'] as const) {
      expect((await renderMail(template, silent)).text).toContain(silence);
      expect((await renderSample(template)).text).not.toContain(silence);
    }
  });

  it.each([
    ['buyer', 'refund', 'Ärendet är avgjort, du får pengarna tillbaka: Vasaloppet 2027'],
    ['buyer', 'release', 'Ärendet är avgjort, köpet står fast: Vasaloppet 2027'],
    ['seller', 'refund', 'Ärendet är avgjort, köparen får pengarna tillbaka: Vasaloppet 2027'],
    ['buyer', 'part', 'Ärendet är avgjort, du får 500 kr tillbaka: Vasaloppet 2027'],
    ['seller', 'part', 'Ärendet är avgjort, du får 1 197,05 kr: Vasaloppet 2027'],
    ['seller', 'release', 'Ärendet är avgjort, 1 697,05 kr är på väg till dig: Vasaloppet 2027'],
  ] as const)('mails the %s about a %s', async (role, decision, expected) => {
    const part = { toBuyer: ore(500_00), toSeller: ore(fixture.split.payout - 500_00) };
    const mail = await renderMail('disputeDecided', {
      ...samples.disputeDecided,
      role,
      decision,
      ...(decision === 'part' && part),
      ...(decision === 'release' && { toBuyer: ore(0), toSeller: fixture.split.payout }),
      findings: null,
      notes: null,
    });
    expect(mail.subject).toBe(expected);
    expect(mail.text).not.toContain('och varför');
    expect(mail.text).not.toContain('Det här har vi sett');
  });

  it('reads as a decision: what was claimed, seen and decided, and where the money goes', async () => {
    const { text } = await renderSample('disputeDecided');
    const order = [
      ...[
        'Det här rapporterade du',
        'Koden fungerar inte.',
        'Det här har vi sett',
        'Ett mejl från arrangören.',
      ],
      ...['Det här är beslutat, och varför', 'koden var förbrukad', 'Det här händer med pengarna'],
      ...[formatKr(fixture.split.total), '5–10 bankdagar'],
    ].map((words) => text.indexOf(words));
    expect(order).not.toContain(-1);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });

  it.each([
    ['seller', 'buyer', 'Köparen föreslog att 500\u00a0kr går tillbaka till köparen, och du sa ja.'],
    ['buyer', 'buyer', 'Du föreslog att 500\u00a0kr går tillbaka till köparen, och säljaren sa ja.'],
    ['buyer', 'seller', 'Säljaren föreslog att 500\u00a0kr går tillbaka till köparen, och du sa ja.'],
  ] as const)(
    'tells the %s what the parties agreed on, offered by the %s',
    async (role, offeredBy, expected) => {
      const { subject, text } = await renderMail('disputeDecided', {
        ...samples.disputeDecided,
        ...{ role, offeredBy, ending: 'settlement', decision: 'part', findings: null, notes: null },
        ...{ toBuyer: ore(500_00), toSeller: ore(fixture.split.payout - 500_00) },
      });
      expect(subject).toMatch(/^Uppgörelsen är klar, du får /);
      for (const words of [expected, formatKr(500_00), formatKr(fixture.split.payout - 500_00)])
        expect(text).toContain(words);
      expect(text).not.toContain('beslutat');
    },
  );

  it('says that time was up when nobody decided', async () => {
    const { text } = await renderMail('disputeDecided', {
      ...samples.disputeDecided,
      ...{ ending: 'overdue', findings: null, notes: null },
    });
    expect(text).toContain('blev inte avgjort i tid');
    expect(text).toContain(formatKr(fixture.split.total));
  });

  it('tells each what an offer gives both', async () => {
    for (const role of ['buyer', 'seller'] as const) {
      const { subject, text } = await renderMail('settlementOffered', { ...samples.settlementOffered, role });
      expect(subject).toMatch(role === 'buyer' ? /^Säljaren vill göra upp/ : /^Köparen vill göra upp/);
      expect(text).toContain(formatKr(500_00));
      expect(text).toContain(formatKr(1197_05));
    }
  });

  it('calls the second reminder the last', async () => {
    expect((await renderMail('nameChangeReminder', { ...fixture, hours: 32 })).subject).toMatch(
      /^Sista påminnelsen/,
    );
    expect((await renderMail('nameChangeReminder', { ...fixture, hours: 24 })).subject).toMatch(
      /^Påminnelse/,
    );
  });
});
