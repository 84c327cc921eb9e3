import type { ErrorCode } from '@/domain/errors';
import type { DisplayStatus } from '@/domain/listing/states';
import type { OwnListing } from '@/features/auth/viewer';
import type { Listing } from '@/features/listings/live-listing';
import { formatDate } from '@/text/dates';

type PausedStatus = Extract<DisplayStatus, `paused_${string}`>;

/** Why a listing cannot be bought, where it is not paused for a reason that only its seller knows. */
const unavailableTexts: Record<Exclude<DisplayStatus, 'available' | PausedStatus>, string> = {
  pending_payment: 'Denna startplats håller på att köpas av någon annan',
  pending: 'Denna startplats håller på att köpas av någon annan',
  sold: 'Denna startplats är redan såld',
  pending_name_change: 'Denna startplats är redan såld',
  awaiting_buyer_confirmation: 'Denna startplats är redan såld',
  disputed: 'Denna startplats är redan såld',
  completed: 'Denna startplats är redan såld',
  inactive: 'Annonsen är pausad av säljaren',
};

const isPausedStatus = (status: DisplayStatus): status is PausedStatus => status.startsWith('paused_');

export type BuyState =
  | { kind: 'own' | 'own-sold' | 'bought' | 'to-register' | 'to-confirm' | 'paying' | 'processing' }
  /** The page holds what a visitor and what a user can do: the document's attribute decides which is shown. */
  | { kind: 'for-sale' }
  | { kind: 'unavailable'; title: string; text?: string }
  | { kind: 'obstacle'; code: ErrorCode };

/** What a viewer can do with this listing now. @param own what they are in it, if anything. */
export function buyState(listing: Listing, own: OwnListing | undefined): BuyState {
  const { status, obstacle, buyableFrom } = listing;
  const viewer = own?.role;
  if (viewer === 'seller') return { kind: status === 'pending_name_change' ? 'own-sold' : 'own' };
  if (viewer === 'buyer' && status === 'awaiting_buyer_confirmation')
    return { kind: own?.hasCode ? 'to-register' : 'to-confirm' };
  if (viewer === 'buyer' && status === 'pending_payment') return { kind: 'paying' };
  if (viewer === 'buyer' && status === 'pending') return { kind: 'processing' };
  if (viewer === 'buyer' && status !== 'available') return { kind: 'bought' };
  if (status !== 'available') {
    const title = isPausedStatus(status) ? 'Annonsen är pausad' : unavailableTexts[status];
    return { kind: 'unavailable', title };
  }
  if (buyableFrom) {
    return {
      kind: 'unavailable',
      title: `Kan köpas från ${formatDate(buyableFrom)}`,
      text: 'Namnbytet öppnar för långt fram för att pengarna ska kunna hållas så länge.',
    };
  }
  if (obstacle) return { kind: 'obstacle', code: obstacle };
  return { kind: 'for-sale' };
}
