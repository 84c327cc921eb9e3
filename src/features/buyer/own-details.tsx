'use client';

import { Button, Group, Text } from '@mantine/core';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Facts } from '@/components/facts';
import { fallbackToNull } from '@/components/missing-code';
import { ProgressBar } from '@/components/progress-bar';
import { TitledCard } from '@/components/section';
import type { BuyerField } from '@/domain/race/fields';
import { formatInstant, formatInstantDate } from '@/text/dates';
import { buyerFieldLabels } from '@/text/race';
import type { HandOver, Purchase } from './purchase-text';

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

const CorrectDetailsDialog = dynamic(
  () => import('./correct-details-dialog').then((file) => file.CorrectDetailsDialog).catch(fallbackToNull),
  { loading: ProgressBar },
);

/** What the organiser needs of the buyer, to the buyer: until the name is changed it can be corrected. */
export function OwnDetails({ purchase, requested }: { purchase: HandOver; requested: boolean }) {
  const [editing, setEditing] = useState(false);
  const rows = Object.entries(purchase.ownDetails) as [BuyerField, string][];
  if (!purchase.details) return null;
  return (
    <TitledCard id="uppgifter" title="Dina uppgifter till arrangören">
      {rows.length > 0 && (
        <Facts facts={rows.map(([field, value]) => ({ label: buyerFieldLabels[field], value }))} />
      )}
      <DetailsStatus details={purchase.details} />
      {rows.length > 0 && purchase.events.includes('detailsCorrected') && (
        <Group>
          <Button
            variant={requested ? 'filled' : 'default'}
            {...(requested && { color: 'signal', size: 'lg' })}
            onClick={() => setEditing(true)}
          >
            Rätta uppgifterna
          </Button>
        </Group>
      )}
      {editing && <CorrectDetailsDialog purchase={purchase} onClose={() => setEditing(false)} />}
    </TitledCard>
  );
}
