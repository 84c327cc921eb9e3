import type { Call } from '@/domain/account/actor';
import { receiptNumber } from '@/domain/purchase/states';
import { type DateString, stockholmDate } from '@/domain/time';
import { writeCsv } from '@/server/lib/csv';
import { recordAudit } from '@/server/services/audit';
import { guardCell, kronorCell } from '@/text/csv-cells';
import { formatCompactInstant } from '@/text/dates';
import { adminStates, leavingText } from '@/text/purchase';
import { inTransaction } from '../../db/client';
import { sumOwed } from './compare-held';
import { listHeld } from './list-held';

/** Rows of a file at most. Its sums are those of all purchases, so a file that ends early shows it. */
const MAX_ROWS = 20_000;

const HEAD = [
  'Köp',
  'Id',
  'Plats',
  'Betalt',
  'Köpare',
  'Säljare',
  'Läge',
  'Till säljaren',
  'Till köparen',
  'Vår avgift',
  'Summa',
  'Vad som händer',
  'När',
];

/** Held and owed money of a day by purchase as a CSV file, with its sums last. Recorded, since it names the parties. */
export async function exportHeld({ day }: { day?: DateString | undefined }, call: Call<'admin'>) {
  const on = day ?? stockholmDate(call.now);
  const { items, nextCursor } = await listHeld({ day, limit: MAX_ROWS }, call);
  const total = await sumOwed({ day }, call);
  const own = 'Din motpart';
  const rows = items.map((item) => {
    const { what, at } = leavingText(item.leaving);
    return [
      receiptNumber(item.id),
      item.id,
      item.title,
      item.paidAt ? formatCompactInstant(item.paidAt) : '',
      item.buyer?.name ?? own,
      item.seller?.name ?? own,
      adminStates[item.state],
    ]
      .map(guardCell)
      .concat(
        [item.shares.seller, item.shares.buyer, item.shares.ours, item.shares.sum].map(kronorCell),
        [what, at ?? ''].map(guardCell),
      );
  });
  const file = {
    fileName: `hallna-pengar-${on}.csv`,
    text: writeCsv([
      HEAD,
      ...rows,
      [
        nextCursor ? `Summa av ${total.purchases} köp, varav ${rows.length} visas` : 'Summa',
        ...Array.from({ length: 6 }, () => ''),
        ...[total.seller, total.buyer, total.ours, total.sum].map(kronorCell),
        '',
        '',
      ],
      ['Enligt boken', ...Array.from({ length: 9 }, () => ''), kronorCell(total.ledger), '', ''],
    ]),
  };
  return inTransaction((tx) => recordAudit(tx, call, 'money.export', on, null, file));
}
