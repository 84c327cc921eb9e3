import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import type { Call } from '@/domain/account/actor';
import type * as procedures from '@/server/api/trpc';
import { type Audited, resultOf, unchanged } from '@/server/services/audit/record-audit';

declare const adminMutation: typeof procedures.adminMutation;
declare const adminView: typeof procedures.adminView;
declare const unverifiedAdminProcedure: typeof procedures.unverifiedAdminProcedure;
declare const freshAdminMutation: typeof procedures.freshAdminMutation;
declare const recorded: (input: { id: string }, call: Call<'admin'>) => Promise<Audited<{ done: number }>>;
declare const forgotten: (input: { id: string }, call: Call<'admin'>) => Promise<{ done: number }>;
const ref = z.object({ id: z.string() });

/** Never called: the compiler judges it. */
const judged = () => [
  adminMutation('money', ref, recorded),
  adminView('read', ref, recorded),
  // @ts-expect-error an admin's verb without a row in the audit log
  adminMutation('money', ref, forgotten),
  // @ts-expect-error the same, where an admin reads
  adminView('read', ref, forgotten),
  // @ts-expect-error the same, of those who have just signed in
  freshAdminMutation('accounts', ref, forgotten),
  // @ts-expect-error a permission that no role has
  adminMutation('anything', ref, recorded),
  // @ts-expect-error an admin's verb behind another procedure
  unverifiedAdminProcedure.input(ref).mutation(({ ctx, input }) => recorded(input, ctx.call)),
  // @ts-expect-error an object of one's own is no recorded result
  adminMutation('money', ref, async () => ({ result: { done: 1 } })),
];

test('a procedure that admins can change something with is made of a recorded result alone', () => {
  expectTypeOf(judged).toBeFunction();
  expectTypeOf<typeof procedures>().not.toHaveProperty('adminProcedure');
  expectTypeOf<typeof procedures>().not.toHaveProperty('freshAdminProcedure');
  expectTypeOf<Awaited<ReturnType<typeof forgotten>>>().not.toExtend<Audited<{ done: number }>>();
});

test('a result comes out as it went in', () => {
  expect(resultOf(unchanged({ done: 1 }))).toEqual({ done: 1 });
  expect(resultOf(unchanged())).toEqual({ ok: true });
});
