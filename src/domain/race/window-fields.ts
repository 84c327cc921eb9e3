import { kronor } from '../money';
import type { WindowFields } from '../validation/race';
import { fromWall, toClosingWall, toWall } from '../wall-time';
import type { TransferWindow } from './windows';

/** A window as an admin has written it, and as it was checked. */
export const toWindow = ({ opens, closes, cost, note, ...window }: WindowFields): TransferWindow => ({
  opensAt: opens === null ? null : fromWall(opens),
  // A text that is no time has been refused before.
  closesAt: fromWall(closes) ?? new Date(Number.NaN),
  mechanism: window.mechanism,
  cost: cost === null ? null : kronor(cost),
  payer: window.payer,
  buyerFields: window.buyerFields,
  entryReference: window.entryReference,
  minAge: window.minAge,
  note: note || null,
});

/** A window as an admin writes it: the way back from toWindow. */
export const windowFieldsOf = ({
  opensAt,
  closesAt,
  cost,
  note,
  ...window
}: TransferWindow): WindowFields => ({
  opens: opensAt && toWall(opensAt),
  closes: toClosingWall(closesAt),
  mechanism: window.mechanism,
  cost: cost === null ? null : Math.round(cost / 100),
  payer: window.payer,
  buyerFields: [...window.buyerFields],
  entryReference: window.entryReference,
  minAge: window.minAge,
  note: note ?? '',
});
