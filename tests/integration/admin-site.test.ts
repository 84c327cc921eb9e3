import { db } from '@sandbox/database';
import { aRace } from '@sandbox/scenario/listings';
import { aUser } from '@sandbox/scenario/users';
import { describe, expect, test } from 'vitest';
import { addDays, stockholmDate } from '@/domain/time';
import { homepageBanners } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { adFields } from '../support/ad-fields';
import { as, visitor } from '../support/callers';
import { outcomeOf } from '../support/outcome';
import { auditOf } from '../support/rows';

const anAdmin = async () => as(await aUser({ isAdmin: true }));
const unknown = { id: '00000000-0000-4000-8000-000000000000' };
const actionsOn = async (entityId: string) =>
  (await auditOf(entityId)).map(({ action, detail }) => ({ action, detail }));

const banner = { message: 'Vi bygger om i natt.', color: 'yellow', isActive: true } as const;

describe('banners', () => {
  test('are written, changed, listed a page at a time, put away and taken away, each change audited', async () => {
    const api = (await anAdmin()).admin.banners;
    const { id } = await api.create(banner);
    const shown = async () => (await visitor().site.banners()).find((each) => each.id === id);
    expect(await shown()).toMatchObject({ message: banner.message, color: 'yellow' });

    const version = async () => {
      const { updatedAt = now() } = (await api.list({})).items.find((each) => each.id === id) ?? {};
      return { id, updatedAt };
    };
    const seen = await version();
    await api.update({ ...banner, ...seen, isActive: false });
    expect(await shown()).toBeUndefined();
    // Another admin's form, opened while it was shown.
    expect(await outcomeOf(api.update({ ...banner, ...seen, color: 'red' }))).toBe('CHANGED_MEANWHILE');
    expect(await shown()).toBeUndefined();
    const newer = await api.create(banner);
    const first = await api.list({ limit: 1 });
    const second = await api.list({ limit: 1, cursor: first.nextCursor });
    const listed = [...first.items, ...second.items];
    expect(listed.map((each) => each.id).sort()).toEqual([id, newer.id].sort());
    expect(listed.find((each) => each.id === id)).toMatchObject({ isActive: false });

    await api.delete({ id });
    expect(await outcomeOf(api.delete({ id }))).toBe('NOT_FOUND');
    expect(await outcomeOf(api.update({ ...banner, ...seen }))).toBe('NOT_FOUND');
    expect(await actionsOn(id)).toEqual([
      { action: 'banner.create', detail: banner },
      { action: 'banner.update', detail: { isActive: [true, false] } },
      { action: 'banner.delete', detail: { message: banner.message } },
    ]);
  });

  test('say something: empty words are refused at their field, and nothing is written', async () => {
    const admin = await anAdmin();
    const before = await db.$count(homepageBanners);
    await expect(admin.admin.banners.create({ ...banner, message: '  ' })).rejects.toMatchObject({
      message: expect.stringContaining('Meddelande kan inte vara tomt'),
    });
    expect(await db.$count(homepageBanners)).toBe(before);
    expect(await outcomeOf(admin.admin.banners.delete(unknown))).toBe('NOT_FOUND');
  });
});

describe('ads', () => {
  const find = async (api: Awaited<ReturnType<typeof anAdmin>>, id: string) =>
    (await api.admin.ads.list({ limit: 48 })).items.find((each) => each.id === id);

  test('run from the start of their first day to the end of their last, and say how they stand', async () => {
    const admin = await anAdmin();
    const today = stockholmDate(now());
    const at = async (firstDay: string | null, lastDay: string | null, active = true) => {
      const { id } = await admin.admin.ads.create({ ...adFields, firstDay, lastDay, active });
      const { status, ...found } = (await find(admin, id)) ?? {};
      expect(found).toMatchObject({ firstDay, lastDay });
      return status;
    };
    expect(await at(today, today)).toBe('active');
    expect(await at(addDays(today, 1), null)).toBe('scheduled');
    expect(await at(null, addDays(today, -1))).toBe('expired');
    expect(await at(null, null, false)).toBe('inactive');
    const backwards = { ...adFields, firstDay: today, lastDay: addDays(today, -1) };
    expect(await outcomeOf(admin.admin.ads.create(backwards))).toBe('INVALID_INPUT');
  });

  test('are changed by one admin at a time: the second reads that it has changed', async () => {
    const [first, second] = [await anAdmin(), await anAdmin()];
    const { id } = await first.admin.ads.create(adFields);
    const updatedAt = (await find(first, id))?.updatedAt as Date;
    await first.admin.ads.update({ ...adFields, id, updatedAt, title: 'Nya skor' });
    const late = second.admin.ads.update({ ...adFields, id, updatedAt, title: 'Andra skor' });
    expect(await outcomeOf(late)).toBe('CHANGED_MEANWHILE');
    expect(await find(second, id)).toMatchObject({ title: 'Nya skor' });
    expect((await actionsOn(id)).at(-1)).toEqual({
      action: 'ad.update',
      detail: { title: ['Skor till loppet', 'Nya skor'] },
    });
  });

  test('have a fixed place alone', async () => {
    const admin = await anAdmin();
    const promo = { ...adFields, slot: 'home-promo' } as const;
    await admin.admin.ads.create(promo);
    expect(await outcomeOf(admin.admin.ads.create(promo))).toBe('AD_SLOT_TAKEN');
    await admin.admin.ads.create({ ...promo, active: false });
  });

  test('have pictures only from where pages show pictures', async () => {
    const admin = await anAdmin();
    await admin.admin.ads.create({ ...adFields, imageUrl: '/icons/180.png' });
    const elsewhere = { ...adFields, imageUrl: 'https://spionen.example/pixel.png' };
    expect(await outcomeOf(admin.admin.ads.create(elsewhere))).toBe('AD_IMAGE_ELSEWHERE');
  });

  test('show beside the races picked for them, and go with all of it', async () => {
    const admin = await anAdmin();
    const { id } = await admin.admin.ads.create(adFields);
    const [one, two] = [await aRace(), await aRace()];
    const { setRaces } = admin.admin.ads;
    const version = async () => ({ id, updatedAt: (await find(admin, id))?.updatedAt ?? now() });
    const seen = await version();
    await setRaces({ ...seen, raceIds: [one.id] });
    // Another admin's dialog, opened before: it would lose the race that the first has added.
    expect(await outcomeOf(setRaces({ ...seen, raceIds: [two.id] }))).toBe('CHANGED_MEANWHILE');
    expect((await find(admin, id))?.races.map((race) => race.id)).toEqual([one.id]);
    await setRaces({ ...(await version()), raceIds: [two.id, two.id] });
    expect((await find(admin, id))?.races.map((race) => race.id)).toEqual([two.id]);
    expect(await outcomeOf(setRaces({ ...(await version()), raceIds: [unknown.id] }))).toBe('RACE_NOT_FOUND');
    expect(await outcomeOf(setRaces({ ...seen, ...unknown, raceIds: [] }))).toBe('NOT_FOUND');
    await admin.admin.ads.delete({ id });
    expect(await find(admin, id)).toBeUndefined();
    const actions = (await actionsOn(id)).map(({ action }) => action);
    expect(actions).toEqual(['ad.create', 'ad.visibility', 'ad.visibility', 'ad.delete']);
  });
});

test('the audit log is narrowed by admin, action, entity and day, and read a page at a time', async () => {
  const [me, other] = [await aUser({ isAdmin: true }), await aUser({ isAdmin: true })];
  const { admin } = as(me);
  const { id } = await admin.banners.create(banner);
  for (const color of ['green', 'red', 'blue'] as const) {
    const { updatedAt = now() } = (await admin.banners.list({})).items.find((each) => each.id === id) ?? {};
    await admin.banners.update({ ...banner, id, updatedAt, color });
  }
  await as(other).admin.banners.delete({ id });

  const all = await admin.audit.list({ entityId: id, limit: 2 });
  const rest = await admin.audit.list({ entityId: id, limit: 2, cursor: all.nextCursor });
  const last = await admin.audit.list({ entityId: id, limit: 2, cursor: rest.nextCursor });
  const entries = [...all.items, ...rest.items, ...last.items];
  expect(new Set(entries.map(({ id }) => id)).size).toBe(5);
  expect(last.nextCursor).toBeNull();

  const count = async (input: Parameters<typeof admin.audit.list>[0]) =>
    (await admin.audit.list({ entityId: id, ...input })).items.length;
  const today = stockholmDate(now());
  expect(await count({ adminId: other.id })).toBe(1);
  expect(await count({ action: 'banner.update' })).toBe(3);
  expect(await count({ action: 'banner' })).toBe(5);
  expect(await count({ action: 'race' })).toBe(0);
  expect(await count({ from: today, to: today })).toBe(5);
  expect(await count({ to: addDays(today, -1) })).toBe(0);
  expect(await count({ from: addDays(today, 1) })).toBe(0);
  expect((await admin.audit.admins()).map((each) => each.id)).toEqual(
    expect.arrayContaining([me.id, other.id]),
  );
});
