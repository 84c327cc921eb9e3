import { expect, type Page } from '@playwright/test';
import { CONTACT, phoneOf } from '../../support/journeys';
import { ADMIN, BUYER, call, list, listening, SELLER, signedIn, test } from '../support';

/** Races of the demo's organiser: one to change, and one to pause and cap. */
const EDITED = 'Exempelrundan';
const LIMITED = 'Exempelspåret';

interface OwnRace {
  id: string;
  slug: string;
  raceName: string;
}

const race = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });

test('a contact changes a window on a phone, and an admin sees it and undoes it', async ({ browser }) => {
  const phone = await phoneOf(browser, CONTACT);
  const [admin] = await signedIn(browser, ADMIN);
  const note = `Ta med legitimation (${Date.now()}).`;

  await test.step('the contact changes the fee and the conditions', async () => {
    await phone.goto('/arrangor');
    await phone
      .getByRole('navigation', { name: 'För er som arrangör' })
      .getByRole('link', { name: 'Lopp' })
      .tap();
    await expect(phone.getByRole('heading', { level: 1, name: 'Era lopp' })).toBeVisible();
    await phone.getByRole('button', { name: `Ändra: ${EDITED}` }).tap();
    const form = phone.getByRole('dialog', { name: EDITED });
    await form.getByLabel('Avgiftens belopp').fill('125');
    await form.getByLabel('Villkor').fill(note);
    await form.getByRole('button', { name: 'Spara' }).tap();
    await expect(form).toBeHidden();
    await expect(race(phone, EDITED)).toContainText(/125.kr/);
  });

  await test.step('the admin reads before and after, and undoes it', async () => {
    await admin.goto('/admin/manager?tab=organisers');
    const row = admin
      .getByRole('table', { name: 'Ändrat av arrangörer' })
      .getByRole('row')
      .filter({ hasText: note });
    await expect(row).toContainText(/Före: .*100.kr/);
    await expect(row).toContainText(/Efter: .*125.kr/);
    await row.getByRole('button', { name: `Ångra ändringen av ${EDITED}` }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Ångra ändringen' }).click();
    await expect(row).toContainText('Ångrad');
    await phone.reload();
    await expect(race(phone, EDITED)).toContainText(/100.kr/);
  });
});

test('a contact opens, caps and pauses the resale: seller and buyer keep to it', async ({ browser }) => {
  const phone = await phoneOf(browser, CONTACT);
  const [buyer, seller] = await signedIn(browser, BUYER, SELLER);
  const races = await call<OwnRace[]>(phone, 'organisers.races', undefined, 'query');
  const { slug = '' } = races.find(({ raceName }) => raceName === LIMITED) ?? {};

  await test.step('the contact opens the resale again', async () => {
    await phone.goto('/arrangor/lopp');
    await expect(race(phone, LIMITED)).toContainText('Försäljningen är pausad');
    await (await listening(phone.getByRole('button', { name: `Öppna försäljningen: ${LIMITED}` }))).tap();
    await expect(phone.getByRole('button', { name: `Pausa försäljningen: ${LIMITED}` })).toBeVisible();
    await expect(race(phone, LIMITED)).toContainText(/Högsta pris\s*700.kr/);
  });

  let listingId = '';
  await test.step('the seller reads the highest price, and publishes below it', async () => {
    await seller.goto(`/post-ad?lopp=${slug}`);
    await expect(seller.getByText(/Arrangören tillåter högst 700.kr\./).first()).toBeVisible();
    const price = seller.getByRole('textbox', { name: 'Pris', exact: true });
    await price.fill('701');
    await expect(price).toHaveAttribute('aria-invalid', 'true');
    await price.fill('700');
    await expect(price).not.toHaveAttribute('aria-invalid', 'true');
    listingId = await list(seller, LIMITED, { price: 700 });
  });

  await test.step('the contact pauses with a reason: nobody buys or publishes', async () => {
    await phone.getByRole('button', { name: `Pausa försäljningen: ${LIMITED}` }).tap();
    const dialog = phone.getByRole('dialog', { name: 'Pausa försäljningen' });
    await dialog.getByLabel('Varför? (valfritt)').fill('Vi räknar anmälda.');
    await dialog.getByRole('button', { name: 'Pausa', exact: true }).tap();
    await expect(race(phone, LIMITED)).toContainText('Vi räknar anmälda.');

    await buyer.goto(`/listings/${listingId}`);
    await expect(buyer.getByText('Arrangören skriver: Vi räknar anmälda.')).toBeVisible();
    await expect(buyer.getByRole('button', { name: 'Köp startplats' })).toHaveCount(0);
    await buyer.goto(`/lopp/${slug}`);
    await expect(buyer.getByText('Arrangören har pausat andrahandsförsäljningen')).toBeVisible();

    await seller.goto(`/post-ad?lopp=${slug}`);
    await expect(seller.getByText('Vi räknar anmälda.')).toBeVisible();
    await seller.getByRole('textbox', { name: 'Pris', exact: true }).fill('500');
    await seller.getByRole('button', { name: 'Publicera annons' }).click();
    await expect(seller.getByText(/Du kan inte publicera annonser för loppet just nu/).first()).toBeVisible();
    await expect(seller).toHaveURL(/post-ad/);
  });

  await test.step('a lower highest price pauses the dearer place until its seller lowers the price', async () => {
    await phone.getByRole('button', { name: `Öppna försäljningen: ${LIMITED}` }).tap();
    await phone.getByRole('button', { name: `Ändra: ${LIMITED}` }).tap();
    const form = phone.getByRole('dialog', { name: LIMITED });
    await form.getByLabel('Högsta pris för en plats (valfritt)').fill('600');
    await form.getByRole('button', { name: 'Spara' }).tap();
    await expect(race(phone, LIMITED)).toContainText(/Högsta pris\s*600.kr/);
    await buyer.goto(`/listings/${listingId}`);
    await expect(buyer.getByText('Annonsen är pausad').first()).toBeVisible();

    await seller.goto(`/listings/${listingId}/edit`);
    const price = seller.getByRole('textbox', { name: 'Pris', exact: true });
    await (await listening(price)).fill('601');
    await expect(seller.getByText(/^Arrangören tillåter högst 600.kr\.$/)).toBeVisible();
    await price.fill('600');
    await seller.getByRole('button', { name: 'Uppdatera annons' }).click();
    await expect(seller).toHaveURL(/profile/);
    await buyer.reload();
    await expect(buyer.getByRole('button', { name: 'Köp startplats' }).first()).toBeVisible();
  });
});
