import { expect, type Locator } from '@playwright/test';
import { listening, mailTo, newBuyer, newListing, press, RACE, someone, test, unfold } from '../support';

test('a buyer on a phone pays by Swish, and the next time types nothing', async ({ browser }) => {
  const [first, second] = [await newListing(browser, RACE, 611), await newListing(browser, RACE, 612)];
  const { page: buyer, email } = await newBuyer(browser);
  let taps = 0;
  const tap = async (control: Locator) => {
    taps += 1;
    await control.click();
  };
  const dialog = buyer.getByRole('dialog', { name: 'Köp startplatsen' });
  const name = dialog.getByLabel('För- och efternamn');
  const remember = dialog.getByRole('switch', { name: 'Kom ihåg uppgifterna till nästa köp' });
  const buyButton = buyer.getByRole('button', { name: 'Köp startplats' }).filter({ visible: true });
  const pay = dialog.getByRole('button', { name: /^Betala .* nu$/ });

  await test.step('what is paid, and by what, is seen without scrolling', async () => {
    for (const page of [await someone(browser), buyer]) {
      await page.goto(`/listings/${first}`);
      for (const part of ['641 kr', 'totalt nu, allt som allt', 'Swish', 'Kort', 'Klarna']) {
        await expect(page.getByText(part).filter({ visible: true }).last()).toBeInViewport({ ratio: 1 });
      }
    }
  });

  await test.step('the first time, with a name to type', async () => {
    await tap(await listening(buyButton));
    await name.fill('Åke Öberg');
    await expect(remember).not.toBeChecked();
    await tap(remember);
    await tap(pay);
    await expect(buyer).toHaveURL(/\/checkout\//);
    expect(taps).toBe(3);
    await buyer.getByRole('radio', { name: 'Swish', exact: true }).check();
    await press(buyer, 'Betala');
    await expect(buyer.getByRole('heading', { name: 'Betalningen genomförd!' })).toBeVisible();
    expect((await mailTo(email, /^Betalningen är klar/)).text).toContain('med Swish');
    await buyer.goto('/auth/profile?tab=purchases');
    await unfold(buyer.getByRole('article').first());
    await expect(buyer.getByText(/^Betalt med Swish\./)).toBeVisible();
  });

  await test.step('the next time, with two taps and no field', async () => {
    await buyer.goto(`/listings/${second}`);
    taps = 0;
    await tap(await listening(buyButton));
    await expect(name).toHaveValue('Åke Öberg');
    await expect(remember).toBeChecked();
    await tap(pay);
    await expect(buyer).toHaveURL(/\/checkout\//);
    expect(taps).toBe(2);
    await buyer.getByRole('radio', { name: 'Swish', exact: true }).check();
    await press(buyer, 'Betala långsamt');
    await expect(buyer.getByText(/^Väntar på Swish\./)).toBeVisible();
    await press(buyer, 'Avbryt');
    await expect(buyer.getByText('Betalning avbruten')).toBeVisible();
  });

  await test.step('what is remembered is erased in the profile', async () => {
    await buyer.goto('/auth/profile?tab=account');
    const saved = buyer.getByRole('region', { name: 'Sparat till nästa köp' });
    await expect(saved).toContainText('Åke Öberg');
    await (await listening(saved.getByRole('button', { name: 'Radera uppgifterna' }))).click();
    await expect(saved).toBeHidden();
  });
});
