import { DomainError } from '@/domain/errors';
import {
  listQuery,
  type NameChangeDetails,
  type NameChangeItem,
  type NameChangeList,
  type NameChangeWritten,
  pathId,
  refusal,
} from '@/domain/organiser/api-input';
import {
  listForSystem,
  refuseTransfer,
  verifyNameChange,
  viewNameChange,
} from '@/server/services/organisers';
import { answerSystem, idempotencyKeyOf, jsonOf } from './answer';

interface OfOne {
  params: Promise<{ id: string }>;
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

type Shown = Awaited<ReturnType<typeof listForSystem>>['items'][number];

type Facts = Pick<
  Shown,
  'purchaseId' | 'status' | 'raceId' | 'raceName' | 'distance' | 'raceDate' | 'since' | 'until' | 'stoppedAt'
>;

const item = (row: Facts): NameChangeItem => ({
  id: row.purchaseId,
  status: row.status,
  race: { id: row.raceId, name: row.raceName, distance: row.distance, date: row.raceDate },
  since: iso(row.since),
  until: iso(row.until),
  stopped: row.stoppedAt !== null,
});

/** What is no id names nothing. @throws DomainError PURCHASE_NOT_FOUND */
async function purchaseOf({ params }: OfOne): Promise<{ purchaseId: string }> {
  const parsed = pathId.safeParse(await params);
  if (!parsed.success) throw new DomainError('PURCHASE_NOT_FOUND');
  return { purchaseId: parsed.data.id };
}

/** GET /name-changes */
export const list = (request: Request): Promise<Response> =>
  answerSystem(request, 'name-changes:read', async (call): Promise<NameChangeList> => {
    const query = listQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
    const { items, nextCursor } = await listForSystem(query, call);
    return { items: items.map(item), nextCursor };
  });

/** GET /name-changes/{id} */
export const view = (request: Request, of: OfOne): Promise<Response> =>
  answerSystem(request, 'name-changes:read', async (call): Promise<NameChangeDetails> => {
    const row = await viewNameChange(await purchaseOf(of), call);
    return {
      ...item(row),
      entryReference: row.entryReference,
      startGroup: row.startGroup,
      sellerName: row.sellerName,
      runner: row.details,
      verifiedAt: iso(row.verifiedAt),
      refusedBecause: row.refusedBecause,
    };
  });

const written = (
  { purchaseId }: { purchaseId: string },
  { state, confirmationDeadline }: Awaited<ReturnType<typeof verifyNameChange>>,
): NameChangeWritten => ({
  id: purchaseId,
  state,
  buyerAnswersBy: state === 'awaiting_buyer_confirmation' ? iso(confirmationDeadline) : null,
});

/** POST /name-changes/{id}/verify */
export const verify = (request: Request, of: OfOne): Promise<Response> =>
  answerSystem(request, 'name-changes:write', async (call): Promise<NameChangeWritten> => {
    const purchase = await purchaseOf(of);
    const input = { ...purchase, idempotencyKey: idempotencyKeyOf(request) };
    return written(purchase, await verifyNameChange(input, call));
  });

/** POST /name-changes/{id}/refuse */
export const refuse = (request: Request, of: OfOne): Promise<Response> =>
  answerSystem(request, 'name-changes:write', async (call): Promise<NameChangeWritten> => {
    const purchase = await purchaseOf(of);
    const { reason } = await jsonOf(request, refusal);
    const input = { ...purchase, reason, idempotencyKey: idempotencyKeyOf(request) };
    return written(purchase, await refuseTransfer(input, call));
  });
