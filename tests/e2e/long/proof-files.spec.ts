import { expect } from '@playwright/test';
import { BUYER, listening, paidListing, RACE, SELLER, signedIn, test } from '../support';

test('a file that cannot be a proof is refused where it is chosen, by its content', async ({ browser }) => {
  const [buyer, seller] = await signedIn(browser, BUYER, SELLER);
  const id = await paidListing(browser, buyer, RACE, 523);
  await seller.goto(`/listings/${id}/name-change`);
  const pdf = { name: 'kvitto.pdf', mimeType: 'application/pdf' };
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4', 'base64');
  const refused = [
    [{ ...pdf, buffer: Buffer.alloc(0) }, 'Välj en fil som innehåller något.'],
    [{ ...pdf, buffer: Buffer.alloc(11 * 1024 * 1024, '%PDF-1.4 ') }, /får vara högst 10 MB/],
    [
      { ...pdf, buffer: Buffer.from('<html><script>alert(1)</script></html>') },
      'Filen måste vara en PDF-, JPG-, PNG- eller WEBP-fil.',
    ],
    [{ ...pdf, name: '../../x.pdf', buffer: Buffer.from('%PDF-1.4') }, /får inte innehålla snedstreck/],
    [{ name: 'foto.png', mimeType: 'image/png', buffer: png }, /skadad eller kom inte fram/],
  ] as const;
  const field = await listening(seller.locator('input[type=file]').first());
  for (const [file, why] of refused) {
    await field.setInputFiles(file);
    await expect(seller.getByRole('main').getByText(why).first()).toBeVisible();
  }
});
