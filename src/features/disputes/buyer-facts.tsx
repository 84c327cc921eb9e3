'use client';
import { Button, Card, Text, Title } from '@mantine/core';
import { Facts } from '@/components/facts';
import type { BuyerField } from '@/domain/race/fields';
import { useMay } from '@/features/auth/use-may';
import { buyerFieldLabels } from '@/text/race-rules';
import { trpc } from '@/trpc/client';

/** The buyer's details for the organiser, shown to admins on request. */
export function BuyerFacts({ disputeId }: { disputeId: string }) {
  const look = trpc.admin.buyerDetails.useMutation();
  const allowed = useMay('sensitive');
  if (!allowed) return null;
  return (
    <Card component="section" aria-labelledby="koparens-uppgifter">
      <Title order={2} size="h3" id="koparens-uppgifter" mb="xs">
        Köparens uppgifter
      </Title>
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
    </Card>
  );
}
