import { eq } from 'drizzle-orm';
import { NextRequest } from 'next/server';
import { UTApi } from 'uploadthing/server';
import { describe, expect, test } from 'vitest';
import { GET as receiptRoute } from '@/app/api/receipts/[purchaseId]/route';
import { POST as uploadRoute } from '@/app/api/uploadthing/route';
import { aListing, aRace } from '@/sandbox/scenario/listings';
import { aSeller, aUser } from '@/sandbox/scenario/people';
import { aPurchase } from '@/sandbox/scenario/purchase';
import { aReceipt } from '@/sandbox/scenario/receipt';
import { db } from '@/server/db/client';
import { uploads } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { acceptUpload } from '@/server/services/uploads/accept-upload';
import { checkReceiptUpload } from '@/server/services/uploads/check-receipt-upload';
import { cookieOf } from '../support/browser';
import { as } from '../support/callers';
import { atOnce, outcomeOf } from '../support/outcome';
import { readUser } from '../support/rows';
import { world } from '../support/world';

/** Of the client that asks; the server wants one. */
const UPLOADTHING_VERSION = '7.7.4';
const MB = 1024 * 1024;
const pdf = (size: number) => {
  const content = Buffer.alloc(size, 0x20);
  content.write('%PDF-1.4\n');
  return content;
};
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const jpeg = Buffer.from([
  0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0,
]);
const webp = Buffer.concat([Buffer.from('RIFF\x1a\0\0\0WEBPVP8L', 'latin1'), Buffer.alloc(16)]);
const zip = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), Buffer.alloc(64)]);

/** Sends a file to the upload service as a browser would have it, whatever it is. @returns its key. */
async function send(content: Uint8Array, name: string, type: string): Promise<string> {
  const sent = await new UTApi().uploadFiles(new File([new Uint8Array(content)], name, { type }), {
    acl: 'private',
  });
  if (sent.error) throw new Error(sent.error.message);
  return sent.data.key;
}

async function paidTrade() {
  const seller = await aSeller();
  return { seller, ...(await aPurchase({ seller }).paid().done()) };
}

describe('a receipt', () => {
  const owner = async () => {
    const { seller, listing } = await paidTrade();
    return { ownerId: seller.id, listingId: listing.id };
  };
  const accept = async (key: string, fileName: string, who: { ownerId: string; listingId: string }) =>
    acceptUpload({ purpose: 'receipt', key, fileName, ...who }, now());

  test.each([
    ['a PDF', pdf(400), 'application/pdf'],
    ['a PNG', png, 'image/png'],
    ['a JPEG', jpeg, 'image/jpeg'],
    ['a WEBP', webp, 'image/webp'],
    ['a PDF of exactly 10 MB', pdf(10 * MB), 'application/pdf'],
  ])('may be %s', async (_what, content, type) => {
    const [who, key] = await Promise.all([owner(), send(content, 'kvitto', type)]);
    const { uploadId, code } = await accept(key, 'kvitto', who);
    expect(code).toBeNull();
    const [row] = await db
      .select()
      .from(uploads)
      .where(eq(uploads.id, uploadId ?? ''));
    expect(row).toMatchObject({ kind: 'receipt', mimeType: type, size: content.byteLength, ...who });
  });

  test('is what its content says, not what it is called', async () => {
    const [who, key] = await Promise.all([owner(), send(png, 'kvitto.pdf', 'application/pdf')]);
    const { uploadId } = await accept(key, 'kvitto.pdf', who);
    const [row] = await db
      .select()
      .from(uploads)
      .where(eq(uploads.id, uploadId ?? ''));
    expect(row?.mimeType).toBe('image/png');
  });

  const html = Buffer.from('<!doctype html><script>alert(document.cookie)</script>');
  const svg = Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script/></svg>');
  test.each([
    ['HTML called a PDF', html, 'UPLOAD_WRONG_TYPE'],
    ['an SVG called a PNG', svg, 'UPLOAD_WRONG_TYPE'],
    ['an archive called a PDF', zip, 'UPLOAD_WRONG_TYPE'],
    ['text called a PDF', Buffer.from('Namnbytet är klart'), 'UPLOAD_WRONG_TYPE'],
    ['a PDF one byte above 10 MB', pdf(10 * MB + 1), 'UPLOAD_TOO_LARGE'],
  ])('cannot be %s: it is removed, and nothing is written', async (_what, content, code) => {
    const [who, key] = await Promise.all([owner(), send(content, 'kvitto.pdf', 'application/pdf')]);
    expect(await accept(key, 'kvitto.pdf', who)).toEqual({ uploadId: null, code });
    expect(await db.select().from(uploads).where(eq(uploads.key, key))).toEqual([]);
    expect(world.sandbox.files.get(key)).toBeUndefined();
  });

  test('cannot be empty', async () => {
    const [who, key] = await Promise.all([owner(), send(Buffer.alloc(0), 'kvitto.pdf', 'application/pdf')]);
    expect(await accept(key, 'kvitto.pdf', who)).toEqual({ uploadId: null, code: 'UPLOAD_EMPTY' });
  });

  test('told of five times at once is one row, with a name that is only a name', async () => {
    const [who, key] = await Promise.all([owner(), send(pdf(400), 'kvitto.pdf', 'application/pdf')]);
    const results = await Promise.all(atOnce(5, () => accept(key, '../../etc/kvitto.pdf', who)));
    expect(new Set(results.map(({ uploadId }) => uploadId)).size).toBe(1);
    const rows = await db.select().from(uploads).where(eq(uploads.key, key));
    expect(rows.map(({ fileName }) => fileName)).toEqual(['kvitto.pdf']);
  });

  test('is taken only from the seller, and only while the name is to be changed', async () => {
    const [{ seller, listing, buyer }, other] = await Promise.all([paidTrade(), aUser()]);
    expect(await checkReceiptUpload(listing.id, seller.id)).toBeNull();
    expect(await checkReceiptUpload(listing.id, buyer.id)).toBe('LISTING_NOT_FOUND');
    expect(await checkReceiptUpload(listing.id, other.id)).toBe('LISTING_NOT_FOUND');
    const forSale = await aListing({ seller });
    expect(await checkReceiptUpload(forSale.id, seller.id)).toBe('WRONG_STATE');
    const { listing: later } = await aPurchase({ seller }).paid().nameChanged().done();
    expect(await checkReceiptUpload(later.id, seller.id)).toBe('WRONG_STATE');
  });

  test('finishes only the name change it was sent for, by its own seller', async () => {
    const { seller, listing } = await paidTrade();
    const elsewhere = await aPurchase({ seller }).paid().done();
    const stranger = await aUser();
    const done = (receiptUploadId: string | null) =>
      outcomeOf(as(seller).purchases.completeNameChange({ listingId: listing.id, receiptUploadId }));
    expect(await done(null)).toBe('RECEIPT_MISSING');
    expect(await done(crypto.randomUUID())).toBe('UPLOAD_NOT_FOUND');
    expect(await done(await aReceipt({ listingId: elsewhere.listing.id, ownerId: seller.id }))).toBe(
      'UPLOAD_NOT_FOUND',
    );
    expect(await done(await aReceipt({ listingId: listing.id, ownerId: stranger.id }))).toBe(
      'UPLOAD_NOT_FOUND',
    );
    expect(await done(await aReceipt({ listingId: listing.id, ownerId: seller.id }))).toBe('ok');
  });
});

describe('a receipt’s address', () => {
  const ask = async (purchaseId: string, cookie: string | null) =>
    receiptRoute(
      new Request(`http://localhost:3000/api/receipts/${purchaseId}`, { headers: cookie ? { cookie } : {} }),
      { params: Promise.resolve({ purchaseId }) },
    );

  test('is given to the two parties and admins, opens the file, and is never kept', async () => {
    const { purchase, buyer } = await aPurchase().paid().nameChanged().done();
    const admin = await aUser({ isAdmin: true });
    for (const person of [buyer, await readUser(purchase.sellerId), admin]) {
      const answer = await ask(purchase.id, await cookieOf(person));
      expect(answer.status).toBe(303);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      const file = await fetch(answer.headers.get('location') ?? '');
      expect(file.headers.get('content-type')).toBe('application/pdf');
      expect((await file.text()).startsWith('%PDF-')).toBe(true);
    }
  });

  test('does not exist for anyone else, nor where there is no receipt', async () => {
    const [{ purchase }, other] = await Promise.all([aPurchase().paid().nameChanged().done(), aUser()]);
    const otherSeller = await aSeller();
    for (const person of [other, otherSeller]) {
      const answer = await ask(purchase.id, await cookieOf(person));
      expect([answer.status, answer.headers.get('location')]).toEqual([404, null]);
    }
    const unfinished = await aPurchase().paid().done();
    const cookie = await cookieOf(unfinished.buyer);
    expect((await ask(unfinished.purchase.id, cookie)).status).toBe(404);
    expect((await ask(crypto.randomUUID(), cookie)).status).toBe(404);
    expect((await ask("1' or '1'='1", cookie)).status).toBe(404);
  });

  test('leads a stranger to the login, and back', async () => {
    const { purchase } = await aPurchase().paid().nameChanged().done();
    for (const cookie of [null, 'session=påhittad'.replace('å', 'a')]) {
      const answer = await ask(purchase.id, cookie);
      const to = new URL(answer.headers.get('location') ?? '');
      expect([answer.status, to.pathname, to.searchParams.get('next')]).toEqual([
        303,
        '/auth/login',
        `/api/receipts/${purchase.id}`,
      ]);
    }
  });

  test('is of no use without its signature', async () => {
    const { purchase, buyer } = await aPurchase().paid().nameChanged().done();
    const location = (await ask(purchase.id, await cookieOf(buyer))).headers.get('location') ?? '';
    const bare = new URL(location);
    const expires = Number(bare.searchParams.get('expires'));
    expect(expires - Date.now()).toBeLessThanOrEqual(5 * 60_000);
    bare.search = '';
    expect((await fetch(bare)).status).toBe(403);
    const later = new URL(location);
    later.searchParams.set('expires', String(expires + 3_600_000));
    expect((await fetch(later)).status).toBe(403);
  });
});

describe('the upload route', () => {
  /** Asks for a place to send a file to. @returns `ok`, or the code of the refusal. */
  async function ask(
    slug: 'receipt' | 'raceImage',
    person: { id: string } | null,
    input: object,
    size = 400,
  ) {
    const type = slug === 'receipt' ? 'application/pdf' : 'image/png';
    const answer = await uploadRoute(
      new NextRequest(`http://localhost:3000/api/uploadthing?actionType=upload&slug=${slug}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-uploadthing-package': 'loppbytet',
          'x-uploadthing-version': UPLOADTHING_VERSION,
          ...(person && { cookie: await cookieOf(person) }),
        },
        body: JSON.stringify({ files: [{ name: 'fil', size, type, lastModified: 0 }], input }),
      }),
    );
    const body = await answer.json();
    return answer.ok ? 'ok' : (body.data?.code ?? body.code ?? body);
  }

  test('takes receipts from the seller of a place under name change, and from nobody else', async () => {
    const [{ seller, listing, buyer }, admin] = await Promise.all([paidTrade(), aUser({ isAdmin: true })]);
    const input = { listingId: listing.id };
    expect(await ask('receipt', null, input)).toBe('NOT_SIGNED_IN');
    expect(await ask('receipt', buyer, input)).toBe('LISTING_NOT_FOUND');
    expect(await ask('receipt', admin, input)).toBe('LISTING_NOT_FOUND');
    expect(await ask('receipt', seller, input, 10 * MB + 1)).toBe('UPLOAD_TOO_LARGE');
    expect(await ask('receipt', seller, input)).toBe('ok');
  });

  test('takes race images of at most 5 MB from admins only', async () => {
    const [race, seller, admin] = await Promise.all([aRace(), aSeller(), aUser({ isAdmin: true })]);
    const input = { raceId: race.id };
    expect(await ask('raceImage', null, input)).toBe('NOT_SIGNED_IN');
    expect(await ask('raceImage', seller, input)).toBe('ADMIN_REQUIRED');
    expect(await ask('raceImage', admin, input, 5 * MB + 1)).toBe('UPLOAD_TOO_LARGE');
    expect(await ask('raceImage', admin, input)).toBe('ok');
  });
});
