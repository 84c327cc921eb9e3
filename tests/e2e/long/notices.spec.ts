import { expect } from '@playwright/test';
import { ADMIN, BUYER, listening, mailTo, signedIn, test } from '../support';

test('a race’s page is reported by someone signed in, and corrected', async ({ browser }) => {
  const [reporter, admin] = await signedIn(browser, BUYER, ADMIN);
  await reporter.goto('/lopp/vasaloppet');
  await (await listening(reporter.getByRole('button', { name: 'Anmäl sidan' }))).click();
  const dialog = reporter.getByRole('dialog');
  await expect(dialog.getByText(`Kvitto och beslut mejlas till ${BUYER}.`)).toBeVisible();
  await expect(dialog.getByLabel('E-postadress')).toHaveCount(0);
  await dialog.getByLabel('Vad gäller det?').selectOption('Uppgifterna stämmer inte');
  await dialog.getByLabel('Vad är fel, och hur vet du det?').fill('Namnbytet stänger en dag tidigare i år.');
  await dialog.getByLabel('Jag intygar').check();
  await dialog.getByRole('button', { name: 'Skicka anmälan' }).click();
  await expect(dialog.getByText('Tack, vi har din anmälan')).toBeVisible();
  const { subject } = await mailTo(BUYER, /^Vi har tagit emot din anmälan/);
  const number = subject.match(/A-[0-9A-F]{8}/)?.[0] ?? '';

  await admin.goto('/admin/manager?tab=notices');
  const card = admin.getByRole('article').filter({ hasText: number });
  await expect(card.getByRole('button', { name: 'Ta bort' })).toHaveCount(0);
  await (await listening(card.getByRole('button', { name: 'Rättad' }))).click();
  const decision = admin.getByRole('dialog');
  await decision.getByLabel('Motivering').fill('Du har rätt. Sista dagen är nu den arrangören anger.');
  await decision.getByRole('button', { name: 'Markera som rättad' }).click();
  await expect(card).toHaveCount(0);
  await mailTo(BUYER, /^Beslut om din anmälan/);
});
