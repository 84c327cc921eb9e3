import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { splitPrice } from '@/domain/money/fees';
import { kronor } from '@/domain/money/ore';
import { addDays, endOfDay, stockholmDate } from '@/domain/time';
import { createRace, downloaded, sell } from '../../support/journeys';
import { type Counted, counted } from '../counted';
import { onPhone } from '../phone-context';
import {
  ADMIN,
  bankReturnsRefund,
  bankTakesBack,
  call,
  changeName,
  enter,
  list,
  listening,
  lockAccount,
  mailTo,
  moneyOf,
  newUser,
  PASSWORD,
  paidEarlier,
  productTime,
  proof,
  SELLER,
  send,
  signedIn,
  someone,
  test,
} from '../support';

const BUYERS = 12;
/** Kronor; below what needs a second admin, for all buyers together. */
const PRICE = 340;
/** Taps and acting keys in which the morning is to be done. */
const MAX_PRESSES = 60;

const WHY = 'Personen ringde och svarade rätt på våra frågor.';
const SOURCE = 'Arrangörens mejl i dag.';

/** Three disputes whose time is nearly out, each answered by the seller; the first with the parties' files. */
async function openDisputes(seller: Page, buyer: Page, raceName: string) {
  const disputes: { listingId: string; price: number; path: string }[] = [];
  for (const price of [660, 650, 640]) {
    const listingId = await sell(seller, buyer, raceName, price);
    if (price === 660) await changeName(seller, listingId);
    else await call(seller, 'purchases.completeNameChange', { listingId, code: 'LOPP-7F3K-2291' });
    const report = { listingId, kind: 'wrong_name', reason: 'Namnet i startlistan är inte mitt.' };
    const { disputeId } = await call<{ disputeId: string }>(buyer, 'disputes.report', report);
    await call(seller, 'disputes.post', { disputeId, text: 'Jag skrev det namn som stod i köpet.' });
    // The dearest is the first task, and the earliest payment is the next dispute.
    await paidEarlier(listingId, { days: 50, minutes: price - 600 });
    disputes.push({ listingId, price, path: `/arenden/${disputeId}` });
  }
  await buyer.goto(disputes[0]?.path ?? '');
  await (await listening(buyer.locator('input[type=file]').first())).setInputFiles({
    ...proof,
    name: 'startlista.pdf',
  });
  await buyer.getByRole('button', { name: 'Skicka', exact: true }).click();
  await expect(buyer.getByRole('link', { name: 'startlista.pdf' })).toBeVisible();
  return disputes;
}

/** What waits for the admin one morning. */
async function aMorning(browser: Browser) {
  const tag = Date.now().toString(36);
  const [seller, admin] = await signedIn(browser, SELLER, ADMIN);
  const { page: buyer } = await newUser(browser, { firstName: 'Klara', lastName: 'Köpare' });
  const race = `Kvällsloppet ${tag}`;
  const cancelled = `Morgonloppet ${tag}`;
  await createRace(admin, race, 'buyer_code');
  const cancelledId = await createRace(admin, cancelled);
  const disputes = await openDisputes(seller, buyer, race);

  const charged = await sell(seller, buyer, race, 670);
  await changeName(seller, charged);
  const tomorrow = addDays(stockholmDate(await productTime()), 1);
  // Later than a day from now: then the evidence is sent automatically.
  const atBank = await bankTakesBack(charged, new Date(endOfDay(tomorrow).getTime() - 30_000));

  const refunded = await sell(seller, buyer, race, 680);
  await call(seller, 'purchases.giveUpSale', { listingId: refunded, reason: 'organiser_refuses' });
  await bankReturnsRefund(refunded);

  await call(buyer, 'listings.report', {
    listingId: await list(seller, race, { price: 690 }),
    reason: 'not_sellers',
    goodFaith: true,
    text: 'Det är min startplats, jag har inte lagt ut den.',
  });

  const soldIds: string[] = [];
  for (let nth = 0; nth < BUYERS; nth += 1) {
    soldIds.push(await sell(seller, buyer, cancelled, PRICE));
  }
  const tip = { raceId: cancelledId, text: 'Loppet är inställt, det står på arrangörens webbplats.' };
  await call(buyer, 'races.tip', tip);

  const lastName = `Utelåst${tag}`;
  const user = await newUser(browser, { firstName: 'Petra', lastName });
  await lockAccount(user.email);
  const login = { email: user.email, password: PASSWORD };
  const locked = await someone(browser);
  expect((await send(locked.request, 'auth.login', login, 'mutation')).status()).toBe(429);

  return { race, cancelled, cancelledId, disputes, atBank, refunded, soldIds, user, lastName };
}

type Morning = Awaited<ReturnType<typeof aMorning>>;

interface Audited {
  items: { action: string; detail: string | null }[];
}

/** Does the whole morning with what an admin has in front of them. */
async function doMorning(page: Page, counts: Counted, morning: Morning) {
  const { tap, key, choose, paste } = counts;
  const todo = page.getByRole('region', { name: 'Att göra' });
  const open = (name: string) => tap(todo.getByRole('link', { name }).first());
  const back = async (link: Locator = page.getByRole('link', { name: 'Till det som är att göra' })) => {
    await tap(link.first());
    await expect(todo.getByRole('listitem').first()).toBeVisible();
  };
  await test.step('decides three disputes, one after the other', async () => {
    await open(`Ärende att avgöra ${morning.race}`);
    const actions = [
      /^Betala tillbaka .* till köparen/,
      'Dela pengarna',
      /^Betala ut .* till säljaren/,
    ] as const;
    for (const [nth, label] of actions.entries()) {
      const { path } = morning.disputes[nth] ?? { path: '' };
      await expect(page).toHaveURL(path);
      const decide = page.getByRole('button', { name: label });
      // At a desk the decision is in view from the start.
      if (page.viewportSize()?.width === 1440) await expect(decide).toBeInViewport({ ratio: 1 });
      await tap(decide);
      const dialog = page.getByRole('dialog');
      if (label === 'Dela pengarna') await paste(dialog.getByLabel(/Tillbaka till köparen/), '200');
      await paste(dialog.getByLabel('Vad vi har sett'), 'Arrangörens startlista.');
      await paste(dialog.getByLabel('Motivering'), `Så här säger startlistan, ärende ${nth + 1}.`);
      await tap(dialog.getByRole('button', { name: /^Betala / }));
      await expect(page.getByRole('heading', { name: 'Ärendet är avgjort' })).toBeFocused();
      if (nth < actions.length - 1) await tap(page.getByRole('link', { name: 'Nästa ärende' }));
    }
    await back();
  });

  await test.step('answers the chargeback that is due tomorrow', async () => {
    await expect(
      todo.getByRole('listitem').filter({ hasText: `Återkrav att svara på ${morning.race}` }),
    ).toContainText('i morgon');
    await open(`Återkrav att svara på ${morning.race}`);
    await expect(page.getByRole('link', { name: proof.name })).toBeVisible();
    await expect(page.getByLabel('Vad som har hänt')).toHaveValue(/Säljaren lämnade koden till köparen/);
    await paste(page.getByLabel('Varför betalningen ska stå fast'), 'Köparen har fått sin plats.');
    await tap(page.getByRole('button', { name: 'Skicka till banken' }));
    await tap(page.getByRole('dialog').getByRole('button', { name: 'Skicka till banken' }));
    await expect(page.getByText('Banken tar emot underlag en gång')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Underlag till banken' })).toBeFocused();
    await back();
  });

  await test.step('gets the stuck refund moving', async () => {
    await open(`Återbetalning har fastnat ${morning.race}`);
    await expect(page.getByText('Bara det du kom hit för visas.')).toBeFocused();
    await tap(page.getByRole('button', { name: 'Försök igen nu' }));
    await expect(page.getByText('Ett nytt försök är på väg').first()).toBeVisible();
    await back();
  });

  await test.step('removes the reported listing', async () => {
    await open(`Anmälan att avgöra ${morning.race}`);
    await tap(page.getByRole('article').getByRole('button', { name: 'Ta bort' }));
    const dialog = page.getByRole('dialog');
    await choose(
      dialog.getByLabel('Beslutet grundas på'),
      'Våra villkor: du ska själv äga platsen du säljer',
    );
    await paste(dialog.getByLabel('Motivering'), 'Arrangören säger att platsen är någon annans.');
    await tap(dialog.getByRole('button', { name: 'Ta bort annonsen' }));
    await expect(page.getByText('Beslutet är fattat')).toBeVisible();
    await back();
  });

  await test.step('cancels the race with its twelve purchases', async () => {
    await open(`Tips om ett lopp ${morning.cancelled}`);
    const tip = page.getByRole('article', { name: `Stämmer inte: ${morning.cancelled}` });
    await tap(tip.getByRole('button', { name: 'Ställ in, flytta eller stäng' }));
    const dialog = page.getByRole('dialog', { name: `Ändra hela loppet: ${morning.cancelled}` });
    const places = dialog.getByRole('list', { name: 'Berörda annonser och köp' });
    await expect(places.getByRole('listitem')).toHaveCount(BUYERS);
    await expect(places.getByText(/^Köpare Klara Köpare, .*: får tillbaka 370.kr$/)).toHaveCount(BUYERS);
    await expect(dialog.getByText('4 440 kr').first()).toBeVisible();
    await paste(dialog.getByLabel('Var säger arrangören det?'), SOURCE);
    await tap(dialog.getByRole('button', { name: 'Loppet ställs in' }));
    await tap(page.getByRole('button', { name: 'Genomför' }));
    await expect(page.getByText(`${BUYERS} köp gås igenom nu.`, { exact: false })).toBeVisible();
    await expect(tip).toHaveCount(0);
    await back();
  });

  await test.step('unlocks the locked user, signs their devices out and saves their data', async () => {
    await paste(page.getByRole('combobox', { name: 'Sök person, köp eller lopp' }), morning.lastName);
    await expect(page.getByRole('group', { name: 'Personer' }).getByRole('option')).toHaveCount(1);
    await key('Enter');
    await expect(page.getByRole('heading', { level: 1, name: `Petra ${morning.lastName}` })).toBeVisible();
    const doToUser = async (label: string, confirm: string = label) => {
      await tap(page.getByRole('button', { name: label }));
      const dialog = page.getByRole('dialog');
      await paste(dialog.getByLabel('Skäl'), WHY);
      await tap(dialog.getByRole('button', { name: confirm }));
    };
    await doToUser('Släpp in');
    await expect(page.getByText('Personen kan logga in igen').first()).toBeVisible();
    await doToUser('Logga ut överallt');
    await expect(page.getByText('Personen är utloggad').first()).toBeVisible();
    const saved = await downloaded(page, () => doToUser('Ta ut uppgifterna', 'Ladda ner filen'));
    expect(saved.text).toContain(morning.user.email);
    await expect(page.getByText('Uppgifterna är hämtade').first()).toBeVisible();
    await tap(page.getByRole('link', { name: 'Till personerna' }));
  });

  await test.step('saves the bookkeeper’s month', async () => {
    await tap(page.getByRole('tab', { name: 'Pengar' }));
    for (const [button, content] of [
      ['Ladda ner CSV', 'Enligt boken'],
      ['Ladda ner rapporten', 'moms'],
    ] as const) {
      const saved = await downloaded(page, () => tap(page.getByRole('button', { name: button })));
      expect(saved.text).toContain(content);
    }
  });
}

/** The decisions are in the audit log, with the reason where one was typed. */
async function expectLogged(admin: Page, { disputes, lastName }: Morning) {
  const { users } = await call<{ users: { id: string }[] }>(admin, 'admin.search', { text: lastName });
  const [refunded, parted, released] = disputes.map(({ path }) => path.split('/').at(-1));
  for (const [action, entityId] of [
    ['dispute.refund', refunded],
    ['dispute.part', parted],
    ['dispute.release', released],
    ['user.export', users[0]?.id],
  ]) {
    const { items } = await call<Audited>(admin, 'admin.audit.list', { action, entityId }, 'query');
    expect(items, action).toHaveLength(1);
    if (action === 'user.export') expect(items[0]?.detail).toContain(WHY);
  }
}

/** The money is where it was decided to go. */
async function expectMoved(morning: Morning) {
  const [refunded, parted, released] = morning.disputes.map(({ listingId, price }) => ({
    listingId,
    ...splitPrice(kronor(price)),
  }));
  const back = splitPrice(kronor(PRICE)).charged;
  // The one that the bank sent back, and the new one.
  const again = splitPrice(kronor(680)).charged;
  const moves: [listingId: string | undefined, refunds: number[], transfers: number[]][] = [
    [refunded?.listingId, [refunded?.charged ?? 0], []],
    [parted?.listingId, [kronor(200)], [(parted?.payout ?? 0) - kronor(200)]],
    [released?.listingId, [], [released?.payout ?? 0]],
    [morning.refunded, [again, again], []],
    ...morning.soldIds.map((id): [string, number[], number[]] => [id, [back], []]),
  ];
  for (const [listingId, refunds, transfers] of moves) {
    await expect
      .poll(() => moneyOf(listingId ?? ''), { timeout: 60_000 })
      .toMatchObject({ refunds, transfers });
  }
  expect(await morning.atBank()).toMatchObject({
    status: 'under_review',
    evidence_details: { submission_count: 1 },
  });
}

for (const device of ['a phone', 'a desktop'] as const) {
  test(`an admin does a whole morning in less than ${MAX_PRESSES} clicks on ${device}`, async ({
    browser,
  }) => {
    const morning = await test.step('what waits', () => aMorning(browser));
    const touch = device === 'a phone';
    const page = touch
      ? await onPhone(browser)
      : await someone(browser, { viewport: { width: 1440, height: 900 } });
    await enter(page, ADMIN);
    await page.addInitScript(() => localStorage.setItem('cookie-banner-dismissed', 'true'));
    await page.goto('/admin/manager');
    const counts = counted(page, touch);
    await doMorning(page, counts, morning);
    expect(counts.count.taps).toBeLessThan(MAX_PRESSES);

    await test.step('nothing of it waits any more', async () => {
      const { items } = await call<{ items: { what: string }[] }>(page, 'admin.overview.tasks', {}, 'query');
      expect(items.filter(({ what }) => [morning.race, morning.cancelled].includes(what))).toEqual([]);
    });
    await test.step('the money moved', () => expectMoved(morning));
    await test.step('all of it is logged', () => expectLogged(page, morning));
    await call(await someone(browser), 'auth.login', { email: morning.user.email, password: PASSWORD });
    await mailTo(morning.user.email, /lösenord/i);
  });
}
