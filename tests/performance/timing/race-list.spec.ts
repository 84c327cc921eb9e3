import { expect } from '@playwright/test';
import { onPhone } from '../../e2e/phone-context';
import { listening, test } from '../../e2e/support';

test('the race list of the filters stands still, at each width', async ({ browser }) => {
  const page = await onPhone(browser);
  await page.goto('/search');
  const open = await listening(page.getByRole('button', { name: 'Filter och sortering' }));
  const sheet = page.getByRole('dialog', { name: 'Filter och sortering' });
  for (const width of [360, 390, 768]) {
    await page.setViewportSize({ width, height: 844 });
    await open.tap();
    await sheet.getByRole('combobox', { name: 'Lopp' }).tap();
    const list = page.getByRole('listbox', { name: 'Lopp' });
    await expect(list).toBeVisible();
    // Each frame of half a second, since it flickered.
    const seen = await list.evaluate(async (node) => {
      const frames = new Set<string>();
      for (const end = performance.now() + 500; performance.now() < end; ) {
        await new Promise(requestAnimationFrame);
        frames.add(`${window.innerWidth} ${Math.round(node.getBoundingClientRect().width)}`);
      }
      return [...frames];
    });
    expect(seen).toEqual([expect.stringMatching(new RegExp(`^${width} [1-9]`))]);
    await page.goBack();
    await expect(sheet).toBeHidden();
  }
});
