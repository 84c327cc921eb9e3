'use client';
import { Button, Group, Text } from '@mantine/core';
import { Facts } from '@/components/facts';
import { TitledCard } from '@/components/titled-card';
import { buyerFields } from '@/domain/race/fields';
import { buyerFieldLabels } from '@/text/race';
import { trpc } from '@/trpc/client';

/** What is remembered of what organisers ask, and the button that erases it; nothing when there is nothing. */
export function RememberedDetails() {
  const { data } = trpc.account.rememberedDetails.useQuery();
  const forget = trpc.account.forgetDetails.useMutation({ meta: { done: 'Uppgifterna är raderade' } });
  const details = data?.details;
  if (!details) return null;
  return (
    <TitledCard id="sparade-uppgifter" title="Sparat till nästa köp">
      <Text size="sm" c="dimmed">
        Fylls i åt dig när en arrangör behöver det. Krypterat, och bara för dig.
      </Text>
      <Facts
        facts={buyerFields.flatMap((field) =>
          details[field] ? [{ label: buyerFieldLabels[field], value: details[field] }] : [],
        )}
      />
      <Group>
        <Button variant="default" loading={forget.isPending} onClick={() => forget.mutate()}>
          Radera uppgifterna
        </Button>
      </Group>
    </TitledCard>
  );
}
