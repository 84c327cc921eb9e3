'use client';

import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { CopyButton } from '@/components/copy-button';
import { fallbackToNull } from '@/components/missing-code';
import { ProgressBar } from '@/components/progress-bar';
import { TitledCard } from '@/components/section';
import { UserText } from '@/components/user-text';
import { codeLink } from '@/domain/purchase/hand-over';
import { formatShortInstant } from '@/text/dates';
import { trpc } from '@/trpc/client';
import type { HandOver } from './purchase-text';

const RejectCodeDialog = dynamic(
  () => import('./reject-code-dialog').then((file) => file.RejectCodeDialog).catch(fallbackToNull),
  { loading: ProgressBar },
);

/**
 * The code that the seller has handed over: hidden until the buyer opens it, since the seller sees that they have.
 * @param main to open it is the page's main action
 */
export function CodeCard({ purchase, main = false }: { purchase: HandOver; main?: boolean }) {
  const [rejecting, setRejecting] = useState(false);
  const { listingId, code, events, stoppedAt } = purchase;
  const show = trpc.purchases.showCode.useMutation();
  const shown = show.data?.code;
  const link = shown ? codeLink(shown) : null;
  return (
    <TitledCard id="koden" title="Koden från säljaren">
      <div aria-live="polite">
        {shown ? (
          <Stack gap="sm">
            <Paper withBorder p="md" radius="md" bg="var(--lb-surface-sunk)">
              <UserText size="lg" fw={700}>
                {shown}
              </UserText>
            </Paper>
            <Group gap="sm">
              <CopyButton value={shown} label="Kopiera koden" />
              {link && (
                <Button
                  component="a"
                  href={link.href}
                  target="_blank"
                  rel="noopener noreferrer"
                  variant="light"
                  size="sm"
                  rightSection={<IconExternalLink size={16} aria-hidden="true" />}
                >
                  Öppna {link.host}
                </Button>
              )}
            </Group>
            {link && (
              <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                Länken går till <strong>{link.host}</strong>. Öppna den bara om det är arrangörens webbplats,
                och dela den inte med någon.
              </Text>
            )}
          </Stack>
        ) : (
          <Stack gap="sm">
            <Text>
              Koden eller länken är bara din. Med den anmäler du dig i ditt eget namn hos arrangören. Säljaren
              ser när du har läst den.
            </Text>
            <Button
              onClick={() => show.mutate({ listingId })}
              loading={show.isPending}
              fullWidth
              {...(main && { color: 'signal', size: 'lg' })}
            >
              Visa koden
            </Button>
          </Stack>
        )}
      </div>
      {code.seenAt && (
        <Text size="sm" c="dimmed">
          Visad för dig {formatShortInstant(code.seenAt)}.
        </Text>
      )}
      {events.includes('problemReported') && stoppedAt === null && (
        <Group>
          <Button variant="subtle" size="sm" px={0} onClick={() => setRejecting(true)}>
            Koden fungerar inte
          </Button>
        </Group>
      )}
      {rejecting && <RejectCodeDialog purchase={purchase} onClose={() => setRejecting(false)} />}
    </TitledCard>
  );
}
