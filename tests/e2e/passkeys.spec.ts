import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { withAuthenticator } from './authenticator';
import { call, listening, mailTo, newUser, PASSWORD, signedInLongAgo, test } from './support';

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([]);
}

const card = (page: Page) => page.getByRole('region', { name: 'Passnycklar' });
const rows = (page: Page) => card(page).getByRole('listitem');

test('a user adds a passkey, signs in by it, and removes it', async ({ browser }) => {
  const { page, email } = await newUser(browser, { firstName: 'Pia', lastName: 'Passnyckel' });
  const authenticator = await withAuthenticator(page);

  await test.step('it is offered once', async () => {
    await page.goto('/auth/profile');
    const offer = page.getByRole('region', { name: 'Nästa gång räcker ditt fingeravtryck' });
    await expect(offer).toBeVisible();
    await expectAccessible(page);
    await offer.getByRole('button', { name: 'Inte nu' }).click();
    await expect(offer).toBeHidden();
    await page.reload();
    await (await listening(page.getByRole('tab', { name: 'Konto' }))).click();
    await expect(card(page)).toBeVisible();
    await expect(offer).toBeHidden();
  });

  await test.step('it is added in the profile, after the password', async () => {
    await signedInLongAgo(page);
    await card(page).getByRole('button', { name: 'Lägg till passnyckel' }).click();
    const again = page.getByRole('dialog', { name: 'Bekräfta att det är du' });
    await again.getByLabel('Lösenord', { exact: true }).fill(PASSWORD);
    await again.getByRole('button', { name: 'Fortsätt' }).click();
    await expect(rows(page)).toHaveCount(1);
    expect(await authenticator.passkeys()).toMatchObject([{ isResidentCredential: true, userName: email }]);
    await mailTo(email, /^En passnyckel är tillagd/);
    await card(page).getByRole('button', { name: 'Lägg till passnyckel' }).click();
    await expect(page.getByText('Den här enheten har redan en passnyckel till ditt konto.')).toBeVisible();
    await rows(page)
      .getByRole('button', { name: /^Byt namn/ })
      .click();
    await page.getByLabel('Namn', { exact: true }).fill('Mobilen');
    await page.getByRole('dialog').getByRole('button', { name: 'Spara' }).click();
    await expect(rows(page)).toContainText('Mobilen');
    await expectAccessible(page);
  });

  await test.step('a finger that is not the user’s opens nothing', async () => {
    await authenticator.verifies(false);
    await call(page, 'auth.logout', undefined);
    await page.goto('/auth/login?next=/auth/profile?tab=account');
    await (await listening(page.getByRole('button', { name: 'Logga in med passnyckel' }))).click();
    await expect(page.getByText('Ingen passnyckel användes')).toBeVisible();
    await expect(page.getByLabel('E-postadress')).toHaveAttribute('autocomplete', 'username webauthn');
    await expectAccessible(page);
  });

  await test.step('the user’s signs in, and goes on', async () => {
    await authenticator.verifies(true);
    // The browser's suggestion may have been taken meanwhile: the simulated user accepts every prompt.
    await page
      .getByRole('button', { name: 'Logga in med passnyckel' })
      .click({ timeout: 2000 })
      .catch(() => {});
    await expect(page).toHaveURL('/auth/profile?tab=account');
    await expect(rows(page)).toContainText(/Mobilen.*använd/);
  });

  await test.step('it replaces the password as a confirmation, and is removed', async () => {
    await signedInLongAgo(page);
    await rows(page).getByRole('button', { name: 'Ta bort Mobilen' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Ta bort', exact: true }).click();
    const again = page.getByRole('dialog', { name: 'Bekräfta att det är du' });
    await again.getByRole('button', { name: 'Använd passnyckel' }).click();
    await expect(rows(page)).toHaveCount(0);
    await mailTo(email, /^En passnyckel är borttagen/);
    await call(page, 'auth.logout', undefined);
    // A request is answered, or waits, as is set when it begins: the suggestion waits, the button's is answered.
    await authenticator.answers(false);
    const suggested = page.waitForResponse(/passkeys\.beginLogIn/);
    await page.goto('/auth/login');
    const button = await listening(page.getByRole('button', { name: 'Logga in med passnyckel' }));
    await (await suggested).finished();
    await expect(button).toBeEnabled();
    await authenticator.answers(true);
    await button.click();
    await expect(page.getByText('Vi känner inte igen passnyckeln')).toBeVisible();
  });
});
