import { Card, Stack, Text, Title } from '@mantine/core';
import { UserText } from '@/components/user-text';
import type { Ending } from '@/domain/purchase/states';
import { formatFullInstant } from '@/text/dates';
import { decisionParts } from '@/text/dispute';
import type { Dispute } from './dispute-timeline';
import classes from './dispute-view.module.css';

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
