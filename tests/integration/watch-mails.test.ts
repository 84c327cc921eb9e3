import { db } from '@sandbox/database';
import { aListing, aRace } from '@sandbox/scenario/listings';
import { aSeller, aUser, type User } from '@sandbox/scenario/users';
import { NextRequest } from 'next/server';
import { beforeEach, describe, expect, test } from 'vitest';
import { POST } from '@/app/api/watches/unsubscribe/route';
import { callAs, clockAt } from '@/domain/account/actor';
import { saveDraftInput } from '@/domain/listing/input';
import { kronor } from '@/domain/money/ore';
import { DAY, HOUR, MINUTE, plus } from '@/domain/time';
import { pg } from '@/server/db/client';
import { rateLimits } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import type { Jobs, MailJob } from '@/server/queue/queues';
import { saveListing } from '@/server/services/drafts/save-listing';
import { deleteListing } from '@/server/services/listings/delete-listing';
import { sendMailJob } from '@/server/services/mails/send-mail-job';
import { notifyWatchers } from '@/server/services/watches/notify-watchers';
import { as } from '../support/callers';
import { aDevice } from '../support/devices';
import { mailsTo } from '../support/mails';
import { workQueues } from '../support/queues';
import { world } from '../support/world';

beforeEach(async () => void (await db.delete(rateLimits)));

const watching = async (user: User, raceId: string, maximum?: number) =>
  as(user).watches.create({ raceId, email: user.email, agreed: true, ...(maximum && { maximum }) });

const notify = (listing: { id: string }, at: Date) => notifyWatchers({ listingId: listing.id }, clockAt(at));

/** The gathered mails that wait for a user, with the instant at which each is sent. */
async function waiting({ id }: User) {
  const rows = await pg<{ id: string; data: MailJob; due: Date }[]>`
    select job.id, job.data, job.start_after as due from pgboss.job
    where job.name = 'mail' and job.data->>'mail' = 'watchDigest' and job.state = 'created'
      and exists (
        select 1 from watch_mails join race_watches on race_watches.id = watch_mails.watch_id
        where watch_mails.digest_address_id = (job.data->>'addressId')::uuid and race_watches.user_id = ${id})
    order by job.start_after`;
  return rows.map((row) => ({ ...row, due: new Date(row.due) }));
}

/** Sends what waits for a user at its time. */
async function sendWaiting(user: User): Promise<void> {
  for (const { id, data, due } of await waiting(user))
    await sendMailJob({ jobId: id, job: data }, clockAt(due));
}

const newest = (user: User) => world.sandbox.mails.list(user.email)[0];

describe('an address that watches', () => {
  test('is mailed of the first place at once, and of what comes within the hour in one mail', async () => {
    const [race, other] = [await aRace(), await aRace()];
    const user = await aUser();
    await watching(user, race.id);
    await watching(user, other.id);
    const at = now();
    const seller = await aSeller();
    const places = [];
    for (let nth = 0; nth < 14; nth += 1)
      places.push(await aListing({ race: nth === 13 ? other : race, seller, price: 500 + nth }));
    for (const [nth, place] of places.entries()) expect(await notify(place, plus(at, nth * 4000))).toBe(1);
    await workQueues();
    expect(await mailsTo(user)).toEqual(['watchHit']);
    const [gathered, ...more] = await waiting(user);
    expect(more).toEqual([]);
    expect(gathered?.due).toEqual(plus(at, HOUR));
    await sendWaiting(user);
    const mail = newest(user);
    expect(mail?.subject).toBe('13 nya startplatser i lopp du bevakar');
    for (const { id } of places.slice(1, 11)) expect(mail?.text).toContain(`/listings/${id}`);
    for (const { id } of [places[0], ...places.slice(11)].filter((place) => place !== undefined))
      expect(mail?.text).not.toContain(`/listings/${id}`);
    expect(mail?.text).toContain('Och 3 platser till.');
    // The hour begins again with each mail.
    await notify(await aListing({ race }), plus(at, HOUR + MINUTE));
    expect((await waiting(user)).at(-1)?.due).toEqual(plus(at, 2 * HOUR));
    await notify(await aListing({ race }), plus(at, 3 * HOUR));
    await workQueues();
    expect((await mailsTo(user)).filter((mail) => mail === 'watchHit')).toHaveLength(2);
  });

  test('gets what was gathered once, whole, without what is sold by then, and one push with it', async () => {
    const race = await aRace();
    const user = await aUser();
    const device = await aDevice(user);
    await watching(user, race.id);
    const at = now();
    const places = [await aListing({ race }), await aListing({ race }), await aListing({ race })];
    const gone = await aListing({ race });
    for (const place of [...places, gone]) await notify(place, at);
    await deleteListing({ id: gone.id }, callAs('seller', gone.sellerId, at));
    const [job] = await waiting(user);
    if (!job) throw new Error('Nothing waits');
    for (let run = 0; run < 2; run += 1)
      await sendMailJob({ jobId: job.id, job: job.data }, clockAt(job.due));
    const mails = world.sandbox.mails.list(user.email).filter(({ subject }) => /^2 nya/.test(subject));
    expect(mails.map(({ headers }) => headers['message-id'])).toEqual([
      expect.stringContaining(job.id),
      expect.stringContaining(job.id),
    ]);
    expect(mails[0]?.text).toBe(mails[1]?.text);
    await workQueues();
    const pushed = device.got().map(({ body }) => body);
    // They are two jobs, which end in any order.
    expect(pushed.toSorted()).toEqual([
      expect.not.stringContaining('till.'),
      expect.stringContaining('Och 1 plats till.'),
    ]);
  });

  test('ends all that a gathered mail is about by its header', async () => {
    const [race, other] = [await aRace(), await aRace()];
    const user = await aUser();
    for (const { id } of [race, other]) await watching(user, id);
    const at = now();
    for (const each of [race, race, other]) await notify(await aListing({ race: each }), at);
    await sendWaiting(user);
    const [, address = ''] = /<(.*)>/.exec(newest(user)?.headers['list-unsubscribe'] ?? '') ?? [];
    expect(address.length).toBeLessThan(900);
    await POST(new NextRequest(address, { method: 'POST' }));
    expect(await as(user).watches.mine()).toEqual([]);
  });
});

describe('a place that is written again', () => {
  const offer = async (seller: User, raceId: string, price: number, at: Date) => {
    const input = saveDraftInput.parse({ raceId, price, termsAccepted: true, feeAccepted: true });
    const { id } = await saveListing(input, callAs('seller', seller.id, at), { keep: false });
    const [job] = await pg<{ data: Jobs['watch'] }[]>`
      select data from pgboss.job where name = 'watch' and data->>'listingId' = ${id}`;
    if (!job) throw new Error('No job');
    return { id, told: await notifyWatchers(job.data, clockAt(at)) };
  };
  const take = (seller: User, id: string, at: Date) => deleteListing({ id }, callAs('seller', seller.id, at));

  test('within seven days is no news to those who know it, and each beyond that is', async () => {
    const [seller, race] = [await aSeller(), await aRace()];
    await watching(await aUser(), race.id);
    const at = now();
    const first = await offer(seller, race.id, 800, at);
    expect(first.told).toBeGreaterThan(0);
    // Beside the first.
    expect((await offer(seller, race.id, 800, at)).told).toBe(first.told);
    await take(seller, first.id, at);
    const again = await offer(seller, race.id, 800, plus(at, 7 * DAY - 1));
    expect(again.told).toBe(0);
    expect(await notify(again, plus(at, 7 * DAY))).toBe(0);
    expect((await offer(seller, race.id, 800, plus(at, 7 * DAY - 1))).told).toBe(first.told);
    await take(seller, again.id, at);
    expect((await offer(seller, race.id, 800, plus(at, 7 * DAY))).told).toBe(first.told);
  });

  test('at a price that fits a watch which the first did not is news to it alone', async () => {
    const [seller, race] = [await aSeller(), await aRace()];
    const low = await aUser();
    await watching(low, race.id, kronor(700));
    const at = now();
    const first = await offer(seller, race.id, 900, at);
    await take(seller, first.id, at);
    expect((await offer(seller, race.id, 600, plus(at, MINUTE))).told).toBe(1);
  });

  test('is news to who began to watch after it was deleted', async () => {
    const [seller, race] = [await aSeller(), await aRace()];
    const at = plus(now(), -HOUR);
    await take(seller, (await offer(seller, race.id, 800, at)).id, at);
    await watching(await aUser(), race.id);
    expect((await offer(seller, race.id, 800, now())).told).toBe(1);
  });
});
