import { expect, type Locator, type Page } from '@playwright/test';
import { expectFocusIn } from '../../support/journeys';
import { BUYER, listening, newListing, proof, RACE, SELLER, signedIn, test } from '../support';

/** No page between two controls is longer than this. */
const MAX_TABS = 500;

const hasFocus = (control: Locator) => control.evaluate((node) => node === document.activeElement);

/** Presses Tab until the control has the focus, and looks that it shows. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await listening(control);
  for (let pressed = 0; pressed < MAX_TABS; pressed += 1) {
    if (await hasFocus(control)) {
      await expect(control, 'what has the focus can be seen').toBeInViewport({ ratio: 0.5 });
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${control}`);
}

async function pressEnterOn(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press('Enter');
}

/** A live region. */
const spoken = (page: Page, text: string) =>
  page
    .locator('[role=alert], [role=status], [aria-live=polite], [aria-live=assertive]')
    .filter({ hasText: text });

test('a purchase is made from search to confirmation by keyboard alone', async ({ browser }) => {
  const id = await newListing(browser, RACE, 581);
  const [buyer, seller] = await signedIn(browser, BUYER, SELLER);
  const main = (page: Page) => page.getByRole('main');

  await test.step('finds the listing', async () => {
    await buyer.goto('/');
    await buyer.keyboard.press('Tab');
    await expect(buyer.getByRole('link', { name: 'Hoppa till innehållet' })).toBeFocused();
    await buyer.keyboard.press('Enter');
    await expectFocusIn(main(buyer));
    await pressEnterOn(buyer, main(buyer).getByRole('link', { name: /Hitta/ }).first());
    await expect(buyer).toHaveURL(/\/search/);
    // The new page takes the focus along.
    await expectFocusIn(main(buyer));
    await tabTo(buyer, main(buyer).getByLabel('Sök efter lopp'));
    await buyer.keyboard.type(RACE);
    await buyer.keyboard.press('Enter');
    await expect(spoken(buyer, 'hittades').first()).toBeAttached();
    await expect(buyer.getByRole('listbox')).toHaveCount(0);
    const place = main(buyer).locator(`a[href="/listings/${id}"]`).first();
    await expect(place).toBeVisible();
    await pressEnterOn(buyer, place);
    await expect(buyer).toHaveURL(new RegExp(`/listings/${id}$`));
    await expectFocusIn(main(buyer));
  });

  await test.step('buys it', async () => {
    await pressEnterOn(buyer, buyer.getByRole('button', { name: 'Köp startplats' }).first());
    const dialog = buyer.getByRole('dialog', { name: 'Köp startplatsen' });
    await expect(dialog).toBeVisible();
    await expectFocusIn(dialog);
    const email = dialog.getByLabel('E-postadress');
    await tabTo(buyer, email);
    await buyer.keyboard.press('ControlOrMeta+a');
    await buyer.keyboard.type('ake@');
    await buyer.keyboard.press('Enter');
    // The error is at the field, and the focus is there.
    await expect(dialog.getByText('Ogiltig e-postadress.')).toBeVisible();
    await expect(email).toBeFocused();
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    await buyer.keyboard.type('loppbytet.example');
    await buyer.keyboard.press('End');
    await buyer.keyboard.press('Enter');
    await expect(buyer).toHaveURL(/\/checkout\//);
    const pay = buyer.getByRole('button', { name: 'Betala', exact: true });
    for (let pressed = 0; pressed < MAX_TABS && !(await hasFocus(pay)); pressed += 1) {
      await buyer.keyboard.press('Tab');
    }
    await buyer.keyboard.press('Enter');
    await expect(buyer.getByRole('heading', { name: 'Betalningen genomförd!' })).toBeVisible();
    await expect(spoken(buyer, 'Betalningen genomförd!').first()).toBeAttached();
    await pressEnterOn(buyer, buyer.getByRole('link', { name: 'Visa dina köp' }));
    await expect(buyer.getByRole('heading', { name: 'Dina köp' })).toBeVisible();
    await expectFocusIn(main(buyer));
  });

  await test.step('the seller changes the name and shows the proof', async () => {
    await seller.goto(`/listings/${id}/name-change`);
    await expect(seller.getByRole('heading', { name: 'Genomför namnbytet' })).toBeVisible();
    const button = seller.getByRole('button', { name: 'Bekräfta namnbytet' });
    // Awaited before the keys are pressed: a busy page may open the chooser first.
    const chooser = seller.waitForEvent('filechooser');
    await pressEnterOn(seller, button);
    // Without a proof there is an error, and the focus is where one is chosen.
    await expect(spoken(seller, 'Bekräftelse saknas').first()).toBeAttached();
    const file = seller.locator('input[type=file]').first();
    await expect(file).toBeFocused();
    await seller.keyboard.press('Enter');
    await (await chooser).setFiles(proof);
    await expect(seller.getByText(proof.name).first()).toBeVisible();
    await expect(button).toHaveAttribute('aria-busy', 'false');
    await pressEnterOn(seller, button);
    const dialog = seller.getByRole('dialog');
    await expectFocusIn(dialog);
    await pressEnterOn(seller, dialog.getByRole('button', { name: 'Ja, namnbytet är klart' }));
    await expect(spoken(seller, 'Namnbyte slutfört').first()).toBeAttached();
    await expect(seller).toHaveURL(/tab=listings/);
    await expectFocusIn(main(seller));
  });

  await test.step('the buyer confirms', async () => {
    await buyer.goto('/auth/profile');
    await pressEnterOn(buyer, buyer.locator(`a[href="/listings/${id}/confirm-purchase"]`).first());
    await expect(buyer.getByRole('heading', { name: 'Bekräfta mottagande', level: 1 })).toBeVisible();
    await expectFocusIn(main(buyer));
    await pressEnterOn(buyer, buyer.getByRole('button', { name: 'Bekräfta mottagande' }));
    const dialog = buyer.getByRole('dialog');
    await expectFocusIn(dialog);
    await buyer.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(buyer.getByRole('button', { name: 'Bekräfta mottagande' })).toBeFocused();
    await buyer.keyboard.press('Enter');
    await pressEnterOn(buyer, dialog.getByRole('button', { name: 'Ja, bekräfta mottagande' }));
    await expect(spoken(buyer, 'Köp bekräftat!').first()).toBeAttached();
    await expect(buyer).toHaveURL(/\/auth\/profile/);
    const bib = buyer.getByRole('dialog', { name: 'Platsen är din' });
    await expectFocusIn(bib);
    await buyer.keyboard.press('Escape');
    await expect(bib).toBeHidden();
  });

  await test.step('and reads how it has gone', async () => {
    const card = buyer.getByRole('article').filter({ has: buyer.locator(`a[href="/listings/${id}"]`) });
    await pressEnterOn(buyer, card.getByText('Visa hela affären'));
    const log = card.getByRole('list', { name: 'Så har det gått' });
    for (const step of [
      'Köpet påbörjades',
      'Betalningen togs emot och hålls',
      'Säljaren såg köparens uppgifter',
      'Säljaren genomförde namnbytet',
      'Köparen bekräftade mottagandet',
    ]) {
      await expect(log.getByText(step, { exact: true })).toBeVisible();
    }
    const still = await buyer.evaluate(
      () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
    );
    expect(still).toBe(0);
  });
});
