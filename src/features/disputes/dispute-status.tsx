import { Alert, Card, Group, type MantineColor, Stack, Text, Title } from '@mantine/core';
import { StateBadge } from '@/components/state-badge';
import { UserText } from '@/components/user-text';
import { Failure, Warning } from '@/components/warning';
import type { DisputeStatus } from '@/domain/listing/states';
import type { Ending } from '@/domain/purchase/states';
import { formatDeadline, formatFullInstant } from '@/text/dates';
import { claimHeading, decisionParts, decisionText, objectOf } from '@/text/dispute';
import { counted } from '@/text/numbers';
import type { Dispute } from './dispute-timeline';
import classes from './dispute-view.module.css';

export const disputeStatuses: Record<DisputeStatus, { label: string; color: MantineColor }> = {
  pending: { label: 'Väntar på beslut', color: 'signal' },
  resolved: { label: 'Köpet står fast', color: 'pine' },
  refunded: { label: 'Återbetald till köparen', color: 'gray' },
};

/** The money has been paid while the dispute is open: the ledger must be checked before a decision. */
export const CriticalDispute = () => (
  <Failure title="Kritiskt">
    Köpet är redan avslutat men ärendet står kvar som väntande. Kontrollera pengarna innan du gör något.
  </Failure>
);

/** What the buyer has reported, of an open dispute: a decision begins with it. */
export function DisputeClaim({ item }: { item: Dispute }) {
  const { label, color } = disputeStatuses[item.status];
  if (!item.open) return null;
  return (
    <Card component="section" aria-labelledby="rapport">
      <Stack gap="xs">
        <Group justify="space-between">
          <Title order={2} size="h3" id="rapport" style={{ overflowWrap: 'anywhere' }}>
            {claimHeading(item)}
          </Title>
          <StateBadge color={color} label={label} />
        </Group>
        <Text size="sm" c="dimmed">
          Rapporterat av {objectOf('buyer', item.role)} {formatFullInstant(item.createdAt)}
        </Text>
        <UserText>{item.reason}</UserText>
      </Stack>
    </Card>
  );
}

export const SELLER_SILENT = 'Säljaren har inte svarat';

/** "9 dagar kvar", until the clock decides. */
export const daysLeftText = (days: number): string =>
  days === 0 ? 'Avgörs av tiden idag' : `${counted(days, 'dag', 'dagar')} kvar`;

/** Until when the seller answers, to whom it needs saying; null once they have. */
function Answer({ item: { role, answer } }: { item: Dispute }) {
  const due = formatDeadline(answer.due);
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
  const decision = decisionText(item, role);
  const waiting = !answer.at && !answer.silent && role === 'buyer';
  return (
    <>
      <Answer item={item} />
      {role === 'admin' && daysLeft !== null ? (
        <Warning title={daysLeftText(daysLeft)}>{decision}</Warning>
      ) : (
        <Text size="sm">
          {waiting && `Säljaren är ombedd att svara senast ${formatDeadline(answer.due)}. `}
          {decision}
        </Text>
      )}
    </>
  );
}

const titles: Record<Ending, Record<Dispute['role'], string>> = {
  ruling: { buyer: 'Beslut', seller: 'Beslut', admin: 'Beslut' },
  settlement: {
    buyer: 'Du och säljaren är överens',
    seller: 'Du och köparen är överens',
    admin: 'Parterna är överens',
  },
  overdue: { buyer: 'Tiden är ute', seller: 'Tiden är ute', admin: 'Tiden är ute' },
  chargeback: { buyer: 'Banken har avgjort', seller: 'Banken har avgjort', admin: 'Banken har avgjort' },
};

/** How the dispute ended: what was claimed, what was seen, what is decided and why, and where the money goes. */
export function DisputeDecision({ item }: { item: Dispute }) {
  const { decision, role, kind, reason } = item;
  if (!decision) return null;
  const { ending, outcome, at, by } = decision;
  return (
    <Card component="section" aria-labelledby="beslut">
      <Stack gap="md">
        <div>
          <Title order={2} size="h3" id="beslut">
            {titles[ending][role]}
          </Title>
          {at && (
            <Text size="sm" c="dimmed">
              Avgjort {formatFullInstant(at)}
              {by && ` av ${by}`}
            </Text>
          )}
        </div>
        {decisionParts({ ...decision, decision: outcome, reader: role, kind, reason }).map(
          ({ heading, paragraphs, quote }) => (
            <div key={heading}>
              <Title order={3} size="h5" mb={4}>
                {heading}
              </Title>
              {paragraphs.map((paragraph) => (
                <Text key={paragraph}>{paragraph}</Text>
              ))}
              {quote && (
                <div className={classes.quote}>
                  <UserText>{quote}</UserText>
                </div>
              )}
            </div>
          ),
        )}
      </Stack>
    </Card>
  );
}
