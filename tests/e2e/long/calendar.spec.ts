import { expect, type Page } from '@playwright/test';
import { downloaded } from '../../support/journeys';
import { changeName, newBuyer, paidListing, RACE, SELLER, signedIn, test, unfold } from '../support';

/** Presses the link and reads what is downloaded, unfolded. */
async function calendarFrom(page: Page, listingId?: string): Promise<string> {
  const area = listingId
    ? page.getByRole('article').filter({ has: page.locator(`a[href="/listings/${listingId}"]`) })
    : page.getByRole('main');
  if (listingId) await unfold(area);
  const link = area.getByRole('link', { name: 'Lägg till i kalendern' });
  const file = await downloaded(page, () => link.click());
  expect(file.name).toMatch(/^loppbytet-[a-z0-9-]+\.ics$/);
  return file.text.replaceAll(/\r\n /g, '');
}

test('both parties take their deadlines along in their calendars', async ({ browser }) => {
  const { page: buyer } = await newBuyer(browser);
  const id = await paidListing(browser, buyer, RACE, 715);
  const [seller] = await signedIn(browser, SELLER);
  await seller.goto(`/listings/${id}/name-change`);
  expect(await calendarFrom(seller)).toContain(`SUMMARY:Gör namnbytet: ${RACE}`);
  await buyer.goto('/auth/profile');
  expect(await calendarFrom(buyer, id)).toContain(`SUMMARY:Namnbytet ska vara klart: ${RACE}`);
  await changeName(seller, id);
  await buyer.goto(`/listings/${id}/confirm-purchase`);
  expect(await calendarFrom(buyer)).toContain(`SUMMARY:Bekräfta eller rapportera: ${RACE}`);
});
