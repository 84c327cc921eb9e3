import { and, asc, isNull } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { accountName } from '@/domain/account/public-profile';
import { waitsUntil } from '@/domain/organiser/api';
import { MAX_ANSWER_ROWS } from '@/domain/organiser/input';
import { organiserDetails, organiserNeedsSeller } from '@/domain/organiser/organisers';
import { type BuyerField, buyerFields } from '@/domain/race/fields';
import { stockholmDate } from '@/domain/time';
import { writeCsv } from '@/server/lib/csv';
import { decryptOrNull } from '@/server/lib/field-encryption';
import { decryptBuyerDetails, recordDetailsViews } from '@/server/services/buyer-details';
import { decryptEntryReference } from '@/server/services/encryption';
import { guardCell, guardPhone } from '@/text/csv-cells';
import { formatCompactDeadline } from '@/text/dates';
import { buyerFieldLabels } from '@/text/race';
import { inTransaction } from '../../db/client';
import { purchases } from '../../db/schema';
import { waitingForContact } from './contacts';
import { answerHeadings, numberCell } from './internal/name-change-csv';
import { selectNameChanges } from './internal/name-changes';

/** In place of what cannot be decrypted. */
const UNREADABLE = 'Går inte att läsa';

const detailCell = (field: BuyerField, value: string): string =>
  field === 'phone' ? guardPhone(value) : guardCell(value);

/**
 * The name changes that can be answered now, those that have waited longest first, as a CSV file with an empty column
 * for the answer. It holds what `viewNameChange` shows of each, and each is recorded as read; nothing is sent unless
 * all of it is.
 */
export async function exportNameChanges({
  actor: { userId },
  now,
}: Call<'organiser'>): Promise<{ fileName: string; text: string }> {
  return inTransaction(async (tx) => {
    const rows = await selectNameChanges(tx)
      .where(and(waitingForContact(userId), isNull(purchases.chargebackAt)))
      .orderBy(asc(purchases.paidAt), asc(purchases.id))
      .limit(MAX_ANSWER_ROWS);
    await recordDetailsViews(
      tx,
      rows.map(({ purchase }) => purchase.id),
      userId,
      now,
    );
    const details = rows.map(({ purchase }) =>
      decryptOrNull(
        () =>
          organiserDetails(
            purchase,
            purchase.buyerDetails ? decryptBuyerDetails(purchase.id, purchase.buyerDetails) : {},
          ),
        purchase.id,
      ),
    );
    const shownFields = buyerFields.filter((field) => details.some((given) => given?.[field]));
    const head = [
      answerHeadings.number,
      'Lopp',
      'Distans',
      'Datum',
      'Start- eller bokningsnummer',
      'Står på',
      'Startgrupp',
      ...shownFields.map((field) => buyerFieldLabels[field]),
      'Klart senast',
      answerHeadings.answer,
      answerHeadings.reason,
    ];
    const cells = rows.map(({ purchase, listing, seller }, nth) => {
      const until = waitsUntil(purchase);
      const facts = [
        numberCell(purchase.id),
        listing.raceName,
        listing.distance,
        listing.date,
        decryptOrNull(
          () => (listing.entryReference ? decryptEntryReference(listing.id, listing.entryReference) : ''),
          listing.id,
        ) ?? UNREADABLE,
        organiserNeedsSeller(purchase, listing.entryReference) ? (accountName(seller) ?? '') : '',
        listing.startGroup ?? '',
      ];
      return [
        ...facts.map(guardCell),
        ...shownFields.map((field) =>
          detailCell(field, details[nth] ? (details[nth][field] ?? '') : UNREADABLE),
        ),
        until ? formatCompactDeadline(until) : '',
        '',
        '',
      ];
    });
    return { fileName: `namnbyten-${stockholmDate(now)}.csv`, text: writeCsv([head, ...cells]) };
  });
}
