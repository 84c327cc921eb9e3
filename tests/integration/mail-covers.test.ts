import { db } from '@sandbox/database';
import { aPurchase } from '@sandbox/scenario/purchase';
import { aSeller } from '@sandbox/scenario/users';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterEach, expect, test, vi } from 'vitest';
import { mailCoverSize } from '@/emails';
import { races } from '@/server/db/schema';
import { mailCover, type PicturedRace } from '@/server/services/mails/internal/mail-cover';
import { expectDefined } from '../support/expect-defined';
import { workQueues } from '../support/queues';
import { world } from '../support/world';

afterEach(() => {
  vi.restoreAllMocks();
});

const race: PicturedRace = {
  raceName: 'Vasaloppet',
  location: 'Sälen–Mora',
  date: '2027-03-07',
  distance: '90 km',
  sportCategories: ['Längdskidor'],
  imageUrl: null,
};
const { width, height } = mailCoverSize;
const coverOf = async (...wish: Parameters<typeof mailCover>) =>
  expectDefined(await mailCover(...wish), 'cover');

test('a bought place’s mail brings the race’s picture, which its page names', async () => {
  const seller = await aSeller();
  const { buyer } = await aPurchase({ seller }).paid().done();
  await workQueues();
  for (const [{ email }, about] of [
    [buyer, /^Betalningen är klar/],
    [seller, /^Såld/],
  ] as const) {
    const found = world.sandbox.mails.list(email).find(({ subject }) => about.test(subject));
    const mail = expectDefined(found, 'mail');
    expect(mail.pictures).toHaveLength(1);
    expect(mail.html).toContain(`src="cid:${mail.pictures[0]}"`);
    expect(mail.html).not.toContain('data:');
    expect(mail.text).not.toMatch(/cid:/);
    expect(mail.attachments.map(({ contentType }) => contentType)).toEqual(['text/calendar']);
  }
});

test('a cover is a small picture, the same each time', async () => {
  const cover = await coverOf('placeSold', race);
  expect(cover.content.length).toBeLessThan(40 * 1024);
  expect(await sharp(cover.content).metadata()).toMatchObject({ format: 'png', width, height });
  // Another edition in the same month has the same picture, drawn again.
  const again = await coverOf('watchHit', { ...race, sportCategories: ['längdskidor'] });
  expect(again.id).toBe(cover.id);
  expect(Buffer.compare(again.content, cover.content)).toBe(0);
});

test('an uploaded picture wins, and gives way to the drawn one when it does not come', async () => {
  const photo = await sharp({ create: { width: 1280, height: 720, channels: 3, background: '#246' } })
    .webp()
    .toBuffer();
  const fetched = vi.spyOn(globalThis, 'fetch');
  fetched.mockResolvedValueOnce(new Response(new Uint8Array(photo)));
  const uploaded = await coverOf('placeSold', { ...race, imageUrl: 'https://files.example/a' });
  expect(await sharp(uploaded.content).metadata()).toMatchObject({ format: 'jpeg', width, height });
  expect(uploaded.contentType).toBe('image/jpeg');

  fetched.mockRejectedValueOnce(new Error('timeout'));
  const drawn = await coverOf('placeSold', { ...race, imageUrl: 'https://files.example/b' });
  expect(drawn.id).toBe((await coverOf('placeSold', race)).id);
});

test('what cannot be drawn is left out, and the mail goes', async () => {
  const seller = await aSeller();
  const { listing } = await aPurchase({ seller }).paid().done();
  // No facts can be read from such a day.
  const broken = { ...race, date: null as unknown as string };
  expect(await mailCover('placeSold', broken)).toBeNull();
  // Mails of what has gone wrong have none.
  expect(await mailCover('disputeDecided', race)).toBeNull();
  expect(await mailCover('deadlineMissedBuyer', race)).toBeNull();
  await db.update(races).set({ imageUrl: 'https://127.0.0.1:1/gone' }).where(eq(races.id, listing.raceId));
  await workQueues();
  expect(world.sandbox.mails.list(seller.email).map(({ subject }) => subject)).toContainEqual(
    expect.stringMatching(/^Såld/),
  );
});
