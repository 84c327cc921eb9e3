import type { PurchasePush } from '../account/push';
import type { TransferWindow } from '../race/windows';
import type { ChargeStatus } from './charge';
import { handsOverCode } from './hand-over';
import type { PurchaseMail } from './transitions';

const beside: Partial<Record<PurchaseMail, PurchasePush>> = {
  placeSold: 'sold',
  detailsRequested: 'detailsRequested',
  nameChangeDone: 'nameChanged',
  nameChangeVerifiedBuyer: 'nameChanged',
  problemReportedSeller: 'dispute',
  settlementOffered: 'dispute',
  disputeMessage: 'dispute',
  disputeDecided: 'dispute',
  bidNotCharged: 'bidNotCharged',
};

interface Facts {
  window: TransferWindow;
  bidId: string | null;
  chargeStatus: ChargeStatus | null;
}

/** The push that goes beside a mail about a purchase; null where there is none. */
export function pushBeside(mail: PurchaseMail, purchase: Facts): PurchasePush | null {
  if (mail === 'nameChangeDone' && handsOverCode(purchase)) return 'codeHandedOver';
  if (mail === 'paymentConfirmed') {
    return purchase.bidId && purchase.chargeStatus === 'under_way' ? 'bidMatched' : null;
  }
  return beside[mail] ?? null;
}
