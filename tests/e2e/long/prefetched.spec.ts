import { expect, type Page } from '@playwright/test';
import { managerPath, managerTabNames, userPath } from '@/features/admin/manager-tabs';
import { organiserPages } from '@/features/organisers/organiser-paths';
import { ADMIN, BUYER, call, newListing, paidListing, RACE, SELLER, signedIn, test } from '../support';

const ORGANISER = 'arrangor@loppbytet.example';

/** What the browser asks for around each page, and the offline copy that comes last. */
const LAST = 'purchases.running';
const around = ['auth.session', 'account.badges', 'site.adsWhenSignedIn', LAST];

/** What the browser asks for that a page did not bring, once it is hydrated. */
async function askedLater(page: Page, path: string): Promise<string[]> {
  const asked: string[] = [];
  const listen = (request: { url(): string }) => {
    const { pathname } = new URL(request.url());
    const [, procedures] = pathname.split('/api/trpc/');
    if (procedures) asked.push(...procedures.split(','));
  };
  page.on('request', listen);
  await Promise.all([page.waitForResponse((response) => response.url().includes(LAST)), page.goto(path)]);
  page.off('request', listen);
  return asked.filter((procedure) => !around.includes(procedure));
}

/** What has to be asked for later: Stripe, which may be slow. */
const later: Record<string, string[]> = { [managerPath('money')]: ['money.atStripe'] };

test('what a signed-in screen shows comes with its page', async ({ browser }) => {
  const [buyer, seller, admin, organiser] = await signedIn(browser, BUYER, SELLER, ADMIN, ORGANISER);
  const forSale = await newListing(browser, RACE, 531);
  const sold = await paidListing(browser, buyer, RACE, 532);
  const users = await call<{ items: { id: string }[] }>(admin, 'admin.users.list', {}, 'query');
  const screens: [Page, string[]][] = [
    [buyer, ['/auth/profile', '/auth/notifications', '/auth/bud', `/listings/${sold}/confirm-purchase`]],
    [
      seller,
      [
        '/auth/profile?tab=listings',
        '/auth/profile?tab=account',
        '/post-ad',
        `/listings/${forSale}/edit`,
        `/listings/${sold}/name-change`,
      ],
    ],
    [organiser, Object.values(organiserPages).map(({ href }) => href)],
    [admin, [...managerTabNames.map(managerPath), ...users.items.slice(0, 1).map(({ id }) => userPath(id))]],
  ];
  for (const [page, paths] of screens) {
    for (const path of paths) expect.soft(await askedLater(page, path), path).toEqual(later[path] ?? []);
  }
});
