import { type Browser, expect, type Page } from '@playwright/test';
import { CONTACT, postSandbox, sellOrganised } from '../../support/journeys';
import { BUYER, demo, listening, SELLER, signedIn, signedInLongAgo, someone, test } from '../support';

interface Received {
  type: string;
  nameChangeId: string;
  answer: string | null;
}

/** What the organiser's system has received about a name change. */
async function receivedAbout(id: string): Promise<Received[]> {
  const { received } = (await (await fetch(`${demo.sandboxUrl}/organiser`)).json()) as {
    received: Received[];
  };
  return received.filter(({ nameChangeId }) => nameChangeId === id);
}

/** Where the contact sees webhooks and keys. */
async function contactPage(browser: Browser): Promise<Page> {
  const [page] = await signedIn(browser, CONTACT);
  await page.goto('/arrangor/anslutning');
  return page;
}

test('an organiser’s system is down for an hour, then receives, reads and verifies a name change', async ({
  browser,
}) => {
  const [seller, buyer] = await signedIn(browser, SELLER, BUYER);
  const contact = await contactPage(browser);
  await postSandbox('/organiser/switch', { up: false });
  const { listingId, purchaseId } = await sellOrganised(seller, buyer, 541);
  const newest = contact.getByRole('article', { name: /^Ett namnbyte att göra/ }).first();

  await test.step('the contact sees that it is not received', async () => {
    await expect(async () => {
      await contact.reload();
      await listening(newest);
      expect(await newest.textContent()).toMatch(/Väntar[\s\S]*503|503[\s\S]*Väntar/);
    }).toPass({ timeout: 60_000 });
    expect(await receivedAbout(purchaseId)).toEqual([]);
  });

  await test.step('an hour later it is up again, and the webhook comes', async () => {
    await postSandbox('/clock/advance', { hours: 1 });
    await postSandbox('/organiser/switch', { up: true });
    await postSandbox('/clock/advance', { hours: 1 });
    await expect
      .poll(async () => (await receivedAbout(purchaseId)).map(({ type }) => type), { timeout: 60_000 })
      .toEqual(['name_change.requested']);
    await expect(async () => {
      await contact.reload();
      await listening(newest);
      expect(await newest.textContent()).toContain('Mottagen');
    }).toPass({ timeout: 60_000 });
  });

  await test.step('its staff answer by a button, and the buyer sees it', async () => {
    const system = await someone(browser);
    await system.goto(`${demo.sandboxUrl}/`);
    await system
      .locator(`form[action="/organiser/name-changes/${purchaseId}"]`)
      .getByRole('button', { name: 'Namnet är bytt' })
      .click();
    await expect.poll(async () => (await receivedAbout(purchaseId))[0]?.answer).toBe('bekräftat');
    await buyer.goto(`/listings/${listingId}/confirm-purchase`);
    await expect(buyer.getByText(/^Bekräftat av arrangören \d+ \S+ \d\d\.\d\d$/)).toBeVisible();
  });

  await test.step('the contact has it sent again, and the system knows it already', async () => {
    await newest.getByRole('button', { name: /^Skicka igen/ }).click();
    await expect(contact.getByText('Händelsen skickas igen')).toBeVisible();
    await expect(contact.getByText(/^Skickade en händelse igen/).first()).toBeVisible();
    expect(await receivedAbout(purchaseId)).toHaveLength(1);
  });
});

test('a contact makes a key, which is shown once, works and is revoked', async ({ browser, baseURL }) => {
  const contact = await contactPage(browser);
  await signedInLongAgo(contact);
  await (await listening(contact.getByRole('button', { name: 'Gör en nyckel' }))).click();
  const dialog = contact.getByRole('dialog', { name: 'Gör en nyckel' });
  await dialog.getByLabel('Vad är den till?').fill('Prov av dokumentet');
  await dialog.getByRole('button', { name: 'Gör nyckeln' }).click();
  const again = contact.getByRole('dialog').filter({ has: contact.getByLabel('Lösenord', { exact: true }) });
  await again.getByLabel('Lösenord', { exact: true }).fill('startplats1');
  await again.getByRole('button', { name: 'Fortsätt' }).click();
  await expect(dialog.getByText('Spara nyckeln nu')).toBeVisible();
  const key = (await dialog.locator('code, pre').first().innerText()).trim();
  await dialog.getByRole('button', { name: 'Jag har sparat den' }).click();
  await expect(contact.getByRole('article', { name: 'Nyckeln Prov av dokumentet' })).toBeVisible();
  await contact.reload();
  await expect(contact.getByText(key)).toHaveCount(0);

  const statusWithKey = async () => {
    const headers = { authorization: `Bearer ${key}` };
    return (await fetch(`${baseURL}/api/organiser/v1/name-changes`, { headers })).status;
  };
  expect(await statusWithKey()).toBe(200);
  await (
    await listening(contact.getByRole('button', { name: 'Återkalla nyckeln Prov av dokumentet' }))
  ).click();
  await contact.getByRole('dialog').getByRole('button', { name: 'Återkalla' }).click();
  await expect(contact.getByRole('article', { name: 'Nyckeln Prov av dokumentet' })).toBeHidden();
  expect(await statusWithKey()).toBe(401);
});
