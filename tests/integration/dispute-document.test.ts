import { writeFileSync } from 'node:fs';
import { db } from '@sandbox/database';
import { aListing, aRace } from '@sandbox/scenario/listings';
import { aProof } from '@sandbox/scenario/proof';
import { aPurchase } from '@sandbox/scenario/purchase';
import { aSeller, aUser, type User } from '@sandbox/scenario/users';
import { describe, expect, test } from 'vitest';
import { GET } from '@/app/api/disputes/[id]/pdf/route';
import { callAs } from '@/domain/account/actor';
import { disputeMessages } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { addEvidence } from '@/server/services/disputes/evidence';
import { cookieOf } from '../support/browser';
import { as } from '../support/callers';
import { pdfText } from '../support/pdf-text';
import { workQueues } from '../support/queues';
import { auditOf, disputeOf } from '../support/rows';

const admin = await aUser({ isAdmin: true });

async function aCase() {
  const seller = await aSeller();
  const reason = 'Fel namn i startlistan.\nSök på “Åsa Öberg”.';
  const race = await aRace({ buyerFields: ['full_name', 'birth_date', 'customer_number', 'email'] });
  const listing = await aListing({ seller, race, price: 995 });
  const fixture = await aPurchase({ listing }).paid().nameChanged().reported(reason).done();
  const { id: disputeId } = await disputeOf(fixture.purchase.id);
  const post = (by: User, text: string) => as(by).disputes.post({ disputeId, text });
  await post(seller, 'Arrangören bekräftar: Łódź, Привет och Ελλάδα 🏃.');
  await post(fixture.buyer, 'Det stämmer inte alls.');
  const uploadId = await aProof({ listingId: fixture.listing.id, ownerId: seller.id });
  await addEvidence({ disputeId, uploadId }, callAs('user', seller.id, now()));
  await as(seller).disputes.offerSettlement({ disputeId, amount: 250_50 });
  return { ...fixture, seller, disputeId };
}

async function fetchAs(user: User, id: string) {
  const headers = { cookie: await cookieOf(user) };
  return GET(new Request(`http://localhost:3000/api/disputes/${id}/pdf`, { headers }), {
    params: Promise.resolve({ id }),
  });
}
/** Words are drawn piece by piece: where they part is no matter of the text. */
const spaceless = (text: string): string => text.replace(/\s/g, '');

async function textFor(user: User, id: string): Promise<string> {
  const pages = await pdfText(new Uint8Array(await (await fetchAs(user, id)).arrayBuffer()));
  return spaceless(pages.join(''));
}

const shownWords = [
  'Göteborgsvarvet',
  'Fel namn i startlistan.',
  '“Åsa Öberg”',
  'Łódź',
  'Привет',
  'Ελλάδα',
  'Det stämmer inte alls.',
  'Säljaren lade till en fil',
  '250,50 kr tillbaka till köparen, 713,44 kr till säljaren',
  'Parterna är överens',
  'Återbetalning till köparen, skickad',
  'Utbetalning till säljaren, skickad',
  'Köparen betalade',
  '1 025,00 kr',
  'Säljaren genomförde namnbytet',
  'Sida 1 av',
];

describe('a dispute as a PDF', () => {
  test('is whole for both parties and admins, and says nothing that is not theirs', async () => {
    const { disputeId, buyer, seller, purchase, listing } = await aCase();
    await as(buyer).disputes.acceptSettlement({
      disputeId,
      offerId: (await as(buyer).disputes.byId({ disputeId })).offers[0]?.id ?? '',
    });
    await workQueues();
    for (const reader of [buyer, seller, admin]) {
      const text = await textFor(reader, disputeId);
      expect(text).toContain(purchase.id.slice(0, 8).toUpperCase());
      for (const words of shownWords) expect(text).toContain(spaceless(words));
      for (const hidden of ['@', '1988-04-12', '204815', listing.id]) expect(text).not.toContain(hidden);
    }
  });

  test('is private, of no cache and of its own name, and leaves out what only the buyer may see', async () => {
    const { disputeId, purchase, buyer, seller } = await aCase();
    const answer = await fetchAs(seller, disputeId);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="loppbytet-arende-${purchase.id.slice(0, 8).toUpperCase()}.pdf"`,
    );
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (process.env.KEEP_PDF) writeFileSync(process.env.KEEP_PDF, bytes);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    for (const id of ['no-id', crypto.randomUUID()]) expect((await fetchAs(seller, id)).status).toBe(404);
    expect((await fetchAs(await aUser(), disputeId)).status).toBe(404);

    await as(admin).admin.buyerDetails({ disputeId });
    const seen = spaceless('såg köparens uppgifter');
    expect(await textFor(buyer, disputeId)).toContain(seen);
    const sellers = await textFor(seller, disputeId);
    expect(sellers).not.toContain(seen);
    expect(sellers).toContain(spaceless('Ärendet är inte avgjort.'));
  });

  test('that an admin downloads is audited, each time; a party’s is not', async () => {
    const { disputeId, buyer } = await aCase();
    await fetchAs(buyer, disputeId);
    for (let time = 0; time < 2; time += 1) await fetchAs(admin, disputeId);
    const entries = (await auditOf(disputeId)).map(({ action, adminId }) => [action, adminId]);
    const download = ['dispute.download', admin.id];
    expect(entries).toEqual([['dispute.view', admin.id], download, download]);
  });

  test('is written for the largest dispute there can be, with every page numbered', async () => {
    const { disputeId, seller } = await aCase();
    await db.insert(disputeMessages).values(
      Array.from({ length: 98 }, (_, index) => ({
        disputeId,
        role: 'seller' as const,
        authorId: seller.id,
        createdAt: now(),
        text: `${index}: ${'Långtordutanmellanslag'.repeat(80)}`.slice(0, 2000),
      })),
    );
    const pages = await pdfText(new Uint8Array(await (await fetchAs(seller, disputeId)).arrayBuffer()));
    expect(pages.length).toBeGreaterThan(20);
    pages.forEach((text, index) => {
      expect(spaceless(text)).toContain(`Sida${index + 1}av${pages.length}`);
    });
  });
});
