import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { aUser } from '@/sandbox/scenario/people';
import { db } from '@/server/db/client';
import { auditLog, homepageBanners } from '@/server/db/schema';
import { as, stranger } from '../support/callers';
import { outcomeOf } from '../support/outcome';

const anAdmin = async () => as(await aUser({ isAdmin: true }));
const unknown = { id: '00000000-0000-4000-8000-000000000000' };
const actsOn = async (entityId: string) =>
  (await db.select().from(auditLog).where(eq(auditLog.entityId, entityId)).orderBy(auditLog.at)).map(
    ({ action, detail }) => ({ action, detail }),
  );

const banner = { message: 'Vi bygger om i natt.', color: 'yellow', isActive: true } as const;

describe('banners', () => {
  test('are written, changed, put away and taken away, each act in the audit log', async () => {
    const admin = await anAdmin();
    const { id } = await admin.admin.banners.create(banner);
    const shown = async () => (await stranger().site.banners()).find((each) => each.id === id);
    expect(await shown()).toMatchObject({ message: banner.message, color: 'yellow' });

    await admin.admin.banners.update({ ...banner, id, isActive: false });
    expect(await shown()).toBeUndefined();
    const [listed] = (await admin.admin.banners.list({})).items;
    expect(listed).toMatchObject({ id, isActive: false });

    await admin.admin.banners.delete({ id });
    expect(await outcomeOf(admin.admin.banners.delete({ id }))).toBe('NOT_FOUND');
    expect(await outcomeOf(admin.admin.banners.update({ ...banner, id }))).toBe('NOT_FOUND');
    expect(await actsOn(id)).toEqual([
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

  test('are listed newest first, a page at a time', async () => {
    const admin = await anAdmin();
    const made = [];
    for (const nth of [1, 2, 3]) {
      made.push((await admin.admin.banners.create({ ...banner, message: `Nr ${nth}` })).id);
    }
    const first = await admin.admin.banners.list({ limit: 2 });
    const second = await admin.admin.banners.list({ limit: 2, cursor: first.nextCursor });
    const ids = [...first.items, ...second.items].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(made.every((id) => ids.includes(id))).toBe(true);
  });
});
