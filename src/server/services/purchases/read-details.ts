import { DomainError } from '@/domain/errors';
import { type AgeLimit, buyerDetailsSchema } from '@/domain/purchase/input';
import type { BuyerField } from '@/domain/race/fields';
import { cleanText } from '@/domain/site/typed-text';
import { stockholmDate } from '@/domain/time';

/**
 * A buyer's details as they are stored: only the fields that the organiser asks for.
 * @param age what the window asks of the runner's birth date, if anything.
 * @throws DomainError BUYER_DETAILS_WRONG with the first field that is; empty ones are the purchase's own to refuse.
 */
export function readDetails(
  given: Partial<Record<BuyerField, string>> | undefined,
  fields: readonly BuyerField[],
  now: Date,
  age: AgeLimit | null,
): Partial<Record<BuyerField, string>> {
  const answered = fields.filter((field) => cleanText(given?.[field] ?? ''));
  const read = buyerDetailsSchema(answered, stockholmDate(now), age).safeParse(given ?? {});
  if (!read.success) throw new DomainError('BUYER_DETAILS_WRONG', String(read.error.issues[0]?.path[0]));
  return read.data;
}
