import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { MAX_ANSWER_ROWS } from '@/domain/organiser/input';
import { receiptNumber } from '@/domain/purchase/states';
import { cleanText } from '@/domain/typed-text';
import { db } from '@/server/db/client';
import { listings, purchases, races } from '@/server/db/schema';
import { readCsv } from '@/server/lib/csv';
import { errorTexts } from '@/text/errors';
import { type Answered, answerAll } from './answer-many';
import { waitingForContact } from './contacts';
import {
  type AnswerHeading,
  answerColumn,
  answerHeadings,
  readAnswer,
  readNumber,
} from './internal/name-change-csv';

interface PlannedAnswer {
  /** Its line in the file, as a text editor counts. */
  line: number;
  /** As it is written in the file. */
  number: string;
  raceName: string | null;
  purchaseId: string | null;
  /** Null: nothing is done. */
  answer: 'verified' | 'refused' | null;
  reason: string;
  /** Why the row cannot be carried out, in Swedish. */
  error: string | null;
}

type Cells = Record<AnswerHeading, string> & { line: number };

function readRows(file: string): Cells[] {
  const { headings, rows } = readCsv(file, MAX_ANSWER_ROWS, 'ANSWERS_TOO_LONG');
  const columns = headings.map(answerColumn);
  const keys = Object.keys(answerHeadings) as AnswerHeading[];
  if (!keys.every((key) => columns.includes(key))) throw new DomainError('ANSWERS_COLUMNS', 'text');
  return rows.map(({ line, cells }) => {
    const cell = (key: AnswerHeading) => cleanText(cells[columns.indexOf(key)] ?? '');
    return { line, number: cell('number'), answer: cell('answer'), reason: cell('reason') };
  });
}

/** The waiting name changes of these numbers, of a contact's own organisers. */
async function findWaiting(numbers: string[], userId: string) {
  if (numbers.length === 0) return [];
  const number = sql<string>`upper(left(${purchases.id}::text, 8))`;
  return db
    .select({ id: purchases.id, raceName: listings.raceName, stoppedAt: purchases.chargebackAt })
    .from(purchases)
    .innerJoin(listings, eq(listings.id, purchases.listingId))
    .innerJoin(races, eq(races.id, listings.raceId))
    .where(and(waitingForContact(userId), inArray(number, numbers)))
    .limit(2 * MAX_ANSWER_ROWS);
}

/**
 * What a CSV file of answers would do, row by row; nothing is changed. A purchase of another organiser's race is not
 * there, as one that waits for nothing.
 * @throws DomainError CSV_UNREADABLE, ANSWERS_COLUMNS, ANSWERS_TOO_LONG
 */
async function planAnswers(file: string, { actor }: Call<'organiser'>): Promise<PlannedAnswer[]> {
  const rows = readRows(file).map((row) => ({ ...row, known: readNumber(row.number) }));
  const numbers = [...new Set(rows.flatMap(({ known }) => (known ? [known] : [])))];
  const waiting = await findWaiting(numbers, actor.userId);
  const taken = new Set<string>();
  return rows.map(({ line, number, known, answer: written, reason }): PlannedAnswer => {
    const found = waiting.filter(({ id }) => receiptNumber(id) === known);
    const [purchase] = found;
    const { answer, error } = readAnswer(written, reason);
    const base = { line, number, reason, raceName: purchase?.raceName ?? null };
    const not = (why: string): PlannedAnswer => ({ ...base, purchaseId: null, answer: null, error: why });
    // A row without an answer asks for nothing, whatever it names.
    if (error === null && answer === null) return { ...base, purchaseId: null, answer, error };
    if (!known) return not('Köpnumret ska ha åtta tecken, som i filen ni hämtade.');
    if (!purchase) return not('Inget namnbyte med det här köpnumret väntar hos er.');
    if (found.length > 1) return not('Två köp har det här numret. Svara på dem ett i taget på sidan.');
    if (error) return not(error);
    if (purchase.stoppedAt) return not(errorTexts.CHARGEBACK_OPEN.title);
    if (taken.has(known)) return not('Köpet finns på två rader.');
    taken.add(known);
    return { ...base, purchaseId: purchase.id, answer, error: null };
  });
}

/** What a CSV file of answers would do, for the contact to see before it is done. @throws as `planAnswers` */
export const previewAnswers = async (
  { text }: { text: string },
  call: Call<'organiser'>,
): Promise<{ rows: PlannedAnswer[] }> => ({ rows: await planAnswers(text, call) });

/**
 * Carries out a CSV file of answers: the rows that can be, each in a transaction of its own. What has changed since the
 * preview can only keep a row from being carried out, never make it do something else.
 * @throws as `planAnswers`
 */
export async function importAnswers({ text }: { text: string }, call: Call<'organiser'>): Promise<Answered> {
  const rows = await planAnswers(text, call);
  return answerAll(
    rows.flatMap(({ purchaseId, answer, reason }) =>
      purchaseId && answer ? [{ purchaseId, reason: answer === 'refused' ? reason : null }] : [],
    ),
    call,
  );
}
