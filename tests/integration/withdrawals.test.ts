import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { DAY, plus } from '@/domain/time';
import { aUser } from '@/sandbox/scenario/people';
import { aPurchase } from '@/sandbox/scenario/purchase';
import { db } from '@/server/db/client';
import { auditLog, withdrawals } from '@/server/db/schema';
import { formatFullInstant } from '@/text/dates';
import { as, stranger } from '../support/callers';
import { mailsTo } from '../support/mails';
import { atOnce, outcomeOf } from '../support/outcome';
import { readUser } from '../support/rows';
import { world } from '../support/world';

const statement = { name: 'Åsa Öberg', reference: 'Vasaloppet, köpt i november', message: 'Tack ändå.' };

describe('a withdrawal', () => {
  test('by a stranger is kept, answered with a receipt that says it all, and told to the admins', async () => {
    const admin = await aUser({ isAdmin: true });
    const email = 'frammande@loppbytet.example';
    const { at, reference } = await stranger().withdrawals.create({ ...statement, email });
    expect(reference).toBe(statement.reference);
    expect(await mailsTo({ email })).toEqual(['withdrawalReceived']);
    expect(await mailsTo(admin)).toEqual(['withdrawalToHandle']);
    const [receipt] = world.sandbox.mails.list(email);
    for (const part of [statement.name, statement.reference, statement.message, formatFullInstant(at)]) {
      expect(receipt?.text).toContain(part);
    }
  });

  test('of an own purchase is named by its receipt, and the same one twice is one', async () => {
    const { buyer, purchase } = await aPurchase().paid().done();
    const input = { name: 'Åsa', email: buyer.email, purchaseId: purchase.id };
    const answers = await Promise.all(atOnce(3, () => as(buyer).withdrawals.create(input)));
    expect(new Set(answers.map(({ at }) => at.getTime())).size).toBe(1);
    expect(answers[0]?.reference).toContain(purchase.id.slice(0, 8).toUpperCase());
    const rows = await db.select().from(withdrawals).where(eq(withdrawals.purchaseId, purchase.id));
    expect(rows).toMatchObject([{ userId: buyer.id, handledAt: null }]);
    expect((await mailsTo(buyer)).filter((mail) => mail === 'withdrawalReceived')).toHaveLength(1);
  });

  test('names nobody else’s purchase', async () => {
    const { purchase } = await aPurchase().paid().done();
    const seller = await readUser(purchase.sellerId);
    for (const api of [stranger(), as(seller), as(await aUser())]) {
      const input = { name: 'Åsa', email: 'asa@loppbytet.example', purchaseId: purchase.id };
      expect(await outcomeOf(api.withdrawals.create(input))).toBe('PURCHASE_NOT_FOUND');
    }
  });

  test.each([{ reference: '  ' }, { name: ' ' }, { email: 'ingen adress' }])(
    'that does not say whose or which is refused: %o',
    async (changes) => {
      const input = { ...statement, email: 'asa@loppbytet.example', ...changes };
      expect(await outcomeOf(stranger().withdrawals.create(input))).toBe('INVALID_INPUT');
    },
  );

  test('cannot be used to fill a stranger’s inbox', async () => {
    const email = 'drabbad@loppbytet.example';
    const send = () => outcomeOf(stranger().withdrawals.create({ ...statement, email }));
    const outcomes = [];
    for (let time = 0; time < 7; time++) outcomes.push(await send());
    expect(outcomes.slice(0, 5)).toEqual(Array(5).fill('ok'));
    expect(outcomes.slice(5)).toEqual(['RATE_LIMITED', 'RATE_LIMITED']);
  });
});

describe('the admins', () => {
  test('see what waits with its last day, a page at a time, and mark it once', async () => {
    const admin = await aUser({ isAdmin: true });
    await db.delete(withdrawals);
    for (const nth of [1, 2, 3]) {
      await stranger().withdrawals.create({
        ...statement,
        email: `nr-${nth}@loppbytet.example`,
        reference: `Köp ${nth}`,
      });
    }
    const first = await as(admin).withdrawals.list({ limit: 2 });
    const second = await as(admin).withdrawals.list({ limit: 2, cursor: first.nextCursor });
    const items = [...first.items, ...second.items];
    expect(items.map(({ reference }) => reference).sort()).toEqual(['Köp 1', 'Köp 2', 'Köp 3']);
    expect(second.nextCursor).toBeNull();
    const [item] = items as [(typeof items)[number]];
    expect(item.refundDue).toEqual(plus(item.at, 14 * DAY));

    await Promise.all(atOnce(2, () => as(admin).withdrawals.handle({ id: item.id })));
    const open = await as(admin).withdrawals.list({});
    expect(open.items.map(({ id }) => id)).not.toContain(item.id);
    const all = await as(admin).withdrawals.list({ open: false });
    expect(all.items.find(({ id }) => id === item.id)?.handledAt).toBeInstanceOf(Date);
    expect(await db.select().from(auditLog).where(eq(auditLog.entityId, item.id))).toMatchObject([
      { action: 'withdrawal.handle', adminId: admin.id },
    ]);
    const unknown = { id: '00000000-0000-4000-8000-000000000000' };
    expect(await outcomeOf(as(admin).withdrawals.handle(unknown))).toBe('NOT_FOUND');
  });
});
