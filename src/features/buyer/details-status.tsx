import { Text } from '@mantine/core';
import { formatInstant, formatInstantDate } from '@/text/dates';
import type { Purchase } from './purchase-text';

/** Who has seen the buyer's details, and when they were erased. */
export function DetailsStatus({ details }: { details: NonNullable<Purchase['details']> }) {
  const { seenAt, erasedAt } = details;
  return (
    <Text size="sm" c="dimmed">
      {erasedAt
        ? `Uppgifterna du lämnade till arrangören raderades ${formatInstantDate(erasedAt)}.`
        : seenAt
          ? `Säljaren såg senast dina uppgifter ${formatInstant(seenAt)}.`
          : 'Säljaren har inte sett dina uppgifter än.'}
    </Text>
  );
}
