import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { StateBadge } from '@/components/state-badge';
import { UserText } from '@/components/user-text';
import { formatFullInstant } from '@/text/dates';
import { problemLabels } from '@/text/dispute';
import { disputeStatuses } from './dispute-status';
import type { Dispute } from './dispute-timeline';

/** What the buyer has reported, of an open dispute: a decision begins with it. */
export function DisputeClaim({ item }: { item: Dispute }) {
  const { label, color } = disputeStatuses[item.status];
  if (!item.open) return null;
  return (
    <Card component="section" aria-labelledby="rapport">
      <Stack gap="xs">
        <Group justify="space-between">
          <Title order={2} size="h3" id="rapport">
            {item.kind ? problemLabels[item.kind] : 'Rapporterat problem'}
          </Title>
          <StateBadge color={color} label={label} />
        </Group>
        <Text size="sm" c="dimmed">
          Rapporterat av köparen {formatFullInstant(item.createdAt)}
        </Text>
        <UserText>{item.reason}</UserText>
      </Stack>
    </Card>
  );
}
