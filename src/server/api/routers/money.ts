import { datedPageInput } from '@/domain/validation/listing';
import {
  differencesInput,
  handleDifferenceInput,
  heldInput,
  moneyRef,
  movementRef,
  movementsInput,
  resolveLiabilityInput,
} from '@/domain/validation/money';
import { listDeadLetters, retryDeadLetter } from '../../services/money/dead-letters';
import { handleDifference, listDifferences } from '../../services/money/differences';
import { listChargebacks } from '../../services/money/list-chargebacks';
import { listHeld, sumHeld } from '../../services/money/list-held';
import { listMovements } from '../../services/money/list-movements';
import {
  confirmLiability,
  resolveLiability,
  withdrawLiability,
} from '../../services/money/resolve-liability';
import { retryMovement } from '../../services/money/retry-movement';
import { sendEvidence } from '../../services/money/send-evidence';
import { orProviderDown } from '../../stripe/client';
import { adminProcedure, router } from '../trpc';

const done = { ok: true } as const;

export const moneyRouter = router({
  summary: adminProcedure.query(() => sumHeld()),

  held: adminProcedure.input(heldInput).query(({ input }) => listHeld(input)),

  movements: adminProcedure.input(movementsInput).query(({ input }) => listMovements(input)),

  retryMovement: adminProcedure.input(movementRef).mutation(async ({ ctx, input }) => {
    await retryMovement({ ...input, adminId: ctx.user.id, now: ctx.now });
    return done;
  }),

  chargebacks: adminProcedure.input(datedPageInput).query(({ input }) => listChargebacks(input)),

  sendEvidence: adminProcedure.input(moneyRef).mutation(async ({ ctx, input }) => {
    await orProviderDown(sendEvidence({ chargebackId: input.id, adminId: ctx.user.id, now: ctx.now }));
    return done;
  }),

  deadLetters: adminProcedure.input(datedPageInput).query(({ input }) => listDeadLetters(input)),

  retryDeadLetter: adminProcedure.input(moneyRef).mutation(async ({ ctx, input }) => {
    await retryDeadLetter({ ...input, adminId: ctx.user.id, now: ctx.now });
    return done;
  }),

  differences: adminProcedure
    .input(differencesInput)
    .query(({ ctx, input }) => listDifferences(input, ctx.user.id)),

  resolveLiability: adminProcedure
    .input(resolveLiabilityInput)
    .mutation(({ ctx, input }) => resolveLiability({ ...input, adminId: ctx.user.id, now: ctx.now })),

  confirmLiability: adminProcedure
    .input(moneyRef)
    .mutation(({ ctx, input }) => confirmLiability({ ...input, adminId: ctx.user.id, now: ctx.now })),

  withdrawLiability: adminProcedure.input(moneyRef).mutation(async ({ ctx, input }) => {
    await withdrawLiability({ ...input, adminId: ctx.user.id, now: ctx.now });
    return done;
  }),

  handleDifference: adminProcedure.input(handleDifferenceInput).mutation(async ({ ctx, input }) => {
    await handleDifference({ ...input, adminId: ctx.user.id, now: ctx.now });
    return done;
  }),
});
