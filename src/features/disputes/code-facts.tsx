'use client';
import { Button, Group, Text } from '@mantine/core';
import { CopyButton } from '@/components/copy-button';
import { TitledCard } from '@/components/titled-card';
import { useMay } from '@/features/auth/use-may';
import { trpc } from '@/trpc/client';

/** The code that was handed over, shown to admins on request. */
export function CodeFacts({ disputeId }: { disputeId: string }) {
  const look = trpc.admin.handOverCode.useMutation();
  const allowed = useMay('sensitive');
  if (!allowed) return null;
  return (
    <TitledCard id="koden" title="Koden" gap="xs">
      <div aria-live="polite">
        {look.data ? (
          <Group justify="space-between">
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {look.data.code}
            </Text>
            <CopyButton value={look.data.code} />
          </Group>
        ) : (
          <>
            <Text size="sm" c="dimmed" mb="sm">
              Öppna den bara om ärendet behöver det. Köparen ser att du har tittat, och det skrivs i loggen.
            </Text>
            <Button variant="default" loading={look.isPending} onClick={() => look.mutate({ disputeId })}>
              Visa koden
            </Button>
          </>
        )}
      </div>
    </TitledCard>
  );
}
