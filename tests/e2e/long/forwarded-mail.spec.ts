import { type Browser, expect, type Page } from '@playwright/test';
import { createTransport } from 'nodemailer';
import { MINUTE, plus } from '@/domain/time';
import { aMail, aSigner, forwarded, sign } from '../../support/signed-mail';
import {
  answerDns,
  BUYER,
  giveOrganiser,
  paidListing,
  productTime,
  RACE,
  SELLER,
  signedIn,
  smtpPort,
  test,
} from '../support';

const NOT_PROVED =
  'Vi kunde inte bekräfta att mejlet kommer från arrangören. Titta själv innan du bekräftar.';

/** A paid purchase of the demo's buyer, and the address that the seller reads on its page. */
async function paid(browser: Browser, buyer: Page, seller: Page, price: number) {
  const listingId = await paidListing(browser, buyer, RACE, price);
  await seller.goto(`/listings/${listingId}/name-change`);
  const address = await seller.getByText(/^[0-9a-z]{4}-[0-9a-z]{4}@/).textContent();
  return { listingId, address: address ?? '' };
}

/** Waits until a page shows what has come by mail. */
const expectMailed = (page: Page, path: string, text: string | RegExp) =>
  expect
    .poll(async () => {
      await page.goto(path);
      await page.getByRole('heading', { name: 'Mejl från arrangören' }).waitFor();
      return page.getByText(text).count();
    })
    .toBe(1);

/** As the seller's mail program sends it. */
async function send(to: string, raw: string): Promise<void> {
  const transport = createTransport({ host: '127.0.0.1', port: await smtpPort() });
  await transport.sendMail({ envelope: { from: SELLER, to }, raw });
  transport.close();
}

test('the organiser’s signed mail confirms the name change, and a forged one is a document', async ({
  browser,
}) => {
  const [buyer, seller] = await signedIn(browser, BUYER, SELLER);
  const klubben = aSigner('loppklubben.example');
  const takeBack = await giveOrganiser(RACE, klubben.domain);
  await answerDns(klubben.name, klubben.record);
  const { listingId, address } = await paid(browser, buyer, seller, 571);
  const confirmation = aMail({
    from: 'Loppklubben <info@loppklubben.example>',
    subject: 'Bekräftelse på namnbyte',
    date: plus(await productTime(), MINUTE),
    body: `Hej!\r\n\r\nPlatsen i ${RACE} står nu på Åke Öberg.\r\n\r\nHälsningar Loppklubben`,
  });
  const buyersPage = `/listings/${listingId}/confirm-purchase`;

  await test.step('a forged one is shown to both as what it is, and changes nothing', async () => {
    await send(address, await sign(confirmation, aSigner(klubben.domain)));
    for (const [page, path] of [
      [buyer, buyersPage],
      [seller, `/listings/${listingId}/name-change`],
    ] as const) {
      await expectMailed(page, path, NOT_PROVED);
      await page.getByText('Läs mejlet').click();
      await expect(page.getByText('står nu på Åke Öberg')).toBeVisible();
    }
    await expect(buyer.getByRole('button', { name: 'Bekräfta mottagande' })).toBeHidden();
    await expect(seller.getByRole('button', { name: 'Kopiera mejladressen' })).toBeVisible();
  });

  await test.step('the real one, forwarded as a file, confirms it', async () => {
    await send(address, forwarded(await sign(confirmation, klubben)));
    await expectMailed(buyer, buyersPage, /^Bekräftat av arrangörens mejl \d+ \S+ \d\d\.\d\d$/);
    await expect(buyer.getByText('Mejlet kommer från arrangören och bekräftar namnbytet.')).toBeVisible();
    await expect(buyer.getByRole('button', { name: 'Bekräfta mottagande' })).toBeVisible();
  });

  await test.step('a file that is no mail is refused before it is sent', async () => {
    const other = await paid(browser, buyer, seller, 572);
    const choose = async (name: string, text: string) => {
      const chooser = seller.waitForEvent('filechooser');
      await seller.getByRole('button', { name: 'Eller lämna mejlet som fil (.eml)' }).click();
      await (await chooser).setFiles({ name, mimeType: 'message/rfc822', buffer: Buffer.from(text) });
    };
    await choose('mejl.pdf', 'x');
    await expect(seller.getByText('Välj en fil som slutar på .eml, högst 2 MB.')).toBeVisible();
    await choose('mejl.eml', confirmation);
    await expect(seller.getByText('Mejlet är mottaget')).toBeVisible();
    await expectMailed(seller, `/listings/${other.listingId}/name-change`, NOT_PROVED);
  });
  await takeBack();
});
