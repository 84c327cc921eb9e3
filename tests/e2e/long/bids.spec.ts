import { expect, type Page } from '@playwright/test';
import { kronor } from '@/domain/money/ore';
import { advance, call, demo, listening, mailTo, newBuyer, newListing, press, test } from '../support';

/** Where the seller pays the organiser, and no other journey sells. */
const RACE = 'Herrestads Fjällmaraton 24 km';
const SLUG = 'herrestads-fjallmaraton-24-km';

/** Bids without the form. @param kr the highest total price */
async function bid(page: Page, kr: number, card: 'works' | 'declines'): Promise<void> {
  const form = await call<{ race: { id: string }; latestUntil: string }>(
    page,
    'bids.form',
    { raceSlug: SLUG },
    'query',
  );
  const { url } = await call<{ url: string }>(page, 'bids.begin', {
    raceId: form.race.id,
    maximum: kronor(kr),
    until: form.latestUntil,
    placeSeen: kronor(kr),
    buyerDetails: { full_name: 'Åke Öberg', email: 'ake@loppbytet.example' },
    startConsent: true,
    withdrawalKnown: true,
  });
  await fetch(url, { method: 'POST', body: JSON.stringify({ card }) });
  await fetch(`${demo.sandboxUrl}/webhooks/flush`, { method: 'POST' });
}

const badge = (page: Page, text: string) => page.locator('.mantine-Badge-root').filter({ hasText: text });

async function takeAway(page: Page): Promise<void> {
  await (await listening(page.getByRole('button', { name: `Ta bort budet på ${RACE}` }))).click();
  await page.getByRole('button', { name: 'Ta bort budet', exact: true }).click();
  await expect(badge(page, 'Borttaget')).toBeVisible();
}

test('a bid whose place is not paid in time is paused, and shows why', async ({ browser }) => {
  const { page, email } = await newBuyer(browser);
  await bid(page, 400, 'declines');
  await newListing(browser, RACE, 333);
  await mailTo(email, /^Betala själv/);
  await advance({ minutes: 32 });
  await page.goto('/auth/bud');
  await expect(badge(page, 'Pausat')).toBeVisible();
  await expect(page.getByText(/platsen betalades inte i tid, så vi pausade budet/)).toBeVisible();
  await takeAway(page);
});

test('a bid is changed, paused, resumed and taken away, and then buys nothing', async ({ browser }) => {
  const { page } = await newBuyer(browser);
  await bid(page, 300, 'works');
  await page.goto('/auth/bud');
  await (await listening(page.getByRole('button', { name: `Ändra budet på ${RACE}` }))).click();
  const dialog = page.getByRole('dialog', { name: `Ändra budet på ${RACE}` });
  const maximum = dialog.getByLabel('Det mesta du vill betala, allt som allt');
  await maximum.fill('20');
  await dialog.getByRole('button', { name: 'Spara' }).click();
  await expect(dialog.getByText(/^Minst 31 kr/)).toBeVisible();
  await expect(maximum).toBeFocused();
  await maximum.fill('280');
  await dialog.getByRole('button', { name: 'Spara' }).click();
  await expect(page.getByText(/280.kr allt som allt/)).toBeVisible();
  await page.getByRole('button', { name: `Byt kort för budet på ${RACE}` }).click();
  await expect(page).toHaveURL(/\/checkout\//);
  await page.getByRole('button', { name: 'Spara kortet', exact: true }).click();
  await expect(page).toHaveURL(/\/auth\/bud\?klart=/);
  await (await listening(page.getByRole('button', { name: `Pausa budet på ${RACE}` }))).click();
  await expect(badge(page, 'Pausat')).toBeVisible();
  await page.getByRole('button', { name: `Återuppta budet på ${RACE}` }).click();
  await expect(badge(page, 'Väntar på en startplats')).toBeVisible();
  await takeAway(page);
  const id = await newListing(browser, RACE, 200);
  await advance({ minutes: 1 });
  const { status } = await call<{ status: string }>(page, 'listings.byId', { id }, 'query');
  expect(status).toBe('available');
});

test('who leaves Stripe’s page goes on where they were, with what they had typed', async ({ browser }) => {
  const { page } = await newBuyer(browser);
  // Less than any place that the other journeys have left for sale.
  await page.goto(`/lopp/${SLUG}/kop-at-mig`);
  await (await listening(page.getByLabel('Det mesta du vill betala, allt som allt'))).fill('90');
  await page.getByLabel('För- och efternamn').fill('Åke Öberg');
  await page.getByRole('button', { name: 'Lägg budet' }).click();
  await expect(page.getByText('Kryssa i rutan för att kunna lägga budet.')).toBeVisible();
  await page.getByRole('checkbox', { name: /^Jag vill att tjänsten/ }).check();
  await page.getByRole('button', { name: 'Lägg budet' }).click();
  await press(page, 'Avbryt');
  await expect(page).toHaveURL(new RegExp(`/lopp/${SLUG}/kop-at-mig`));
  await expect(badge(page, 'Väntar på ditt kort')).toBeVisible();
  await expect(page.getByLabel('Det mesta du vill betala, allt som allt')).toHaveValue(/90/);
  await page.getByRole('button', { name: /^Fortsätt till kortet för/ }).click();
  await page.getByRole('button', { name: 'Spara kortet', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Budet gäller' })).toBeVisible();
  await takeAway(page);
});
