import { expect, type Locator, type Page } from '@playwright/test';
import { codeTo, demo, listening } from './support';

/** What a user has done on our own pages, Stripe's left out. */
interface Count {
  taps: number;
  /** A code, typed or pasted, is one. */
  fields: number;
}

export interface Counted {
  page: Page;
  count: Count;
  /** Taps on a phone, clicks with a mouse. */
  tap: (control: Locator) => Promise<void>;
  /** A key that triggers something, such as Enter, counts as a tap. */
  key: (name: string) => Promise<void>;
  /** A browser's own list of choices: opened, and one of them taken. */
  choose: (field: Locator, label: string) => Promise<void>;
  /** Types into a field. It is tapped first, which counts, unless the page has put the focus there. */
  fill: (field: Locator, text: string) => Promise<void>;
  /** The same by one insertion of the whole text, as the clipboard does it. */
  paste: (field: Locator, text: string) => Promise<void>;
}

/** Whether what is typed ends up in the field. */
const hasCaret = (field: Locator) =>
  field.evaluate((node) => {
    const { anchorNode, anchorOffset } = document.getSelection() ?? {};
    return anchorNode?.childNodes[anchorOffset ?? 0] === node;
  });

/** Controls a page and counts. `touch`: with a finger. */
export function counted(page: Page, touch = true): Counted {
  const ours = new URL(demo.url).origin;
  const count: Count = { taps: 0, fields: 0 };
  const press = (control: Locator) => (touch ? control.tap() : control.click());
  const isOurs = () => new URL(page.url()).origin === ours;

  async function tap(control: Locator): Promise<void> {
    if (isOurs()) {
      count.taps += 1;
      await listening(control);
    }
    await press(control);
  }
  async function enter(field: Locator): Promise<void> {
    if (isOurs()) count.fields += 1;
    await expect(field).toBeVisible();
    const focused = await field.evaluate((node) => node === document.activeElement);
    if (!focused) await tap(field);
    await expect(field).toBeFocused();
    // Now and then Chromium gives a tapped field the focus but no caret; why is not known. A user taps again.
    await expect(async () => {
      if (!(await hasCaret(field))) await press(field);
      expect(await hasCaret(field)).toBe(true);
    }).toPass();
  }
  return {
    page,
    count,
    tap,
    async key(name) {
      if (isOurs()) count.taps += 1;
      await page.keyboard.press(name);
    },
    async choose(field, label) {
      if (isOurs()) count.taps += 2;
      await (await listening(field)).selectOption({ label });
    },
    async fill(field, text) {
      await enter(field);
      await field.pressSequentially(text);
    },
    async paste(field, text) {
      await enter(field);
      await page.keyboard.insertText(text);
    },
  };
}

/** In the sign-in sheet: gives the address, and the code mailed to it. */
export async function giveCode({ page, tap, fill, paste }: Counted, email: string): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Logga in eller skapa konto' });
  await expect(sheet.getByLabel('E-postadress')).toBeFocused();
  await fill(sheet.getByLabel('E-postadress'), email);
  await tap(sheet.getByRole('button', { name: 'Fortsätt' }));
  const code = page.getByRole('dialog', { name: 'Skriv koden' }).getByRole('textbox', { name: 'Kod' });
  await expect(code).toBeFocused();
  await paste(code, await codeTo(email));
}
