import { Alert, Text } from '@mantine/core';
import { Warning } from '@/components/warning';
import { formatInstant } from '@/text/dates';
import { decisionText } from '@/text/dispute';
import { counted } from '@/text/numbers';
import type { Dispute } from './dispute-timeline';

export const SELLER_SILENT = 'Säljaren har inte svarat';

/** "9 dagar kvar", until the clock decides. */
export const daysLeftText = (days: number): string =>
  days === 0 ? 'Avgörs av tiden idag' : `${counted(days, 'dag', 'dagar')} kvar`;

/** Until when the seller answers, to whom it needs saying; null once they have. */
function Answer({ item: { role, answer } }: { item: Dispute }) {
  const due = formatInstant(answer.due);
  if (answer.at) return null;
  if (role === 'seller') {
    return answer.silent ? (
      <Warning title="Vi har inte hört av dig">
        Du skulle ha svarat senast {due}. Svara nu, annars avgör vi ärendet med det vi har.
      </Warning>
    ) : (
      <Alert title={`Svara senast ${due}`}>Ett meddelande, en fil eller ett förslag räcker.</Alert>
    );
  }
  return answer.silent ? (
    <Warning title={SELLER_SILENT}>
      Säljaren ombads svara senast {due}. {role === 'buyer' && 'Ärendet avgörs ändå, med det vi har.'}
    </Warning>
  ) : null;
}

/** The times of an open dispute: when the seller answers, and when it is decided at the latest. */
export function DisputeClocks({ item }: { item: Dispute }) {
  const { role, answer, daysLeft } = item;
  if (!item.open) return null;
  const decision = decisionText(item);
  const waiting = !answer.at && !answer.silent && role === 'buyer';
  return (
    <>
      <Answer item={item} />
      {role === 'admin' && daysLeft !== null ? (
        <Warning title={daysLeftText(daysLeft)}>{decision}</Warning>
      ) : (
        <Text size="sm">
          {waiting && `Säljaren är ombedd att svara senast ${formatInstant(answer.due)}. `}
          {decision}
        </Text>
      )}
    </>
  );
}
