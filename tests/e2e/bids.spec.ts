import { type Browser, expect, type Page } from '@playwright/test';
import { splitPrice } from '@/domain/fees';
import { kronor } from '@/domain/money';
import {
  advance,
  call,
  demo,
  linkIn,
  listening,
  mailTo,
  moneyOf,
  newBuyer,
  newListing,
  press,
  test,
} from './support';

/** Where the seller pays the organiser, and no other journey sells. */
const RACE = 'Herrestads Fjällmaraton 24 km';
const SLUG = 'herrestads-fjallmaraton-24-km';

type Card = 'Spara kortet' | 'Spara ett kort som nekas' | 'Spara ett kort som kräver BankID';

/** Fills in the form of a bid and saves a card for it. @param kr the most it pays in all */
async function bid(page: Page, kr: number, card: Card): Promise<void> {
  await page.goto(`/lopp/${SLUG}`);
  await page.getByRole('link', { name: 'Köp åt mig' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Köp åt mig' })).toBeVisible();
  await (await listening(page.getByLabel('Det mesta du vill betala, allt som allt'))).fill(String(kr));
  await page.getByLabel('För- och efternamn').fill('Åke Öberg');
  await page.getByRole('checkbox', { name: /^Jag vill att tjänsten/ }).check();
  await page.getByRole('button', { name: 'Till kortet' }).click();
  await expect(page).toHaveURL(/\/checkout\//);
  await page.getByRole('button', { name: card, exact: true }).click();
  await expect(page).toHaveURL(/\/auth\/bud\?klart=/);
  await expect(page.getByRole('status').filter({ hasText: 'Budet gäller' })).toBeVisible();
}

async function bidder(browser: Browser, kr: number, card: Card) {
  const user = await newBuyer(browser);
  await bid(user.page, kr, card);
  await mailTo(user.email, /^Du står i kö/);
  return user;
}

/** How often a saved card has been charged an amount, öre: each journey has amounts of its own. */
async function chargesOf(amount: number): Promise<number> {
  const state = await (await fetch(`${demo.sandboxUrl}/state`)).json();
  const charges: { amount: number; status: string }[] = state.charges;
  return charges.filter((charge) => charge.amount === amount && charge.status === 'succeeded').length;
}

const totalOf = (price: number) => splitPrice(kronor(price)).total;

async function takeAway(page: Page): Promise<void> {
  await page.getByRole('button', { name: `Ta bort budet på ${RACE}` }).click();
  await page.getByRole('button', { name: 'Ta bort budet', exact: true }).click();
  await expect(badge(page, 'Borttaget')).toBeVisible();
}

const faceOf = async (page: Page, id: string) =>
  (await call<{ face: string }>(page, 'listings.byId', { id }, 'query')).face;

const badge = (page: Page, text: string) => page.locator('[data-badge]').filter({ hasText: text });

test('a bid buys by itself when a place is published, and its buyer is mailed', async ({ browser }) => {
  const { page, email } = await bidder(browser, 700, 'Spara kortet');
  await expect(page.getByText('Bland de 10 första i kön')).toBeVisible();
  const dear = await newListing(browser, RACE, 671);
  const fits = await newListing(browser, RACE, 612);
  await expect(badge(page, 'Har köpt en startplats')).toBeVisible({ timeout: 60_000 });
  await expect.poll(() => chargesOf(totalOf(612))).toBe(1);
  expect(await faceOf(page, dear)).toBe('available');
  await mailTo(email, /köp|betal/i, fits);
  await page.getByRole('link', { name: 'Till köpet' }).click();
  await expect(page).toHaveURL(new RegExp(`/listings/${fits}`));
  await page.goto('/auth/profile');
  await page.getByRole('link', { name: 'Dina köpbud' }).click();
  await expect(badge(page, 'Har köpt en startplats')).toBeVisible();
});

for (const [card, why] of [
  ['Spara ett kort som nekas', 'nekades'],
  ['Spara ett kort som kräver BankID', 'godkänner köpet'],
] as const) {
  test(`with ${card}, a link is mailed, and the place can be paid by hand`, async ({ browser }) => {
    const { page, email } = await bidder(browser, 500, card);
    const id = await newListing(browser, RACE, 450);
    const mail = await mailTo(email, /^Betala själv/);
    expect(mail.text).toContain(why);
    await page.goto(linkIn(mail, '/listings/'));
    await (await listening(page.getByRole('button', { name: 'Fortsätt till betalningen' }))).click();
    await press(page, 'Betala');
    await expect(page.getByRole('heading', { name: 'Betalningen genomförd!' })).toBeVisible();
    await expect.poll(async () => (await moneyOf(id)).charges).toContain(totalOf(450));
  });
}

test('a declined bid that is not paid leaves the place to the next in line', async ({ browser }) => {
  const first = await bidder(browser, 400, 'Spara ett kort som nekas');
  const next = await bidder(browser, 390, 'Spara kortet');
  await newListing(browser, RACE, 333);
  await mailTo(first.email, /^Betala själv/);
  await advance({ minutes: 32 });
  await expect.poll(() => chargesOf(totalOf(333)), { timeout: 60_000 }).toBe(1);
  await next.page.goto('/auth/bud');
  await expect(badge(next.page, 'Har köpt en startplats')).toBeVisible();
  await first.page.goto('/auth/bud');
  await expect(badge(first.page, 'Pausat')).toBeVisible();
  await expect(first.page.getByText(/platsen betalades inte i tid, så vi pausade budet/)).toBeVisible();
  await first.page.getByRole('button', { name: `Byt kort för budet på ${RACE}` }).click();
  await first.page.getByRole('button', { name: 'Spara kortet', exact: true }).click();
  await expect(first.page.getByText('Kortet är sparat, och budet är pausat')).toBeVisible();
  await first.page.getByRole('button', { name: `Återuppta budet på ${RACE}` }).click();
  await expect(badge(first.page, 'Väntar på en startplats')).toBeVisible();
  await takeAway(first.page);
});

test('a bid is changed, paused, resumed and taken away, and then buys nothing', async ({ browser }) => {
  const { page } = await bidder(browser, 300, 'Spara kortet');
  await page.getByRole('button', { name: `Ändra budet på ${RACE}` }).click();
  const dialog = page.getByRole('dialog', { name: `Ändra budet på ${RACE}` });
  const most = dialog.getByLabel('Det mesta du vill betala, allt som allt');
  await most.fill('20');
  await dialog.getByRole('button', { name: 'Spara' }).click();
  await expect(dialog.getByText(/^Minst 31 kr/)).toBeVisible();
  await expect(most).toBeFocused();
  await most.fill('280');
  await dialog.getByRole('button', { name: 'Spara' }).click();
  await expect(page.getByText(/280.kr allt som allt/)).toBeVisible();
  await page.getByRole('button', { name: `Byt kort för budet på ${RACE}` }).click();
  await expect(page).toHaveURL(/\/checkout\//);
  await page.getByRole('button', { name: 'Spara kortet', exact: true }).click();
  await expect(page).toHaveURL(/\/auth\/bud\?klart=/);
  await page.getByRole('button', { name: `Pausa budet på ${RACE}` }).click();
  await expect(badge(page, 'Pausat')).toBeVisible();
  await page.getByRole('button', { name: `Återuppta budet på ${RACE}` }).click();
  await expect(badge(page, 'Väntar på en startplats')).toBeVisible();
  await takeAway(page);
  const id = await newListing(browser, RACE, 200);
  await advance({ minutes: 1 });
  expect(await faceOf(page, id)).toBe('available');
});

test('who leaves Stripe’s page goes on where they were, with what they had typed', async ({ browser }) => {
  const { page } = await newBuyer(browser);
  // Less than any place that the other journeys have left for sale.
  await page.goto(`/lopp/${SLUG}/kop-at-mig`);
  await (await listening(page.getByLabel('Det mesta du vill betala, allt som allt'))).fill('90');
  await page.getByLabel('För- och efternamn').fill('Åke Öberg');
  await page.getByRole('button', { name: 'Till kortet' }).click();
  await expect(page.getByText('Kryssa i rutan för att kunna lägga budet.')).toBeVisible();
  await page.getByRole('checkbox', { name: /^Jag vill att tjänsten/ }).check();
  await page.getByRole('button', { name: 'Till kortet' }).click();
  await press(page, 'Avbryt');
  await expect(page).toHaveURL(new RegExp(`/lopp/${SLUG}/kop-at-mig`));
  await expect(badge(page, 'Väntar på ditt kort')).toBeVisible();
  await expect(page.getByLabel('Det mesta du vill betala, allt som allt')).toHaveValue(/90/);
  await page.getByRole('button', { name: /^Fortsätt till kortet för/ }).click();
  await page.getByRole('button', { name: 'Spara kortet', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Budet gäller' })).toBeVisible();
  await takeAway(page);
});
