'use client';

import { useState } from 'react';
import { Group, Stack, Title } from '@/components/ui/basics';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Facts } from '@/components/ui/facts';
import { onDemand } from '@/components/ui/on-demand';
import { ShowProgress } from '@/components/ui/progress';
import type { BuyerField } from '@/domain/race/fields';
import { buyerFieldLabels } from '@/text/race-rules';
import { DetailsStatus } from './details-status';
import type { HandOver } from './hand-over-text';

const CorrectDetails = onDemand(
  () => import('./correct-details').then((file) => file.CorrectDetails),
  ShowProgress,
);

/** What the organiser needs of the buyer, to the buyer: until the name is changed it can be corrected. */
export function OwnDetails({ purchase, asked }: { purchase: HandOver; asked: boolean }) {
  const [editing, setEditing] = useState(false);
  const rows = Object.entries(purchase.ownDetails) as [BuyerField, string][];
  if (!purchase.details) return null;
  return (
    <Card as="section" padding="lg" aria-labelledby="uppgifter">
      <Stack gap="sm">
        <Title order={2} size="h3" id="uppgifter">
          Dina uppgifter till arrangören
        </Title>
        {rows.length > 0 && (
          <Facts facts={rows.map(([field, value]) => ({ label: buyerFieldLabels[field], value }))} />
        )}
        <DetailsStatus details={purchase.details} />
        {rows.length > 0 && purchase.events.includes('detailsCorrected') && (
          <Group>
            <Button
              variant={asked ? 'filled' : 'default'}
              {...(asked && { color: 'signal', size: 'lg' })}
              onClick={() => setEditing(true)}
            >
              Rätta uppgifterna
            </Button>
          </Group>
        )}
      </Stack>
      {editing && <CorrectDetails purchase={purchase} onClose={() => setEditing(false)} />}
    </Card>
  );
}
