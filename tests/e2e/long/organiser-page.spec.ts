import { expect, type Page } from '@playwright/test';
import { receiptNumber } from '@/domain/purchase/states';
import { CONTACT, downloaded, sellOrganised } from '../../support/journeys';
import { BUYER, linkIn, listening, mailTo, moneyOf, SELLER, signedIn, test } from '../support';

const REASON = 'Platsen har redan överlåtits en gång.';

interface Sold {
  listingId: string;
  number: string;
}

/** A place of the organiser's race that is sold and paid for. */
async function sold(seller: Page, buyer: Page, price: number): Promise<Sold> {
  const { listingId, purchaseId } = await sellOrganised(seller, buyer, price);
  return { listingId, number: receiptNumber(purchaseId) };
}

const cardOf = (page: Page, { number }: Sold) => page.getByRole('article').filter({ hasText: number });

test('an organiser answers ten at once and others by a file', async ({ browser }) => {
  const [seller, buyer, contact] = await signedIn(browser, SELLER, BUYER, CONTACT);
  const ten: Sold[] = [];
  for (let nth = 0; nth < 10; nth += 1) ten.push(await sold(seller, buyer, 601 + nth));
  const changed = await sold(seller, buyer, 611);
  const refused = await sold(seller, buyer, 612);
  await contact.goto('/arrangor');

  await test.step('ten are confirmed with one question', async () => {
    await listening(contact.getByLabel('Markera alla som visas'));
    for (const { number } of ten) await contact.getByLabel(`Välj köp ${number}`).check();
    const bar = contact.getByRole('region', { name: 'Valda namnbyten' });
    await expect(bar.getByText('10 valda')).toBeVisible();
    await bar.getByRole('button', { name: 'Namnet är bytt för 10' }).click();
    await contact.getByRole('dialog').getByRole('button', { name: 'Ja, namnet är bytt för 10' }).click();
    await expect(contact.getByText('10 namnbyten bekräftade.')).toBeVisible();
    for (const purchase of ten) await expect(cardOf(contact, purchase)).toBeHidden();
    await buyer.goto(`/listings/${ten[9]?.listingId}/confirm-purchase`);
    await expect(buyer.getByText(/^Bekräftat av arrangören/)).toBeVisible();
  });

  await test.step('two are answered in the file that was fetched, after a preview', async () => {
    await contact.getByRole('button', { name: 'Svara med en fil' }).click();
    const dialog = contact.getByRole('dialog', { name: 'Svara med en fil' });
    const { text } = await downloaded(contact, () =>
      dialog.getByRole('button', { name: 'Hämta namnbytena' }).click(),
    );
    expect(text).toContain('Åke Öberg');
    expect(text).toContain(';+46701234567;');
    const answers: Record<string, string> = {
      [changed.number]: 'bytt;',
      [refused.number]: `går inte;${REASON}`,
    };
    const lines = text.split('\r\n').map((line) => {
      const answer = answers[line.slice('Köp '.length, 'Köp '.length + 8)];
      return answer ? line.replace(/;;$/, `;${answer}`) : line;
    });
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'namnbyten.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from([...lines.filter(Boolean), 'Köp ABCDEF01'].join('\r\n')),
    });
    await expect(dialog.getByText(/^1 bytt, 1 går inte, \d+ utan svar\.$/)).toBeVisible();
    await expect(dialog.getByText(REASON)).toBeVisible();
    await dialog.getByRole('button', { name: 'Skicka 2 svar' }).click();
    await expect(contact.getByText('1 namnbyte bekräftat, 1 nekat.')).toBeVisible();
    await expect(cardOf(contact, changed)).toBeHidden();
    await expect.poll(async () => (await moneyOf(refused.listingId)).refunds).toEqual([61_200 + 3_000]);
  });

  await test.step('the figures count them', async () => {
    await contact.getByRole('link', { name: 'Siffror', exact: true }).click();
    await expect(contact.getByRole('heading', { level: 1, name: 'Siffror' })).toBeVisible();
    await expect(contact.getByText(/^\d+ sålda av \d+$/)).toBeVisible();
    const { text } = await downloaded(contact, () =>
      contact.getByRole('button', { name: 'Hämta som CSV' }).click(),
    );
    expect(text.trim().split('\r\n')).toHaveLength(53);
  });
});

test('an organiser needs more: the buyer corrects a detail, and the seller gets a request', async ({
  browser,
}) => {
  const [seller, buyer, contact] = await signedIn(browser, SELLER, BUYER, CONTACT);
  const purchase = await sold(seller, buyer, 641);
  const { listingId } = purchase;
  await contact.goto('/arrangor');
  const card = cardOf(contact, purchase);

  await test.step('the organiser writes what is wrong, and the buyer corrects it', async () => {
    await (await listening(card.getByRole('button', { name: 'Vi behöver mer' }))).click();
    const dialog = contact.getByRole('dialog', { name: 'Vi behöver mer' });
    await dialog.getByLabel('Vilken uppgift ska köparen rätta?').selectOption('phone');
    await dialog.getByLabel('Vad är det som är fel?').fill('Numret går inte att ringa.');
    await dialog.getByRole('button', { name: 'Be köparen rätta' }).click();
    await expect(card.getByText('Väntar på köparen sedan')).toBeVisible();

    const mail = await mailTo(BUYER, /^Rätta telefonnumret, så går namnbytet vidare/, listingId);
    await buyer.goto(new URL(linkIn(mail, '/confirm-purchase')).pathname);
    await expect(buyer.getByText('Arrangören skriver:')).toBeVisible();
    await expect(buyer.getByText('Numret går inte att ringa.')).toBeVisible();
    await (await listening(buyer.getByRole('button', { name: 'Rätta uppgifterna' }))).click();
    await buyer
      .getByRole('dialog')
      .getByLabel(/telefonnummer/i)
      .fill('+46709998877');
    await buyer.getByRole('dialog').getByRole('button', { name: 'Spara uppgifterna' }).click();
    await expect(buyer.getByText('Uppgifterna är rättade')).toBeVisible();
    await contact.reload();
    await (await listening(card.getByRole('button', { name: 'Visa uppgifterna' }))).click();
    await expect(card.getByText('+46709998877')).toBeVisible();
    await expect(card.getByText('Väntar på köparen sedan')).toBeHidden();
  });

  await test.step('then the seller gets a request, and reads it', async () => {
    await card.getByRole('button', { name: 'Vi behöver mer' }).click();
    const dialog = contact.getByRole('dialog', { name: 'Vi behöver mer' });
    await dialog.getByLabel('Vad saknas?').fill('Startnumret finns inte hos oss.');
    await dialog.getByRole('button', { name: 'Fråga säljaren' }).click();
    await expect(card.getByText('Ni frågade säljaren')).toBeVisible();
    await mailTo(SELLER, /^Arrangören behöver något av dig för namnbytet/, 'Startnumret finns inte hos oss.');
    await seller.goto(`/listings/${listingId}/name-change`);
    await expect(seller.getByText('Arrangören behöver något av dig')).toBeVisible();
    await expect(seller.getByText('Startnumret finns inte hos oss.')).toBeVisible();
  });
});

test('at a desk an organiser goes through a table by state, deadline and keys, with the details beside it', async ({
  browser,
}) => {
  const [seller, buyer, contact] = await signedIn(browser, SELLER, BUYER, CONTACT);
  for (const price of [651, 652]) await sold(seller, buyer, price);
  await contact.setViewportSize({ width: 1440, height: 900 });
  await contact.goto('/arrangor');
  const table = contact.getByRole('table', { name: 'Namnbyten' });
  const state = contact.getByLabel('Läge', { exact: true });

  await test.step('the address keeps what is shown and in which order', async () => {
    await (await listening(state)).selectOption('Ska bytas');
    await expect(contact).toHaveURL(/lage=pending_name_change/);
    await (await listening(table.getByRole('button', { name: 'Tid kvar' }))).click();
    await expect(contact).toHaveURL(/ordning=until/);
    await contact.reload();
    await expect(state).toHaveValue('pending_name_change');
    await expect(table.getByRole('columnheader', { name: 'Tid kvar' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
  });

  await test.step('keys move through the rows, and the details follow', async () => {
    const rows = table.getByRole('rowheader');
    const details = contact.getByRole('region', { name: 'Valt namnbyte' });
    await listening(rows.first().getByRole('button'));
    await contact.keyboard.press('j');
    await expect(rows.first().getByRole('button')).toBeFocused();
    await contact.keyboard.press('j');
    const second = rows.nth(1);
    await expect(second.getByRole('button')).toBeFocused();
    const number = /[0-9A-F]{8}$/.exec(await second.innerText())?.[0] ?? '';
    await expect(details.getByText(number)).toBeVisible();
    await contact.keyboard.press('Enter');
    await expect(details).toBeFocused();
    await expect(details.getByRole('button', { name: 'Namnet är bytt' })).toBeInViewport();
  });

  await test.step('several are chosen in the table', async () => {
    for (const nth of [0, 1]) await table.getByRole('checkbox').nth(nth).check();
    const bar = contact.getByRole('region', { name: 'Valda namnbyten' });
    await expect(bar.getByText('2 valda')).toBeVisible();
  });
});
