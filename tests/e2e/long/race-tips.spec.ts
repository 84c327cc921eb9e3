import { expect } from '@playwright/test';
import { downloaded } from '../../support/journeys';
import { ADMIN, BUYER, listening, mailTo, pickDay, signedIn, someone, test } from '../support';

test('a missing race is tipped from an empty search, added with a template, and answered', async ({
  browser,
}) => {
  const name = `Tipsloppet ${Date.now()}`;
  const email = `tips-${Date.now()}@loppbytet.example`;
  const visitor = await someone(browser);
  await visitor.goto(`/search?query=${encodeURIComponent(name)}`);
  await visitor.getByRole('link', { name: 'Mitt lopp saknas' }).click();
  const called = visitor.getByLabel('Vad heter loppet?');
  await expect(called).toHaveValue(name);
  await visitor.getByLabel(/^Länk till loppets sida/).fill('ingen adress');
  await visitor.getByLabel(/^Din e-postadress/).fill(email);
  const send = await listening(visitor.getByRole('button', { name: 'Skicka' }));
  await send.click();
  await expect(visitor.getByText('Skriv en webbadress, till exempel loppet.se')).toBeVisible();
  // What is written outlives a reload.
  await visitor.reload();
  await expect(visitor.getByLabel(/^Din e-postadress/)).toHaveValue(email);
  await visitor.getByLabel(/^Länk till loppets sida/).fill('tipsloppet.example/anmalan');
  await (await listening(send)).click();
  await expect(visitor.getByText('Tack för tipset')).toBeVisible();
  await expect(visitor.getByText(email)).toBeVisible();

  const [admin] = await signedIn(browser, ADMIN);
  await admin.goto('/admin/manager');
  const todo = admin.getByRole('region', { name: 'Att göra' });
  await (await listening(todo.getByRole('button', { name: /^Tips om lopp \d+$/ }))).click();
  await todo.getByRole('link', { name: `Tips om ett lopp ${name}` }).click();
  const card = admin.getByRole('article', { name: `Saknas: ${name}` });
  await card.getByRole('button', { name: 'Skapa loppet' }).click();
  const dialog = admin.getByRole('dialog');
  await expect(dialog.getByText('Det här loppet saknas kanske')).toBeVisible();
  await expect(dialog.getByLabel('Loppets namn')).toHaveValue(name);
  await expect(dialog.getByLabel('Loppets webbplats')).toHaveValue('https://tipsloppet.example/anmalan');
  await dialog.getByLabel('Tillåter arrangören namnbyte?').selectOption('Tillåtet');
  await dialog.getByLabel('Instruktioner för köpare').fill('Ring oss.');
  await dialog.getByLabel('Fyll i från en mall').selectOption('RaceID');
  await expect(dialog.getByText('Redan skrivet, och inte ändrat: instruktioner för köpare.')).toBeVisible();
  await expect(dialog.getByLabel('Instruktioner för köpare')).toHaveValue('Ring oss.');
  await expect(dialog.getByLabel('Vem betalar namnbytet?')).toHaveValue('buyer');
  await dialog.getByRole('button', { name: 'Ersätt med mallens' }).click();
  await expect(dialog.getByLabel('Instruktioner för köpare')).toHaveValue(/RaceID/);
  await dialog.getByRole('textbox', { name: /^Distans/ }).fill('21K');
  await dialog.getByRole('textbox', { name: /^Plats/ }).fill('Örebro');
  await pickDay(admin, 'Datum', 2, '20');
  await dialog.getByRole('combobox', { name: /^Sportkategorier/ }).press('ArrowDown');
  await admin.getByRole('option', { name: 'Löpning' }).first().click();
  await dialog.getByLabel('Arrangörens avgift').selectOption('Okänd');
  await pickDay(admin, 'Sista dag för namnbyte', 1, '10');
  await dialog.getByLabel('Arrangörens e-postadress').fill('info@tipsloppet.example');
  await dialog.getByRole('button', { name: 'Lägg till lopp' }).click();
  await expect(admin.getByText('Lopp tillagt')).toBeVisible();
  await expect(card).toHaveCount(0);
  const { text } = await mailTo(email, new RegExp(`^Loppet finns nu: ${name}`));
  await visitor.goto(text.match(/https?:\/\/\S+\/lopp\/\S+/)?.[0] ?? '');
  await expect(visitor.getByRole('heading', { level: 1, name })).toBeVisible();
});

test('a wrong fact is tipped from the race’s page, and the tip is closed with an answer; demand is downloaded', async ({
  browser,
}) => {
  const tip = `Datumet är fel ${Date.now()}`;
  const [buyer, admin] = await signedIn(browser, BUYER, ADMIN);
  await buyer.goto('/lopp/vasaloppet');
  await buyer.getByRole('link', { name: 'Stämmer inte?' }).click();
  const send = await listening(buyer.getByRole('button', { name: 'Skicka' }));
  await send.click();
  await expect(buyer.getByText('Skriv vad som inte stämmer.')).toBeVisible();
  await buyer.getByLabel('Vad stämmer inte, och hur ska det vara?').fill(tip);
  await send.click();
  await expect(buyer.getByText('Tack för tipset')).toBeVisible();

  await admin.goto('/admin/races');
  const card = admin.getByRole('article').filter({ hasText: tip });
  await (await listening(card.getByRole('button', { name: 'Stäng utan ändring' }))).click();
  await admin.getByLabel('Varför ändras inget?').fill('Datumet stämmer med arrangörens sida.');
  await admin.getByRole('dialog').getByRole('button', { name: 'Stäng tipset' }).click();
  await expect(card).toHaveCount(0);
  const { text } = await mailTo(BUYER, /^Vi har läst ditt tips: Vasaloppet/);
  expect(text).toContain('Datumet stämmer med arrangörens sida.');

  const demand = await downloaded(admin, () => admin.getByRole('button', { name: 'Efterfrågan' }).click());
  expect(demand.name).toMatch(/^efterfragan-\d{4}-\d{2}-\d{2}\.csv$/);
});
