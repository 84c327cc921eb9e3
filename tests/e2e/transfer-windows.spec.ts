import { type Browser, expect } from '@playwright/test';
import { blankRace } from '@/domain/race/blank-race';
import { RESERVATION } from '@/domain/race/windows';
import { addDays, HOUR, MINUTE, plus, stockholmDate } from '@/domain/time';
import {
  ADMIN,
  BUYER,
  call,
  closeFirstWindow,
  fillDetails,
  listening,
  newListing,
  press,
  productNow,
  send,
  signedIn,
  test,
} from './support';

const window = {
  opens: null,
  mechanism: 'seller_direct',
  cost: 200,
  payer: 'seller',
  buyerFields: ['full_name'],
  entryReference: 'none',
  minAge: null,
  note: '',
};

/** A race in sixty days, with a listing of it. @param late a second window, on site and dearer. */
async function offered(browser: Browser, late: boolean): Promise<{ raceName: string; id: string }> {
  const [admin] = await signedIn(browser, ADMIN);
  const day = (days: number) => addDays(stockholmDate(new Date()), days);
  const raceName = `Klockslagsloppet ${Date.now()}`;
  const onSite = {
    ...window,
    opens: `${day(41)} 09:00`,
    closes: `${day(50)} 24:00`,
    mechanism: 'on_site',
    cost: 300,
    note: 'Ta med legitimation.',
  };
  await call(admin, 'admin.races.create', {
    ...blankRace,
    raceName,
    distance: '10K',
    location: 'Umeå',
    date: day(60),
    sportCategories: ['Löpning'],
    organiserEmail: 'info@klockslag.example',
    nameChangeRule: 'allowed',
    windows: [{ ...window, closes: `${day(40)} 09:00` }, ...(late ? [onSite] : [])],
    instructions: 'Logga in hos arrangören.',
  });
  await admin.context().close();
  return { raceName, id: await newListing(browser, raceName, 570) };
}

/** The seller's least time and the longest payment. */
const NEEDED = 6 * HOUR + RESERVATION;

test('a window that closes at an hour is bought in an hour before it is too late, not an hour after', async ({
  browser,
}) => {
  const { raceName, id } = await offered(browser, false);
  const [buyer] = await signedIn(browser, BUYER);

  await closeFirstWindow(raceName, plus(await productNow(), NEEDED - HOUR));
  await buyer.goto(`/listings/${id}`);
  await expect(buyer.getByText('Går inte längre att köpa')).toBeVisible();
  await expect(
    buyer.getByText(
      /^Sedan .+ kl\..+ går platsen inte att köpa\. Arrangören stänger namnbytet .+ kl\..+, och säljaren behöver minst 6 timmar\.$/,
    ),
  ).toBeVisible();
  await expect(buyer.getByRole('button', { name: 'Köp startplats' })).toHaveCount(0);
  const refused = await send(
    buyer.request,
    'purchases.createCheckout',
    { listingId: id, priceSeen: 57_000, feeAccepted: true, buyerDetails: { full_name: 'Åke Öberg' } },
    'mutation',
  );
  expect(JSON.stringify(await refused.json())).toContain('NAME_CHANGE_TOO_LATE');

  await closeFirstWindow(raceName, plus(await productNow(), NEEDED + HOUR));
  await buyer.reload();
  await expect(buyer.getByText('Kan köpas')).toBeVisible();
  await (await listening(buyer.getByRole('button', { name: 'Köp startplats' }).first())).click();
  await fillDetails(buyer);
  await buyer
    .getByRole('dialog')
    .getByRole('button', { name: /^Betala .* nu$/ })
    .click();
  await press(buyer, 'Betala');
  await expect(buyer.getByRole('heading', { name: 'Betalningen genomförd!' })).toBeVisible();
});

test('the next window has its own price, and the listing tells of it beforehand', async ({
  browser,
  page,
}) => {
  const { raceName, id } = await offered(browser, true);
  const facts = page.getByRole('region', { name: 'Så går namnbytet till' });

  await page.goto(`/listings/${id}`);
  await expect(facts.getByText('200 kr, betalas av säljaren separat till arrangören')).toBeVisible();
  await expect(
    facts.getByText(
      /^Namnbytet görs på plats, från .+ kl\..09\.00 till .+ Avgift: 300.kr, .+ arrangören\. Ta med legitimation\.$/,
    ),
  ).toBeVisible();

  await closeFirstWindow(raceName, plus(await productNow(), NEEDED - MINUTE));
  await expect(async () => {
    await page.reload();
    await expect(facts.getByText('300 kr, betalas av säljaren separat till arrangören')).toBeVisible({
      timeout: 2000,
    });
  }).toPass();
  await expect(facts.getByText('Namnbytet görs på plats', { exact: true })).toBeVisible();
  await expect(facts.getByText('Ta med legitimation.')).toBeVisible();
});
