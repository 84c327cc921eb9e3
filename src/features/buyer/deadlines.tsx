'use client';

import { Text } from '@/components/ui/basics';
import { Countdown } from '@/components/ui/countdown';
import { Notice } from '@/components/ui/notice';
import { useNow } from '@/components/ui/use-now';
import { usePollAfter } from '@/features/purchases/use-poll';
import { formatInstant } from '@/text/dates';
import { trpc } from '@/trpc/client';
import type { Purchase } from './purchase-text';

/** The seller's deadline, to the buyer. */
export function SellersTime({ purchase }: { purchase: Pick<Purchase, 'steps'> }) {
  const now = useNow(30_000);
  const { nameChangeStartsAt: opens, nameChangeDeadline: deadline } = purchase.steps;
  if (!deadline) return null;
  if (opens && opens > now) {
    return (
      <Text size="sm" c="dimmed">
        Arrangören öppnar för namnbyten {formatInstant(opens)}. Säljaren har till {formatInstant(deadline)}.
      </Text>
    );
  }
  return <Countdown until={deadline} label="Säljarens tid för namnbytet" />;
}

/** The buyer's deadline, and what happens after it. */
export function BuyersTime({ deadline }: { deadline: Date }) {
  const over = useNow() >= deadline;
  const { purchases, account } = trpc.useUtils();
  usePollAfter(over, () => Promise.all([purchases.mine.invalidate(), account.badges.invalidate()]));
  if (over) {
    return (
      <Notice kind="warning" title="Tiden är ute" role="status">
        Mottagandet bekräftas automatiskt.
      </Notice>
    );
  }
  return (
    <>
      <Countdown until={deadline} label="Tid kvar att svara" size="lg" />
      <Text size="sm" c="dimmed">
        Svarar du inte i tid bekräftas mottagandet automatiskt.
      </Text>
    </>
  );
}
