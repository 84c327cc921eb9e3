import { expect, type Page } from '@playwright/test';
import { downloaded } from '../../support/journeys';
import { changeName, mailTo, newBuyer, paidListing, RACE, SELLER, signedIn, test, unfold } from '../support';

/** Presses the link and reads what is downloaded, unfolded. */
async function calendarFrom(page: Page, listingId?: string): Promise<string> {
  const area = listingId
    ? page.getByRole('article').filter({ has: page.locator(`a[href="/listings/${listingId}"]`) })
    : page.getByRole('main');
  if (listingId) await unfold(area);
  const link = area.getByRole('link', { name: 'Lägg till i kalendern' });
  const file = await downloaded(page, () => link.click());
  expect(file.name).toMatch(/^loppbytet-[a-z0-9-]+\.ics$/);
  const text = file.text.replaceAll(/\r\n /g, '');
  expect(text).toMatch(/^BEGIN:VCALENDAR[\s\S]*END:VCALENDAR\s*$/);
  return text;
}

test('both parties take their deadlines along in their calendars', async ({ browser }) => {
  const { page: buyer, email } = await newBuyer(browser);
  const id = await paidListing(browser, buyer, RACE, 715);
  const [seller] = await signedIn(browser, SELLER);
  for (const [to, subject] of [
    [email, /^Betalningen är klar/],
    [SELLER, /^Såld: /],
  ] as const) {
    expect((await mailTo(to, subject, id)).text).toMatch(/Lägg till i kalendern: öppna bilagan \S+\.ics\./);
  }

  await seller.goto(`/listings/${id}/name-change`);
  expect(await calendarFrom(seller)).toContain(`SUMMARY:Gör namnbytet: ${RACE}`);
  await buyer.goto('/auth/profile');
  const waiting = await calendarFrom(buyer, id);
  expect(waiting).toContain(`SUMMARY:Namnbytet ska vara klart: ${RACE}`);
  expect(waiting).toContain(`SUMMARY:Loppdag: ${RACE}`);

  await changeName(seller, id);
  expect((await mailTo(email, /^Namnbytet är gjort/, id)).text).toContain('Lägg till i kalendern');
  await buyer.goto(`/listings/${id}/confirm-purchase`);
  const confirming = await calendarFrom(buyer);
  expect(confirming).toContain(`SUMMARY:Bekräfta eller rapportera: ${RACE}`);
  const uids = (text: string) => text.match(/^UID:.*-race@.*$/m)?.[0];
  expect(uids(confirming)).toBe(uids(waiting));
});
