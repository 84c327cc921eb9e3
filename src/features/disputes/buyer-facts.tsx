'use client';
import { Button, Text } from '@mantine/core';
import { Facts } from '@/components/facts';
import { TitledCard } from '@/components/titled-card';
import type { BuyerField } from '@/domain/race/fields';
import { useMay } from '@/features/auth/use-may';
import { buyerFieldLabels } from '@/text/race';
import { trpc } from '@/trpc/client';

/** The buyer's details for the organiser, shown to admins on request. */
export function BuyerFacts({ disputeId }: { disputeId: string }) {
  const look = trpc.admin.buyerDetails.useMutation();
  const allowed = useMay('sensitive');
  if (!allowed) return null;
  return (
    <TitledCard id="koparens-uppgifter" title="Köparens uppgifter" gap="xs">
      <div aria-live="polite">
        {look.data ? (
          <Facts
            facts={Object.entries(look.data).map(([field, value]) => ({
              label: buyerFieldLabels[field as BuyerField],
              value,
            }))}
          />
        ) : (
          <>
            <Text size="sm" c="dimmed" mb="sm">
              Öppna dem bara om ärendet behöver det. Köparen ser att du har tittat, och det skrivs i loggen.
            </Text>
            <Button variant="default" loading={look.isPending} onClick={() => look.mutate({ disputeId })}>
              Visa uppgifterna
            </Button>
          </>
        )}
      </div>
    </TitledCard>
  );
}
