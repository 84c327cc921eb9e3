import { expect } from '@playwright/test';
import { blankRace } from '@/domain/race/columns';
import { RESERVATION } from '@/domain/race/windows';
import { addDays, HOUR, plus, stockholmDate } from '@/domain/time';
import { ADMIN, BUYER, call, closeFirstWindow, newListing, productTime, signedIn, test } from '../support';

/** The seller's least time and the longest payment. */
const NEEDED = 6 * HOUR + RESERVATION;

test('a window that closes at an hour is bought in an hour before it is too late, not an hour after', async ({
  browser,
}) => {
  const [admin, buyer] = await signedIn(browser, ADMIN, BUYER);
  const day = (days: number) => addDays(stockholmDate(new Date()), days);
  const raceName = `Klockslagsloppet ${Date.now()}`;
  await call(admin, 'admin.races.create', {
    ...blankRace,
    raceName,
    distance: '10K',
    location: 'Umeå',
    date: day(60),
    sportCategories: ['Löpning'],
    organiserEmail: 'info@klockslag.example',
    nameChangeRule: 'allowed',
    windows: [
      {
        opens: null,
        closes: `${day(40)} 09:00`,
        mechanism: 'seller_direct',
        cost: 200,
        payer: 'seller',
        buyerFields: ['full_name'],
        entryReference: 'none',
        minAge: null,
        note: '',
      },
    ],
    instructions: 'Logga in hos arrangören.',
  });
  const id = await newListing(browser, raceName, 570);
  const buy = buyer.getByRole('button', { name: 'Köp startplats' });

  await closeFirstWindow(raceName, plus(await productTime(), NEEDED - HOUR));
  await buyer.goto(`/listings/${id}`);
  await expect(buyer.getByText('Går inte längre att köpa')).toBeVisible();
  await expect(
    buyer.getByText(
      /^Sedan .+ kl\..+ går platsen inte att köpa\. Arrangören stänger namnbytet .+ kl\..+, och säljaren behöver minst 6 timmar\.$/,
    ),
  ).toBeVisible();
  await expect(buy).toHaveCount(0);

  await closeFirstWindow(raceName, plus(await productTime(), NEEDED + HOUR));
  await buyer.reload();
  await expect(buyer.getByText('Kan köpas')).toBeVisible();
  await expect(buy.first()).toBeVisible();
});
