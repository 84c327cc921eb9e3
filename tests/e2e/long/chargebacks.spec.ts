import { expect } from '@playwright/test';
import { ADMIN, BUYER, bankTakesBack, listening, paidListing, RACE, signedIn, test } from '../support';

const WHY = 'Köparen har läst vad platsen kostar och själv betalat den.';

test('an admin edits the evidence of a chargeback, keeps it as a draft and sends it once', async ({
  browser,
}) => {
  const [buyer, admin] = await signedIn(browser, BUYER, ADMIN);
  const listingId = await paidListing(browser, buyer, RACE, 671);
  const atBank = await bankTakesBack(listingId);
  await admin.goto('/admin/manager?tab=money');
  const row = admin.getByRole('row').filter({ hasText: '701,00' });
  await expect(row.getByText('Banken har inte bestämt sig')).toBeVisible();
  await row.getByRole('link', { name: 'Svara banken' }).click();
  await expect(admin.getByRole('heading', { name: 'Köparen säger sig inte ha gjort köpet' })).toBeVisible();
  await expect(admin.getByText(/Bankens sista dag är/)).toBeVisible();
  await expect(admin.getByRole('table', { name: 'Banken ger köparen rätt' })).toContainText('701');

  const reason = await listening(admin.getByLabel('Varför betalningen ska stå fast'));
  await reason.fill(WHY);
  await admin.getByRole('button', { name: 'Spara utkast' }).click();
  await expect(admin.getByText('Utkastet är sparat')).toBeVisible();
  await admin.reload();
  await expect(reason).toHaveValue(WHY);
  await expect(admin.getByText(/^Texterna sparades .* av /)).toBeVisible();
  expect((await atBank()).evidence_details.submission_count).toBe(0);

  await (await listening(admin.getByRole('button', { name: 'Skicka till banken' }))).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Skicka till banken' }).click();
  await expect(admin.getByText('Banken tar emot underlag en gång')).toBeVisible();
  await expect(admin.getByText(WHY)).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Skicka till banken' })).toHaveCount(0);
  expect(await atBank()).toMatchObject({
    status: 'under_review',
    evidence: { refund_refusal_explanation: WHY },
    evidence_details: { submission_count: 1 },
  });
});
