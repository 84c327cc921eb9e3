'use client';
import { Group, Text } from '@mantine/core';
import { accountName } from '@/domain/account/public-profile';
import { useSessionUser } from '@/features/auth/viewer';
import { CalendarLink } from '@/features/purchases/calendar-link';
import { RunnerBib } from '@/features/purchases/runner-bib';
import { formatDate, formatInstant } from '@/text/dates';
import type { HandOver } from './hand-over-text';
import { ShareBibButton } from './share-bib-button';

/** Until when the name is changed, of a purchase that waits for it. */
function NameChange({ purchase: { state, steps } }: { purchase: HandOver }) {
  if (state !== 'pending_name_change' || !steps.nameChangeDeadline) return null;
  return (
    <Text>
      Säljaren gör namnbytet senast <strong>{formatInstant(steps.nameChangeDeadline)}</strong>. Blir det inte
      klart i tid får du tillbaka hela beloppet.
    </Text>
  );
}

/** The buyer's bib with what can be done with it; nothing where the purchase has none. */
export function OwnBib({ purchase }: { purchase: HandOver }) {
  const user = useSessionUser();
  const { bibDays, title, date, purchaseId } = purchase;
  // Where the organiser asks, the runner may be someone else than the account's owner.
  const runner = purchase.ownDetails.full_name ?? (user && accountName(user));
  if (bibDays === null || !runner) return null;
  return (
    <RunnerBib place={purchase} runner={runner} days={bibDays}>
      <NameChange purchase={purchase} />
      <Group gap="xs">
        <CalendarLink purchase={purchase} />
        <ShareBibButton purchaseId={purchaseId} text={`Jag startar i ${title} ${formatDate(date)}.`} />
      </Group>
    </RunnerBib>
  );
}
