'use client';

import { Group, Stack, Text, Title } from '@mantine/core';
import { BibCard } from '@/components/bib-card';
import { Facts } from '@/components/facts';
import { LinkButton, OutsideLink, TextLink } from '@/components/links';
import { Notice } from '@/components/notice';
import { StatusBadge, type Tone } from '@/components/status-badge';
import type { DisputeStatus } from '@/domain/listing/states';
import { formatDate, formatInstant } from '@/text/dates';
import { formatKr } from '@/text/money';
import { casePath, problemLabels } from '@/text/problems';
import { listingLabels } from '@/text/states';
import { CaseActs } from './case-acts';
import classes from './dispute-case.module.css';
import type { DisputeItem } from './disputes-query';

export const disputeStatuses: Record<DisputeStatus, { label: string; tone: Tone }> = {
  pending: { label: 'Väntar på beslut', tone: 'act' },
  resolved: { label: 'Köpet står fast', tone: 'good' },
  refunded: { label: 'Återbetald till köparen', tone: 'quiet' },
};

/** The money has left and the case still waits: nobody should decide it before the books are looked at. */
export const CriticalCase = () => (
  <Notice kind="problem" title="Kritiskt">
    Köpet är redan avslutat men ärendet står kvar som väntande. Kontrollera pengarna innan du gör något.
  </Notice>
);

/** One case with the facts it is decided by. */
export function DisputeCase({ item }: { item: DisputeItem }) {
  const { label, tone } = disputeStatuses[item.status];
  return (
    <BibCard as="article" padding="lg">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h3">
            <TextLink inherit href={casePath(item.id)} className={classes.title}>
              {item.title}
            </TextLink>
          </Title>
          <StatusBadge tone={tone}>{label}</StatusBadge>
        </Group>
        {item.critical && <CriticalCase />}
        {item.kind && <Text fw={600}>{problemLabels[item.kind]}</Text>}
        <Text lineClamp={4} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {item.reason}
        </Text>
        <div className={classes.facts}>
          <Facts
            facts={[
              { label: 'Rapporterat', value: formatInstant(item.createdAt) },
              { label: 'Lopp', value: `${item.raceName}, ${formatDate(item.date)}` },
              { label: 'Köpare', value: item.buyerEmail },
              { label: 'Säljare', value: item.sellerEmail },
              { label: 'Betalt', value: item.paidAt ? formatInstant(item.paidAt) : 'Nej' },
              {
                label: 'Belopp',
                value: `${formatKr(item.trade.split.total)} (plats ${formatKr(item.trade.split.price)})`,
              },
              { label: 'Annonsen', value: listingLabels[item.listingFace] },
              { label: 'Meddelanden', value: `${item.messages}, och ${item.files} filer` },
              ...(item.resolvedAt ? [{ label: 'Avgjort', value: formatInstant(item.resolvedAt) }] : []),
              ...(item.refundAmount ? [{ label: 'Till köparen', value: formatKr(item.refundAmount) }] : []),
              ...(item.resolutionNotes ? [{ label: 'Motivering', value: item.resolutionNotes }] : []),
            ]}
          />
        </div>
        <Group>
          <LinkButton href={casePath(item.id)} variant="default">
            Öppna ärendet
          </LinkButton>
          {item.hasReceipt && (
            <OutsideLink href={`/api/receipts/${item.purchaseId}`}>Säljarens bekräftelse</OutsideLink>
          )}
        </Group>
        <CaseActs item={item} />
      </Stack>
    </BibCard>
  );
}
