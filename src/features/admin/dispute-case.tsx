'use client';

import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { BibCard } from '@/components/bib-card';
import { Facts } from '@/components/facts';
import { OutsideLink, TextLink } from '@/components/links';
import { Notice } from '@/components/notice';
import { StatusBadge, type Tone } from '@/components/status-badge';
import type { DisputeStatus } from '@/domain/listing/states';
import { formatDate, formatInstant } from '@/text/dates';
import { formatKr } from '@/text/money';
import { listingLabels } from '@/text/states';
import { type Decision, DecisionDialog } from './decision-dialog';
import classes from './dispute-case.module.css';
import type { DisputeItem } from './disputes-query';

const statuses: Record<DisputeStatus, { label: string; tone: Tone }> = {
  pending: { label: 'Väntar på beslut', tone: 'act' },
  resolved: { label: 'Utbetald till säljaren', tone: 'good' },
  refunded: { label: 'Återbetald till köparen', tone: 'quiet' },
};

/** One case with the facts it is decided by. */
export function DisputeCase({ item }: { item: DisputeItem }) {
  const [decision, setDecision] = useState<Decision | null>(null);
  const { label, tone } = statuses[item.status];
  return (
    <BibCard as="article" padding="lg">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h3">
            <TextLink inherit href={`/listings/${item.listingId}`} className={classes.title}>
              {item.title}
            </TextLink>
          </Title>
          <StatusBadge tone={tone}>{label}</StatusBadge>
        </Group>
        {item.critical && (
          <Notice kind="problem" title="Kritiskt">
            Köpet är redan avslutat men ärendet står kvar som väntande. Kontrollera pengarna innan du gör
            något.
          </Notice>
        )}
        <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{item.reason}</Text>
        <div className={classes.facts}>
          <Facts
            facts={[
              { label: 'Rapporterat', value: formatInstant(item.createdAt) },
              { label: 'Lopp', value: `${item.raceName}, ${formatDate(item.date)}` },
              { label: 'Köpare', value: item.buyerEmail },
              { label: 'Säljare', value: item.sellerEmail },
              { label: 'Betalt', value: item.paidAt ? formatInstant(item.paidAt) : 'Nej' },
              { label: 'Belopp', value: `${formatKr(item.total)} (plats ${formatKr(item.price)})` },
              { label: 'Annonsen', value: listingLabels[item.listingFace] },
              ...(item.resolvedAt ? [{ label: 'Avgjort', value: formatInstant(item.resolvedAt) }] : []),
              ...(item.resolutionNotes ? [{ label: 'Motivering', value: item.resolutionNotes }] : []),
            ]}
          />
        </div>
        {item.hasReceipt && (
          <Text>
            <OutsideLink href={`/api/receipts/${item.purchaseId}`}>Säljarens bekräftelse</OutsideLink>
          </Text>
        )}
        {item.status === 'pending' && (
          <Group>
            <Button color="red" variant="light" onClick={() => setDecision('refund')}>
              Återbetala köparen
            </Button>
            <Button onClick={() => setDecision('release')}>Betala ut till säljaren</Button>
          </Group>
        )}
      </Stack>
      <DecisionDialog item={item} decision={decision} onClose={() => setDecision(null)} />
    </BibCard>
  );
}
