import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import {
  BUYER,
  enter,
  fillLogin,
  hydrated,
  listening,
  newListing,
  RACE,
  SELLER,
  someone,
  test,
} from '../support';

const PHONE = { width: 390, height: 844 };
const COMPUTER = { width: 1440, height: 900 };

const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

/** A page of this size with the question about cookies answered. */
async function sized(browser: Browser, size: { width: number; height: number }): Promise<Page> {
  const page = await someone(browser);
  await page.setViewportSize(size);
  await page.goto('/cookie-settings');
  await (await listening(page.getByRole('button', { name: 'Spara inställningar' }))).click();
  return page;
}

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not shown.');
  return box;
}

/** Waits for a toast, and checks that none of these is under it. */
async function expectFree(shown: Locator, controls: Locator[]): Promise<void> {
  await expect(shown).toBeVisible();
  for (const control of controls) {
    await expect(control).toBeInViewport();
    await expect
      .poll(async () => {
        const [a, b] = [await shown.boundingBox(), await control.boundingBox()];
        // One page gives way to the next.
        if (!a || !b) return true;
        return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
      })
      .toBe(false);
  }
}

for (const size of [PHONE, COMPUTER]) {
  test(`a toast covers no control that is needed, and goes with its cause, ${size.width} px`, async ({
    browser,
  }) => {
    const id = await newListing(browser, RACE, 692);
    const page = await sized(browser, size);

    await test.step('in a dialog, until the field is corrected', async () => {
      await page.goto('/lopp/vasaloppet');
      await (await listening(page.getByRole('button', { name: 'Bevaka loppet' }))).click();
      const dialog = page.getByRole('dialog', { name: 'Bevaka Vasaloppet' });
      const activate = dialog.getByRole('button', { name: 'Aktivera bevakning' });
      await activate.click();
      const refused = toast(page, 'Bekräfta avtalet');
      await expectFree(refused, [activate, dialog.getByRole('button', { name: 'Avbryt' })]);
      await dialog.getByRole('checkbox').check();
      await expect(refused).toHaveCount(0);
      await page.keyboard.press('Escape');
    });

    await test.step('in a sheet', async () => {
      await page.goto(`/listings/${id}`);
      const link = page
        .getByRole('main')
        .getByRole('link', { name: /^Logga in( för att köpa)?$/ })
        .filter({ visible: true })
        .first();
      const sheet = page.getByRole('dialog').filter({ has: page.getByLabel('E-postadress') });
      await (await listening(link)).click();
      await sheet.getByLabel('E-postadress').fill('nagon@loppbytet.example');
      await page.context().setOffline(true);
      const go = sheet.getByRole('button', { name: 'Fortsätt' });
      await go.click();
      await expectFree(toast(page, 'Inget skickades'), [go]);
      await page.context().setOffline(false);
    });

    await test.step('over the page, until it is left', async () => {
      await page.goto('/auth/login?mode=forgot');
      await (await listening(page.getByRole('textbox', { name: 'E-postadress' }))).fill(BUYER);
      await page.getByRole('button', { name: 'Skicka återställningslänk' }).click();
      const sent = toast(page, 'Återställningslänk skickad');
      await expectFree(sent, [page.getByRole('heading', { level: 1 })]);
      await page.getByRole('link', { name: 'Loppbytet' }).first().click();
      await expect(sent).toHaveCount(0);
    });

    await test.step('beside the heading and the tabs of the page that one signed in for', async () => {
      await page.goto('/auth/login?next=/auth/profile');
      await fillLogin(page, BUYER);
      const tabs = page.getByRole('tablist', { name: 'Min profil' });
      await expectFree(toast(page, 'Inloggning lyckades'), [page.getByRole('heading', { level: 1 }), tabs]);
    });

    await test.step('in a form, until it is corrected', async () => {
      await enter(page, SELLER);
      await page.goto('/post-ad');
      await (await listening(page.getByRole('button', { name: 'Publicera annons' }))).click();
      const refused = toast(page, 'Välj ett lopp');
      const races = page.getByRole('combobox', { name: 'Lopp' });
      await expectFree(refused, [races]);
      await races.click();
      await page
        .getByRole('option', { name: new RegExp(`^${RACE}`) })
        .first()
        .click();
      await expect(refused).toHaveCount(0);
    });

    await test.step('beside the button that buys, until the network is back', async () => {
      await enter(page, BUYER);
      await page.goto(`/listings/${id}`);
      const buy = page.getByRole('button', { name: 'Köp startplats' }).filter({ visible: true }).first();
      await hydrated(page);
      await page.context().setOffline(true);
      const back = page.getByRole('main').getByRole('link').first();
      await back.click();
      const held = toast(page, 'Sidan går att öppna');
      await expectFree(held, [buy, back]);
      await page.context().setOffline(false);
      await expect(held).toHaveCount(0);
    });
  });
}

test('a toast under a resting pointer goes by itself; one that is pointed at stays', async ({ browser }) => {
  const page = await someone(browser);
  await page.setViewportSize(COMPUTER);
  await page.clock.install();
  await page.goto('/cookie-settings');
  const save = await listening(page.getByRole('button', { name: 'Spara inställningar' }));
  const saved = toast(page, 'Inställningar sparade');
  await save.press('Enter');
  const { x, y, width, height } = await boxOf(saved);
  await page.clock.runFor(6000);
  await expect(saved).toHaveCount(0);

  await page.mouse.move(x + width / 2, y + height / 2);
  await save.press('Enter');
  await expect(saved).toBeVisible();
  await page.clock.runFor(6000);
  await expect(saved).toHaveCount(0);

  await save.press('Enter');
  await expect(saved).toBeVisible();
  await page.mouse.move(x + width / 2 + 20, y + height / 2, { steps: 5 });
  await page.clock.runFor(20_000);
  await expect(saved).toBeVisible();
  await page.mouse.move(10, 10);
  await page.clock.runFor(6000);
  await expect(saved).toHaveCount(0);
});
