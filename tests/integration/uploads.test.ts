import { spawn } from 'node:child_process';
import { crc32 } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import { db } from '@sandbox/database';
import { aListing, aRace } from '@sandbox/scenario/listings';
import { aProof } from '@sandbox/scenario/proof';
import { aPurchase, type PurchaseFixture } from '@sandbox/scenario/purchase';
import { aSeller, aUser } from '@sandbox/scenario/users';
import { eq } from 'drizzle-orm';
import { NextRequest } from 'next/server';
import sharp from 'sharp';
import { UTApi } from 'uploadthing/server';
import { beforeAll, describe, expect, test } from 'vitest';
import { GET as proofRoute } from '@/app/api/proofs/[purchaseId]/route';
import { POST as uploadRoute } from '@/app/api/uploadthing/route';
import { callAs } from '@/domain/account/actor';
import { MAX_PDF_PAGES, MB } from '@/domain/site/uploads';
import { uploadKinds, uploads } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { acceptUpload, type UploadResult } from '@/server/services/uploads/accept-upload';
import { cleanFile } from '@/server/services/uploads/internal/clean-file';
import { cookieOf } from '../support/browser';
import { as } from '../support/callers';
import { atOnce, outcomeOf } from '../support/outcome';
import {
  brokenPicturePdf,
  endlessPdf,
  filledForm,
  jpegsIn,
  lockedPdf,
  nestedPdf,
  pdfOf,
  pdfOfGiant,
  pdfOfPages,
  pdfWithoutContent,
  secretivePdf,
  talkativeJpeg,
  textInPdf,
} from '../support/pdf';
import { workQueues } from '../support/queues';
import { readUser } from '../support/rows';
import { world } from '../support/world';

/** Of the client that asks; the server wants one. */
const UPLOADTHING_VERSION = '7.7.4';
/** A phone's picture lying on its side, red to the left, with all that a phone writes in it. */
const photo = sharp({ create: { width: 60, height: 40, channels: 3, background: 'blue' } })
  .composite([
    { input: { create: { width: 20, height: 40, channels: 3, background: 'red' } }, left: 0, top: 0 },
  ])
  .withExif({
    IFD0: { Make: 'Telefonmakaren', ImageDescription: 'Hemma hos Åke' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '57/1 42/1 0/1' },
  })
  .withMetadata({ orientation: 6 });
const png = await photo.clone().png().toBuffer();
const jpeg = await photo.clone().jpeg().toBuffer();
const webp = await photo.clone().webp().toBuffer();
const locked = await lockedPdf({ opens: true });
const withPassword = await lockedPdf({ opens: false });
const brokenPicture = await brokenPicturePdf();
const [xfa, needsRendering, portfolio, empty] = await Promise.all([
  pdfWithoutContent('xfa'),
  pdfWithoutContent('needsRendering'),
  pdfWithoutContent('portfolio'),
  pdfWithoutContent('empty'),
]);
const page: [number, number] = [400, 300];
const [endless, nested, giant, long] = await Promise.all([
  endlessPdf(),
  nestedPdf(),
  pdfOfGiant(jpeg),
  pdfOfPages(...Array.from({ length: MAX_PDF_PAGES + 1 }, () => page)),
]);
const transparent = await sharp({ create: { width: 9, height: 9, channels: 4, background: '#ff000000' } })
  .png()
  .toBuffer();
const zip = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), Buffer.alloc(64)]);

/** Sends a file to the upload service as a browser would have it, whatever it is. @returns its key. */
async function send(content: Uint8Array, name: string, type: string): Promise<string> {
  const sent = await new UTApi().uploadFiles(new File([new Uint8Array(content)], name, { type }), {
    acl: 'private',
  });
  if (sent.error) throw new Error(sent.error.message);
  return sent.data.key;
}

async function paidPurchase() {
  const seller = await aSeller();
  return { seller, ...(await aPurchase({ seller }).paid().done()) };
}

/** The row of an accepted upload, and the file that was kept. */
async function keptOf(accepted: UploadResult) {
  if (accepted.code !== null) throw new Error(accepted.code);
  const [row] = await db.select().from(uploads).where(eq(uploads.id, accepted.uploadId));
  const file = world.sandbox.files.get(accepted.key);
  if (!row || !file) throw new Error('The file is not there');
  return { row, file, content: await world.sandbox.files.read(file) };
}

async function cleaned(content: Uint8Array): Promise<PDFDocument> {
  const result = await cleanFile('owner', content, 'application/pdf');
  if (result.code !== null) throw new Error(result.code);
  return PDFDocument.load(result.content, { updateMetadata: false });
}

/** The only picture of a cleaned PDF, and its colours at so many points from the upper left of its page. */
async function pictureOf(pdf: PDFDocument) {
  const pictures = jpegsIn(pdf);
  expect(pictures).toHaveLength(1);
  const picture = Buffer.from(pictures[0] ?? []);
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const pixel = (points: number) => Math.round((points * 150) / 72);
  const at = (x: number, y: number) => {
    const start = (pixel(y) * info.width + pixel(x)) * info.channels;
    return [...data.subarray(start, start + info.channels)];
  };
  return { picture, info, at };
}

/** Whether anything dark is seen there, in points from the upper left of the page. */
async function showsInk(picture: Buffer, place: readonly [number, number, number, number]): Promise<boolean> {
  const [left = 0, top = 0, width = 0, height = 0] = place.map((points) => Math.floor((points * 150) / 72));
  const part = await sharp(picture).extract({ left, top, width, height }).toBuffer();
  const { channels } = await sharp(part).stats();
  return (channels[0]?.min ?? 255) < 100;
}

describe('a proof', () => {
  let owner: { ownerId: string; listingId: string };
  beforeAll(async () => {
    const { seller, listing } = await paidPurchase();
    owner = { ownerId: seller.id, listingId: listing.id };
  });
  const accept = (key: string, fileName = 'kvitto.pdf') =>
    acceptUpload(
      { purpose: 'proof', key, fileName, listingId: owner.listingId },
      callAs('user', owner.ownerId, now()),
    );

  test.each([
    ['a PDF of exactly 10 MB', pdfOf(10 * MB), 'application/pdf', 'application/pdf'],
    ['a PNG called a PDF', png, 'application/pdf', 'image/png'],
    ['a PDF locked against changes', locked, 'application/pdf', 'application/pdf'],
  ])('may be %s, and is what its content says', async (_what, content, sentAs, type) => {
    const { row, file } = await keptOf(await accept(await send(content, 'kvitto.pdf', sentAs)));
    expect(file).toMatchObject({ acl: 'private', type });
    expect(row).toMatchObject({ kind: uploadKinds.proof, mimeType: type, size: file.size, ...owner });
  });

  test.each([
    ['PNG', png, 'image/png'],
    ['JPEG', jpeg, 'image/jpeg'],
    ['WEBP', webp, 'image/webp'],
  ])('of a %s keeps the picture, upright, without metadata', async (_what, content, type) => {
    expect((await sharp(content).metadata()).exif?.includes('Telefonmakaren')).toBe(true);
    const key = await send(content, 'bild', type);
    const accepted = await accept(key, 'bild');
    const { row, file, content: kept } = await keptOf(accepted);
    expect([row.mimeType, file.type]).toEqual([type, type]);
    const { exif, xmp, iptc, orientation, width, height } = await sharp(kept).metadata();
    expect({ exif, xmp, iptc, orientation, width, height }).toEqual({ width: 40, height: 60 });
    expect(kept.includes('Telefonmakaren') || kept.includes('Exif')).toBe(false);
    // What was to the left on its side is up when it stands.
    const { data, info } = await sharp(kept).raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels)].slice(0, 3);
    expect(at(20, 5)[0]).toBeGreaterThan(200);
    expect(at(20, 55)[2]).toBeGreaterThan(200);
    await workQueues();
    expect(world.sandbox.files.get(key)).toBeUndefined();
    await keptOf(accepted);
    expect(await accept(key, 'bild')).toEqual(accepted);
  });

  test('of a race is shown no wider than a page shows it, upright, in a small format', async () => {
    const wide = await sharp({ create: { width: 900, height: 3000, channels: 3, background: 'green' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const [admin, key] = await Promise.all([aUser({ isAdmin: true }), send(wide, 'lopp.jpg', 'image/jpeg')]);
    const picture = { purpose: 'raceImage', key, fileName: 'lopp.jpg', listingId: null } as const;
    const { file, content } = await keptOf(await acceptUpload(picture, callAs('admin', admin.id, now())));
    expect(file).toMatchObject({ acl: 'public-read', type: 'image/webp' });
    const { format, width, height } = await sharp(content).metadata();
    expect({ format, width, height }).toEqual({ format: 'webp', width: 1280, height: 384 });
  });

  test('of a PDF is pictures of its pages, and nothing else of it', async () => {
    const content = await secretivePdf(talkativeJpeg(jpeg));
    const unseen = [
      /Hemlig-app2[\s\S]*Hemlig-app3[\s\S]*Hemlig-efter-slutet/,
      /hemlig/i,
      /skrivare|Author|Producer|Title/,
      /Metadata/,
      /JavaScript/,
      /bilaga|EmbeddedFile/,
      /Telefonmakaren|Exif/i,
      /Type \/Annot\b/,
      /AcroForm/i,
      /ActualText/i,
      /Type \/Font\b/,
      /> Tj/,
    ];
    const sent = textInPdf(await PDFDocument.load(content, { updateMetadata: false }));
    for (const each of unseen) expect(sent).toMatch(each);
    const kept = await keptOf(await accept(await send(content, 'kvitto.pdf', 'application/pdf')));
    const pdf = await PDFDocument.load(kept.content, { updateMetadata: false });
    const text = textInPdf(pdf);
    for (const each of unseen) expect(text).not.toMatch(each);
    expect(pdf.getPages().map((page) => page.getSize())).toEqual([{ width: 400, height: 300 }]);
    const { picture, info, at } = await pictureOf(pdf);
    expect(info).toMatchObject({ width: 833, height: 625, channels: 3 });
    // At the bottom, the photo of 60 × 40 points: red to the left and blue to the right, as it came.
    expect(at(10, 290)).toEqual([expect.closeTo(255, -2), expect.closeTo(0, -2), expect.closeTo(0, -2)]);
    expect(at(50, 290)).toEqual([expect.closeTo(0, -2), expect.closeTo(0, -2), expect.closeTo(255, -2)]);
    // The photo hides where its text begins.
    expect(await showsInk(picture, [65, 280, 100, 20])).toBe(true);
    expect(await showsInk(picture, [0, 0, 400, 200])).toBe(false);
  });

  test.each([
    ['drawn', true],
    ['left to be drawn', false],
  ])('of a filled form shows its values, %s, without scripts', async (_what, drawn) => {
    const content = await filledForm({ drawn });
    expect(textInPdf(await PDFDocument.load(content))).toMatch(/JavaScript[\s\S]*URI|URI[\s\S]*JavaScript/);
    const pdf = await cleaned(content);
    expect(textInPdf(pdf)).not.toMatch(
      /hemlig|JavaScript|\/S \/URI|Type \/Annot\b|AcroForm|Widget|OpenAction|\/AA? <</i,
    );
    // It came turned by a quarter.
    expect(pdf.getPages().map((page) => page.getSize())).toEqual([{ width: 300, height: 400 }]);
    const { picture } = await pictureOf(pdf);
    // Inside each field's frame: a name, a race and a tick down the page, a number across it.
    for (const field of [
      [204, 24, 16, 100],
      [164, 24, 16, 100],
      [103, 23, 14, 14],
      [24, 280, 100, 16],
    ] as const) {
      expect(await showsInk(picture, field)).toBe(true);
    }
    expect(await showsInk(picture, [20, 40, 60, 200])).toBe(false);
  });

  test.each([
    ['grey', 'b-w', 1, [127, 127, 127]],
    ['four colours', 'cmyk', 4, [255, 0, 0]],
  ] as const)('of a PDF shows the colours of a photo in %s', async (_what, space, components, red) => {
    const source = await PDFDocument.create();
    const plain = await sharp(png).toColourspace(space).jpeg().toBuffer();
    expect((await sharp(plain).metadata()).channels).toBe(components);
    const photo = await source.embedJpg(talkativeJpeg(plain));
    source.addPage(page).drawImage(photo, { x: 0, y: 0, width: 400, height: 300 });
    const pdf = await cleaned(await source.save());
    expect(textInPdf(pdf)).not.toContain('Hemlig');
    const { at } = await pictureOf(pdf);
    expect(at(50, 150)).toEqual(red.map((value) => expect.closeTo(value, -2)));
  });

  test('of a PDF keeps its pages as large as they are, with fewer points to a very large one', async () => {
    const sizes: [number, number][] = [
      [595, 842],
      [3000, 4000],
      [600, 14_400],
    ];
    const pdf = await cleaned(await pdfOfPages(...sizes));
    expect(pdf.getPages().map((each) => Object.values(each.getSize()))).toEqual(sizes);
    const pixels = await Promise.all(jpegsIn(pdf).map((each) => sharp(each).metadata()));
    expect(pixels.map(({ width, height }) => [width, height])).toEqual([
      [1239, 1754],
      [2449, 3265],
      [577, 13_856],
    ]);
  });

  test.each([
    ['knows no such program', () => spawn('/nowhere/sh')],
    [
      'refuses at once',
      () => {
        throw new Error('EPERM');
      },
    ],
  ])('says what is missing where the host %s', async (_how, start) => {
    const cleaned = await cleanFile('owner', pdfOf(2000), 'application/pdf', 'same', start);
    expect(cleaned).toEqual({ content: null, code: 'UPLOAD_UNAVAILABLE' });
  });

  const html = Buffer.from('<!doctype html><script>alert(document.cookie)</script>');
  /** A small file that says it unfolds into 40 000 × 40 000 points. */
  const bomb = (() => {
    const head = Buffer.from(png.subarray(0, 33));
    head.writeUInt32BE(40_000, 16);
    head.writeUInt32BE(40_000, 20);
    head.writeUInt32BE(crc32(head.subarray(12, 29)), 29);
    return Buffer.concat([head, png.subarray(33)]);
  })();
  const svg = Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script/></svg>');
  test.each([
    ['HTML called a PDF', html, 'UPLOAD_WRONG_TYPE'],
    ['an SVG called a PNG', svg, 'UPLOAD_WRONG_TYPE'],
    ['an archive called a PDF', zip, 'UPLOAD_WRONG_TYPE'],
    ['text called a PDF', Buffer.from('Namnbytet är klart'), 'UPLOAD_WRONG_TYPE'],
    ['a PDF one byte above 10 MB', pdfOf(10 * MB + 1), 'UPLOAD_TOO_LARGE'],
    ['an empty file', Buffer.alloc(0), 'UPLOAD_EMPTY'],
    ['a PDF with a password', withPassword, 'UPLOAD_LOCKED'],
    ['a PDF without a page', Buffer.from('%PDF-1.4 1 0 obj<</Type/Catalog>>endobj'), 'UPLOAD_DAMAGED'],
    ['a JPEG that broke off half-way', jpeg.subarray(0, jpeg.byteLength / 2), 'UPLOAD_DAMAGED'],
    ['a PNG that broke off half-way', png.subarray(0, png.byteLength / 2), 'UPLOAD_DAMAGED'],
    ['a WEBP that broke off half-way', webp.subarray(0, webp.byteLength / 2), 'UPLOAD_DAMAGED'],
    ['a picture that unfolds into a giant', bomb, 'UPLOAD_TOO_DETAILED'],
    ['a PDF of a picture that unfolds into a giant', giant, 'UPLOAD_TOO_DETAILED'],
    ['a PDF that takes for ever', endless, 'UPLOAD_TOO_DETAILED'],
    ['a PDF that fills the memory', nested, 'UPLOAD_TOO_DETAILED'],
    ['a PDF of too many pages', long, 'UPLOAD_TOO_DETAILED'],
    ['a PDF of a form that only one program shows', xfa, 'UPLOAD_SHOWS_NOTHING'],
    ['a PDF that asks for its form to be drawn', needsRendering, 'UPLOAD_SHOWS_NOTHING'],
    ['a PDF that only carries other files', portfolio, 'UPLOAD_SHOWS_NOTHING'],
    ['a PDF of empty pages', empty, 'UPLOAD_SHOWS_NOTHING'],
    ['a PDF of a broken picture', brokenPicture, 'UPLOAD_SHOWS_NOTHING'],
    ['a transparent picture', transparent, 'UPLOAD_SHOWS_NOTHING'],
  ])('cannot be %s: it is removed, and nothing is written', async (_what, content, code) => {
    const key = await send(content, 'kvitto.pdf', 'application/pdf');
    expect(await accept(key)).toEqual({ uploadId: null, code });
    expect(await db.select().from(uploads).where(eq(uploads.key, key))).toEqual([]);
    expect(world.sandbox.files.get(key)).toBeUndefined();
  });

  test.each([
    ['a PDF', pdfOf(2000), '../../etc/kvitto.pdf', 'kvitto.pdf'],
    ['a picture', jpeg, '..\\..\\foto.jpg', 'foto.jpg'],
    ['a file whose name the database does not take', png, 'a\0\ud83d.png', 'a\ufffd.png'],
  ])(
    'that is %s, reported five times at once, is one row and one file, with a name that can be kept',
    async (_what, content, sentName, name) => {
      const before = new Set(world.sandbox.files.newestFirst().map(({ key }) => key));
      const key = await send(content, name, 'application/pdf');
      const results = await Promise.all(atOnce(5, () => accept(key, sentName)));
      expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
      await workQueues();
      const rows = await db.select().from(uploads).where(eq(uploads.sentKey, key));
      expect(rows.map(({ fileName }) => fileName)).toEqual([name]);
      const left = world.sandbox.files.newestFirst().filter((file) => !before.has(file.key));
      expect(left.map((file) => file.key)).toEqual([rows[0]?.key]);
    },
  );

  test('finishes only the name change it was sent for, by its own seller, once it is paid', async () => {
    const { seller, listing } = await paidPurchase();
    const elsewhere = await aPurchase({ seller }).paid().done();
    const unpaid = await aPurchase({ seller }).done();
    const other = await aUser();
    const complete = (listingId: string, proofUploadId: string | null) =>
      outcomeOf(as(seller).purchases.completeNameChange({ listingId, proofUploadId }));
    const proofOf = (listingId: string, { id: ownerId } = seller) => aProof({ listingId, ownerId });
    expect(await complete(listing.id, null)).toBe('PROOF_MISSING');
    for (const proof of [
      crypto.randomUUID(),
      await proofOf(elsewhere.listing.id),
      await proofOf(listing.id, other),
    ]) {
      expect(await complete(listing.id, proof)).toBe('UPLOAD_NOT_FOUND');
    }
    expect(await complete(unpaid.listing.id, await proofOf(unpaid.listing.id))).toBe('PAYMENT_NOT_CONFIRMED');
    expect(await complete(listing.id, await proofOf(listing.id))).toBe('ok');
    expect(await complete(listing.id, await proofOf(listing.id))).toBe('AWAITING_BUYER');
  });
});

describe('a proof’s address', () => {
  let fixture: PurchaseFixture;
  beforeAll(async () => {
    fixture = await aPurchase().paid().nameChanged().done();
  });
  const ask = async (purchaseId: string, cookie: string | null) =>
    proofRoute(
      new Request(`http://localhost:3000/api/proofs/${purchaseId}`, { headers: cookie ? { cookie } : {} }),
      { params: Promise.resolve({ purchaseId }) },
    );

  test('is given to the two parties and admins, opens the file, and is never kept', async () => {
    const { purchase, buyer } = fixture;
    const admin = await aUser({ isAdmin: true });
    for (const user of [buyer, await readUser(purchase.sellerId), admin]) {
      const answer = await ask(purchase.id, await cookieOf(user));
      expect(answer.status).toBe(303);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      const file = await fetch(answer.headers.get('location') ?? '');
      expect(file.headers.get('content-type')).toBe('application/pdf');
      expect((await file.text()).startsWith('%PDF-')).toBe(true);
    }
  });

  test('does not exist for another seller, nor where there is no proof', async () => {
    const answer = await ask(fixture.purchase.id, await cookieOf(await aSeller()));
    expect([answer.status, answer.headers.get('location')]).toEqual([404, null]);
    const unfinished = await aPurchase().paid().done();
    const cookie = await cookieOf(unfinished.buyer);
    for (const id of [unfinished.purchase.id, crypto.randomUUID(), "1' or '1'='1"]) {
      expect((await ask(id, cookie)).status).toBe(404);
    }
  });

  test('leads a visitor to the login, and back', async () => {
    const { purchase } = fixture;
    for (const cookie of [null, 'session=pahittad']) {
      const answer = await ask(purchase.id, cookie);
      const to = new URL(answer.headers.get('location') ?? '');
      expect([answer.status, to.pathname, to.searchParams.get('next')]).toEqual([
        303,
        '/auth/login',
        `/api/proofs/${purchase.id}`,
      ]);
    }
  });

  test('is of no use without its signature', async () => {
    const { purchase, buyer } = fixture;
    const location = (await ask(purchase.id, await cookieOf(buyer))).headers.get('location') ?? '';
    const unsigned = new URL(location);
    const expires = Number(unsigned.searchParams.get('expires'));
    expect(expires - Date.now()).toBeLessThanOrEqual(5 * 60_000);
    unsigned.search = '';
    expect((await fetch(unsigned)).status).toBe(403);
    const later = new URL(location);
    later.searchParams.set('expires', String(expires + 3_600_000));
    expect((await fetch(later)).status).toBe(403);
  });
});

describe('the upload route', () => {
  /** Asks for a place to send a file to. @returns `ok`, or the code of the refusal. */
  async function ask(
    slug: 'proof' | 'raceImage',
    user: { id: string } | null,
    input: object,
    size = 400,
    name = 'fil',
  ) {
    const type = slug === 'proof' ? 'application/pdf' : 'image/png';
    const answer = await uploadRoute(
      new NextRequest(`http://localhost:3000/api/uploadthing?actionType=upload&slug=${slug}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-uploadthing-package': 'loppbytet',
          'x-uploadthing-version': UPLOADTHING_VERSION,
          ...(user && { cookie: await cookieOf(user) }),
        },
        body: JSON.stringify({ files: [{ name, size, type, lastModified: 0 }], input }),
      }),
    );
    const body = await answer.json();
    return answer.ok ? 'ok' : (body.data?.code ?? body.code ?? body);
  }

  test('takes proofs from the seller of a listing under name change, and from nobody else', async () => {
    const [{ seller, listing, buyer }, admin, other] = await Promise.all([
      paidPurchase(),
      aUser({ isAdmin: true }),
      aUser(),
    ]);
    const input = { listingId: listing.id };
    expect(await ask('proof', null, input)).toBe('NOT_SIGNED_IN');
    for (const user of [buyer, admin, other]) {
      expect(await ask('proof', user, input)).toBe('LISTING_NOT_FOUND');
    }
    const forSale = await aListing({ seller });
    const { listing: later } = await aPurchase({ seller }).paid().nameChanged().done();
    for (const { id } of [forSale, later]) {
      expect(await ask('proof', seller, { listingId: id })).toBe('WRONG_STATE');
    }
    expect(await ask('proof', seller, input, 10 * MB + 1)).toBe('UPLOAD_TOO_LARGE');
    expect(await ask('proof', seller, input, 0)).toBe('UPLOAD_EMPTY');
    for (const name of ['../../x.pdf', '..\\x.pdf']) {
      expect(await ask('proof', seller, input, 400, name)).toBe('UPLOAD_NAME');
    }
    expect(await ask('proof', seller, input)).toBe('ok');
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
