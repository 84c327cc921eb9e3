import { expect } from '@playwright/test';
import { ADMIN, BUYER, call, listening, signedIn, someone, test } from '../support';

test('the cookie banner is shown until answered; nothing is stored before', async ({ page }) => {
  await page.goto('/');
  const banner = page.getByRole('region', { name: 'Vi använder cookies' });
  await expect(banner).toBeVisible();
  await expect(banner.getByRole('link', { name: 'Läs mer om cookies' })).toHaveAttribute(
    'href',
    '/cookie-policy',
  );
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);

  await banner.getByRole('button', { name: 'Inställningar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cookieinställningar' });
  await expect(dialog.getByLabel(/^Nödvändiga/)).toBeChecked();
  await expect(dialog.getByLabel(/^Nödvändiga/)).toBeDisabled();
  await dialog.getByLabel('Analys').check();
  await dialog.getByRole('button', { name: 'Avbryt' }).click();
  await expect(banner).toBeVisible();
  await banner.getByRole('button', { name: 'Endast nödvändiga' }).click();
  await expect(banner).toHaveCount(0);
  const consent = await page.evaluate(() => JSON.parse(localStorage.getItem('cookie-consent') ?? ''));
  expect(consent).toMatchObject({ necessary: true, preferences: false, analytics: false, marketing: false });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(banner).toHaveCount(0);
});

test('cookie settings show and save the choices, which can be removed', async ({ page }) => {
  await page.goto('/cookie-settings');
  const current = page.getByRole('heading', { name: 'Nuvarande inställningar' });
  const reset = page.getByRole('button', { name: 'Återställ' });
  await expect(current).toHaveCount(0);
  await expect(reset).toHaveCount(0);
  await page.getByLabel('Preferenser').check();
  await page.getByRole('button', { name: 'Spara inställningar' }).click();
  await expect(page.getByText('Inställningar sparade')).toBeVisible();
  await page.reload();
  await expect(current).toBeVisible();
  await expect(page.getByText(/^Senast uppdaterade \d+ \S+ \d{4} kl/)).toBeVisible();
  await expect(page.getByLabel('Preferenser')).toBeChecked();
  await expect(page.getByLabel('Marknadsföring')).not.toBeChecked();
  await reset.click();
  await expect(page.getByText('Cookie-inställningarna har återställts till standardvärden.')).toBeVisible();
  await expect(page.getByLabel('Preferenser')).not.toBeChecked();
  expect(await page.evaluate(() => localStorage.getItem('cookie-consent'))).toBeNull();
});

test('ads are labelled, after every sixth or third listing, never last', async ({ browser }) => {
  const [admin] = await signedIn(browser, ADMIN);
  const made: string[] = [];
  for (const title of ['Pannlampor för natten', 'Skor för lera']) {
    const { id } = await call<{ id: string }>(admin, 'admin.ads.create', {
      title,
      linkUrl: 'https://butiken.example/',
      type: 'interstitial',
      audience: 'everyone',
      slot: null,
      active: true,
      firstDay: null,
      lastDay: null,
    });
    made.push(id);
  }
  const page = await someone(browser);
  await expect(async () => {
    await page.goto('/search');
    await expect(page.getByRole('link', { name: 'Skor för lera' }).first()).toBeAttached({ timeout: 1000 });
  }).toPass();
  const footer = page.getByRole('contentinfo').getByRole('complementary', { name: /^Reklam: / });
  await expect(footer.getByRole('link')).toHaveAttribute('rel', /sponsored noopener/);
  await expect(page.getByRole('main').getByRole('complementary', { name: /^Reklam: / })).toBeVisible();
  const items = page.getByRole('list', { name: 'Startplatser' }).getByRole('listitem');
  /** For each visible item, whether it is an ad. */
  const kinds = () =>
    items.evaluateAll((all) =>
      all
        .filter((item) => item.getClientRects().length > 0 && item.querySelector('h3'))
        .map((item) => item.querySelector('[rel*=sponsored]') !== null),
    );
  /** How many listings are before each ad. */
  const positionsBefore = (isAd: boolean[]) =>
    isAd.flatMap((ad, index) => (ad ? [isAd.slice(0, index).filter((each) => !each).length] : []));
  for (const [width, every] of [
    [390, 3],
    [1440, 6],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const seen = await kinds();
    const found = positionsBefore(seen);
    expect(found.length).toBeGreaterThan(0);
    expect(found).toEqual(found.map((_, nth) => every * (nth + 1)));
    expect(seen.at(-1)).toBe(false);
  }
  for (const id of made) await call(admin, 'admin.ads.delete', { id });
});

test('a banner can be dismissed for the visit', async ({ browser, page }) => {
  await page.goto('/');
  const notices = page.getByRole('region', { name: 'Meddelanden' });
  await (await listening(notices.getByRole('button', { name: 'Stäng meddelandet' }).first())).click();
  await expect(notices).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(notices).toHaveCount(0);
  const later = await someone(browser);
  await later.goto('/');
  await expect(later.getByRole('region', { name: 'Meddelanden' })).toBeVisible();
});

test('a user’s watch is active at once and listed in the profile', async ({ browser }) => {
  const [page] = await signedIn(browser, BUYER);
  await page.goto('/lopp/tjejvasan');
  await (await listening(page.getByRole('button', { name: 'Bevaka loppet' }))).click();
  const dialog = page.getByRole('dialog', { name: 'Bevaka Tjejvasan' });
  await expect(dialog.getByLabel('E-postadress')).toHaveValue(BUYER);
  await dialog.getByLabel(/^Jag godkänner/).check();
  await dialog.getByRole('button', { name: 'Aktivera bevakning' }).click();
  await expect(page.getByText('Bevakning aktiverad!')).toBeVisible();
  await expect(dialog).toBeHidden();
  const watched = page.getByRole('link', { name: 'Du bevakar loppet ✓' });
  await expect(watched).toBeFocused();
  await page.reload();
  await (await listening(watched)).click();
  await expect(page).toHaveURL('/auth/profile?tab=account');
  await (await listening(page.getByRole('button', { name: 'Ändra bevakningen av Tjejvasan' }))).click();
  const limits = page.getByRole('dialog', { name: 'Bevakningen av Tjejvasan' });
  const maximum = limits.getByLabel('Mest du vill betala, allt som allt');
  await maximum.fill('12');
  await limits.getByRole('button', { name: 'Spara' }).click();
  await expect(limits.getByText('Skriv ett belopp mellan 31 och 100 030 kr.')).toBeVisible();
  await expect(maximum).toBeFocused();
  await maximum.fill('900');
  await limits.getByRole('button', { name: 'Spara' }).click();
  await expect(page.getByText('Bevakningen är ändrad')).toBeVisible();
  await expect(page.getByText(/högst 900.kr allt som allt/)).toBeVisible();
  const end = page.getByRole('button', { name: 'Avsluta bevakningen av Tjejvasan' });
  await end.click();
  await expect(page.getByText('Du bevakar inga lopp.')).toBeVisible();
  // An accidental removal can be undone.
  const undo = page.getByRole('button', { name: 'Ångra: bevaka Tjejvasan igen' });
  await expect(undo).toBeFocused();
  await undo.click();
  await expect(page.getByText('Du bevakar inga lopp.')).toBeHidden();
  await expect(end).toBeFocused();
  await end.click();
  await expect(undo).toBeVisible();
  await page.reload();
  await expect(page.getByText('Du bevakar inga lopp.')).toBeVisible();
  await expect(undo).toBeHidden();
});

test('the footer shows all of its links at every width', async ({ page }) => {
  await page.goto('/about');
  const footer = page.getByRole('contentinfo');
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const title of ['Om oss', 'Juridik', 'Hjälp']) {
      await expect(footer.getByRole('heading', { level: 2, name: title })).toBeVisible();
    }
    await expect(footer.getByRole('link', { name: 'Cookiepolicy' })).toBeVisible();
  }
});

test('the colour scheme needs consent, and is applied before first paint', async ({ page }) => {
  const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme');
  await page.goto('/faq');
  await (await listening(page.getByText('Mörkt', { exact: true }))).click();
  await expect.poll(scheme).toBe('dark');
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await page.reload();
  await expect(page.getByLabel('Som systemet')).toBeChecked();
  await page.getByRole('button', { name: 'Acceptera alla' }).click();
  await page.getByText('Mörkt', { exact: true }).click();
  // Read when the body is created: nothing has been painted by then.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      observer.disconnect();
      document.body.dataset.begunAs = document.documentElement.dataset.mantineColorScheme;
    }).observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  await expect(page.getByLabel('Mörkt')).toBeChecked();
  expect(await page.evaluate(() => document.body.dataset.begunAs)).toBe('dark');
  // Taken back, it is forgotten.
  await page.goto('/cookie-settings');
  const preferences = page.getByLabel('Preferenser');
  await expect(preferences, 'the stored choice is read').toBeChecked();
  await preferences.uncheck();
  await page.getByRole('button', { name: 'Spara inställningar' }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('mantine-color-scheme-value'))).toBeNull();
});

test('a toast follows a swipe, and is dismissed by a long one', async ({ page }) => {
  await page.goto('/cookie-settings');
  const save = await listening(page.getByRole('button', { name: 'Spara inställningar' }));
  await (await listening(save)).click();
  const toast = page.getByRole('alert').filter({ hasText: 'Inställningar sparade' }).last();
  // Measured after its animation.
  await expect.poll(() => toast.evaluate((node) => node.getAnimations().length)).toBe(0);
  const at = async () => {
    const box = await toast.boundingBox();
    if (!box) throw new Error('The toast is gone.');
    return box;
  };
  const { x: left, y: top, width, height } = await at();
  const pressed = await save.boundingBox();
  expect(pressed && (pressed.y + pressed.height <= top || pressed.y >= top + height), 'covers no Spara').toBe(
    true,
  );
  const [x, y] = [left + width / 2, top + height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 60, y, { steps: 3 });
  await expect.poll(async () => Math.round((await at()).x - left)).toBe(60);
  await page.mouse.move(x + 240, y, { steps: 3 });
  await page.mouse.up();
  await expect(toast).toHaveCount(0);

  // On a wide screen a toast is at the bottom, but does not cover the pressed button.
  await page.setViewportSize({ width: 1280, height: 800 });
  await save.evaluate((node) => node.scrollIntoView({ block: 'end' }));
  await save.click();
  await expect(toast).toBeVisible();
  const hit = await save.evaluate((node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    return node.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  expect(hit, 'the pressed button is still there to press').toBe(true);
});

test('a toast is shown alone for five seconds, and F8 focuses it', async ({ page }) => {
  await page.clock.install();
  await page.goto('/cookie-settings');
  const save = await listening(page.getByRole('button', { name: 'Spara inställningar' }));
  const saved = page.getByRole('alert').filter({ hasText: 'Inställningar sparade' });
  await (await listening(save)).click();
  await expect(saved).toBeVisible();
  await page.keyboard.press('F8');
  await expect(saved.getByRole('button')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(saved).toHaveCount(0);

  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await save.click();
  await save.click();
  await page.clock.runFor(500);
  await expect(saved).toHaveCount(1);
  await page.clock.runFor(4000);
  await expect(saved).toBeVisible();
  await page.clock.runFor(1500);
  await expect(saved).toHaveCount(0);
});

test('menu and search in the header work on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/about');
  await (await listening(page.getByRole('button', { name: 'Öppna menyn' }))).click();
  const menu = page.getByRole('dialog', { name: 'Meny' });
  for (const name of [
    'Köp',
    'Lopp',
    'Hur det fungerar',
    'Om oss',
    'Logga in för att skapa annons',
    'Logga in',
  ])
    await expect(menu.getByRole('link', { name, exact: true })).toBeVisible();
  await menu.getByRole('link', { name: 'Hur det fungerar' }).click();
  await expect(page).toHaveURL('/how-it-works');
  await expect(menu).toBeHidden();
  await page.getByRole('banner').getByRole('button', { name: 'Sök efter lopp' }).click();
  await page.locator('input[name=query]:visible').fill(' vasa ');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?query=vasa');
  await expect(page.getByRole('heading', { level: 3, name: /Vasaloppet/ }).first()).toBeVisible();
});

test('letters outside the subset fonts are rendered in the same typefaces', async ({ page }) => {
  await page.goto('/about');
  const heading = page.getByRole('heading', { level: 1 });
  for (const [node, letter] of [
    [heading, 'Ł'],
    [page.getByRole('main').getByRole('paragraph').first(), 'ń'],
  ] as const) {
    await node.evaluate((element, text) => element.append(text), letter);
    await expect
      .poll(() =>
        node.evaluate(async (element, text) => {
          // A node that React has just replaced has no style: the next try finds the new one.
          const [family] = getComputedStyle(element).fontFamily.split(',');
          if (!family) return [];
          const fonts = await document.fonts.load(`700 16px ${family}`, text);
          return fonts.map((font) => font.status);
        }, letter),
      )
      .toEqual(['loaded']);
  }
});

test('a missing page is in Swedish, also in dark mode, and offers a search', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const [path, heading] of [
    ['/listings/00000000-0000-4000-8000-000000000000', /./],
    ['/finns-inte', 'Sidan hittades inte'],
  ] as const) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    if (path !== '/finns-inte')
      await expect(
        page.getByText('Den startplats du letar efter finns inte eller har tagits bort.'),
      ).toBeVisible();
  }
  await expect(page.getByRole('link', { name: /startsidan/i }).first()).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sök startplatser' }).click();
  await expect(page).toHaveURL('/search');
});

test('who is unsure of a mail about a purchase is led to sign in', async ({ page }) => {
  await page.goto('/ar-mejlet-fran-oss');
  await (await listening(page.getByRole('link', { name: 'Logga in och se mejlen' }))).click();
  // In a sheet, or on the login page while the sheet's code is loaded.
  const sheet = page.getByRole('dialog', { name: 'Logga in eller skapa konto' });
  await expect(sheet.or(page.getByRole('heading', { level: 1, name: 'Logga in' }))).toBeVisible();
});
