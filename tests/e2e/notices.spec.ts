import { expect } from '@playwright/test';
import {
  ADMIN,
  anotherAdmin,
  listening,
  mailTo,
  newListing,
  RACE,
  SELLER,
  signedIn,
  someone,
  test,
} from './support';

const REASON = 'Det är min startplats, jag har inte lagt ut den.';
const WHY = 'Arrangören bekräftar att platsen står på någon annan än säljaren.';

test('a listing is reported by a visitor, removed, appealed and back for sale', async ({ browser }) => {
  const id = await newListing(browser, RACE, 641);
  const [seller, admin] = await signedIn(browser, SELLER, ADMIN);
  const visitor = await someone(browser);
  await visitor.goto(`/listings/${id}`);
  await (await listening(visitor.getByRole('button', { name: 'Anmäl annons' }))).click();
  const dialog = visitor.getByRole('dialog');
  await dialog.getByLabel('Vad gäller det?').selectOption('Säljaren äger inte startplatsen');
  await dialog.getByLabel('Vad är fel, och hur vet du det?').fill(REASON);
  await dialog.getByLabel('E-postadress').fill('anmalare@loppbytet.example');
  await dialog.getByLabel('Jag intygar').check();
  await dialog.getByRole('button', { name: 'Skicka anmälan' }).click();
  const { subject } = await mailTo('anmalare@loppbytet.example', /är din kod för anmälan$/);
  const code = subject.slice(0, 6);
  await dialog.getByLabel('Kod').fill(code === '000000' ? '000001' : '000000');
  await dialog.getByRole('button', { name: 'Bekräfta' }).click();
  await expect(dialog.getByText('Koden stämmer inte.', { exact: false })).toBeVisible();
  await dialog.getByLabel('Kod').fill(code);
  await dialog.getByRole('button', { name: 'Bekräfta' }).click();
  await expect(dialog.getByText('Tack, vi har din anmälan')).toBeVisible();
  const receipt = await mailTo('anmalare@loppbytet.example', /^Vi har tagit emot din anmälan/);
  expect(receipt.text).toContain(REASON);
  const number = receipt.subject.match(/A-[0-9A-F]{8}/)?.[0] ?? '';

  await admin.goto('/admin/manager?tab=notices');
  const card = admin.getByRole('article').filter({ hasText: number });
  await expect(card.getByText('anmalare@loppbytet.example')).toBeVisible();
  await (await listening(card.getByRole('button', { name: 'Ta bort' }))).click();
  const decision = admin.getByRole('dialog');
  await decision
    .getByLabel('Beslutet grundas på')
    .selectOption({ label: 'Våra villkor: du ska själv äga platsen du säljer' });
  await decision.getByLabel('Motivering').fill(WHY);
  await decision.getByRole('button', { name: 'Ta bort annonsen' }).click();
  await expect(admin.getByText('Beslutet är fattat')).toBeVisible();
  expect((await mailTo('anmalare@loppbytet.example', /^Beslut om din anmälan/)).text).toContain(WHY);
  const sellerMail = await mailTo(SELLER, /^Annonsen är borttagen/);
  expect(sellerMail.text).toContain('Begär omprövning');
  expect(sellerMail.text).not.toContain('anmalare@');

  const gone = await visitor.goto(`/listings/${id}`);
  expect(gone?.status()).toBe(410);
  expect(gone?.headers()['cache-control']).toContain('no-store');
  await expect(visitor.getByRole('heading', { name: 'Annonsen är borttagen' })).toBeVisible();
  await visitor.getByRole('link', { name: `Se andra platser i ${RACE}` }).click();
  await expect(visitor.getByRole('heading', { level: 1, name: RACE })).toBeVisible();
  await expect(visitor.locator(`a[href="/listings/${id}"]`)).toHaveCount(0);

  await seller.goto('/auth/profile?tab=listings');
  const own = seller.getByRole('article').filter({ hasText: number });
  await expect(own.getByText(WHY)).toBeVisible();
  await (await listening(own.getByRole('button', { name: 'Begär omprövning' }))).click();
  const appeal = seller.getByRole('dialog');
  await appeal.getByLabel('Varför ska beslutet ändras?').fill('Här är mitt kvitto från arrangören.');
  await appeal.getByRole('button', { name: 'Skicka begäran' }).click();
  await expect(own.getByText(/Du begärde omprövning/)).toBeVisible();

  const referee = await anotherAdmin(browser);
  await referee.goto('/admin/manager?tab=notices');
  await (await listening(referee.getByText('Omprövning', { exact: true }))).click();
  const again = referee.getByRole('article').filter({ hasText: number });
  await again.getByRole('button', { name: 'Ändra beslutet' }).click();
  const reversal = referee.getByRole('dialog');
  await reversal.getByLabel('Motivering').fill('Kvittot visar att platsen är säljarens.');
  await reversal.getByRole('button', { name: 'Ändra beslutet' }).click();
  await expect(referee.getByText('Beslutet är fattat')).toBeVisible();
  await mailTo(SELLER, /^Beslutet är ändrat/);
  await mailTo('anmalare@loppbytet.example', /^Beslutet är ändrat/);
  expect((await visitor.goto(`/listings/${id}`))?.status()).toBe(200);
  await expect(visitor.getByRole('link', { name: 'Logga in för att köpa' }).first()).toBeVisible();
});
