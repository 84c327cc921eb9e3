import { expect } from '@playwright/test';
import { splitPrice } from '@/domain/money/fees';
import { kronor } from '@/domain/money/ore';
import {
  BUYER,
  buy,
  changeName,
  fillDetails,
  linkIn,
  listening,
  mailTo,
  moneyOf,
  PASSWORD,
  press,
  signedIn,
  signIn,
  someone,
  test,
} from './support';

const seller = { email: 'ny.saljare@loppbytet.example', firstName: 'Örjan', lastName: 'Åsström 🏃' };

test('a new user becomes a seller and sells, with the seller and then the buyer paying the organiser', async ({
  browser,
}) => {
  const page = await someone(browser);

  await test.step('registers and confirms by the mailed link', async () => {
    await page.goto('/auth/register');
    await expect(page.getByRole('link', { name: 'Skapa konto med en kod' })).toBeVisible();
    await (await listening(page.getByLabel('Förnamn'))).fill(seller.firstName);
    await page.getByLabel('E-postadress').fill(seller.email);
    await page.getByLabel('Lösenord', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Bekräfta lösenord').fill(PASSWORD);
    await page.getByLabel('Jag vill inte ange telefonnummer').check();
    await expect(page.getByLabel('Telefonnummer (valfritt)')).toHaveCount(0);
    await page.getByLabel('Jag vill kunna sälja startplatser').check();
    await page.getByLabel('Efternamn').fill(seller.lastName);
    await page.getByRole('checkbox', { name: /personuppgifter/ }).check();
    await page.getByRole('button', { name: 'Skapa konto' }).click();
    await expect(page.getByRole('heading', { name: 'Konto skapat!' })).toBeVisible();
    await page.goto(linkIn(await mailTo(seller.email, /bekräfta/i), '/auth/confirm'));
    await (await listening(page.getByRole('button', { name: 'Bekräfta konto' }))).click();
    await expect(page.getByRole('heading', { name: 'Kontot är bekräftat' })).toBeVisible();
  });

  await test.step('is led to the onboarding page by the wish, and finishes it', async () => {
    await signIn(page, seller.email);
    await page.getByRole('button', { name: 'Slutför' }).click();
    await expect(page.getByText('Ditt säljarkonto är nu klart!')).toBeVisible();
    await expect(page.getByText('Säljarkonto aktiverat')).toBeVisible();
  });

  const [buyer] = await signedIn(browser, BUYER);

  const fixtures = [
    { race: 'Herrestads Fjällmaraton', payer: 'seller', price: 555 },
    { race: 'Göteborgsvarvet Halvmarathon', payer: 'buyer', price: 995 },
  ] as const;
  for (const { race, payer, price } of fixtures) {
    let listingId = '';

    await test.step(`lists ${race}`, async () => {
      await page.goto('/post-ad');
      await (await listening(page.getByRole('combobox', { name: 'Lopp' }))).fill(race);
      await page
        .getByRole('option', { name: new RegExp(race) })
        .first()
        .click();
      await page.getByLabel(/^Pris/).fill(String(price));
      await page.getByRole('checkbox', { name: /användarvillkoren/ }).check();
      if (payer === 'seller') await page.getByRole('checkbox', { name: /avgift/ }).check();
      await page.getByRole('button', { name: 'Publicera annons' }).click();
      await expect(page.getByRole('heading', { name: 'Din annons har publicerats!' })).toBeVisible();
      await mailTo(seller.email, /publicerad/i);
      await page.goto('/auth/profile?tab=listings');
      const link = page.getByRole('link', { name: new RegExp(race) }).first();
      listingId = ((await link.getAttribute('href')) ?? '').match(/[0-9a-f-]{36}/)?.[0] ?? '';
      expect(listingId).not.toBe('');
    });

    await test.step('the buyer pays', async () => {
      if (payer === 'seller') {
        await buy(buyer, listingId);
      } else {
        await buyer.goto(`/listings/${listingId}`);
        await expect(buyer.getByRole('region', { name: 'Säljaren', exact: true })).toContainText(
          /Örjan Å\..*Medlem sedan/,
        );
        // Neither what is shown nor what the page was made from has the surname.
        expect(await (await buyer.request.get(`/listings/${listingId}`)).text()).not.toContain('Åsström');
        await (await listening(buyer.getByRole('button', { name: 'Köp startplats' }).first())).click();
        await expect(buyer.getByRole('heading', { name: 'Köp startplatsen' })).toBeVisible();
        const pay = buyer.getByRole('button', { name: /^Betala .* nu$/ });
        await expect(pay).toBeDisabled();
        await fillDetails(buyer);
        const agree = buyer.getByRole('checkbox', { name: /betalar/ });
        await expect(buyer.getByText('Kryssa i rutan för att kunna betala.')).toBeVisible();
        await pay.click({ force: true });
        await expect(
          buyer.getByText('Du måste acceptera att betala namnändringsavgiften för att fortsätta.'),
        ).toBeVisible();
        await expect(agree).toBeFocused();
        await agree.check();
        await expect(buyer.getByText('Kryssa i rutan för att kunna betala.')).toBeHidden();
        await pay.click();
      }
      await press(buyer, 'Betala');
      await expect(buyer.getByRole('heading', { name: 'Betalningen genomförd!' })).toBeVisible();
      // A reload does nothing twice.
      await buyer.reload();
      await expect(buyer.getByRole('heading', { name: 'Betalningen genomförd!' })).toBeVisible();
      await mailTo(BUYER, /Betalningen är klar/);
      await mailTo(seller.email, /^Såld/);
    });

    if (payer === 'buyer') continue;
    await test.step('the seller uploads a proof, the buyer confirms', async () => {
      await page.goto('/auth/profile?tab=listings');
      await expect(page.getByText('Köpare: Karl K.').first()).toBeAttached();
      await changeName(page, listingId);
      await buyer.goto(`/listings/${listingId}/confirm-purchase`);
      await expect(buyer.getByText('Säljare: Örjan Å.')).toBeVisible();
      await (await listening(buyer.getByRole('button', { name: 'Bekräfta mottagande' }))).click();
      await buyer
        .getByRole('dialog')
        .getByRole('button', { name: /Ja|Bekräfta/ })
        .click();
      await expect(buyer.getByText('Köp bekräftat!')).toBeVisible();
    });

    await test.step('one transfer of exactly the seller’s part, and mails to both', async () => {
      const { charged, payout } = splitPrice(kronor(price));
      await expect
        .poll(() => moneyOf(listingId))
        .toEqual({ charges: [charged], refunds: [], transfers: [payout] });
      await mailTo(seller.email, /på väg/i);
    });
  }
});
