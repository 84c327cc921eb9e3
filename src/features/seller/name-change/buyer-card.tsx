'use client';

import { Badge, Box, Button, Card, Group, Text, Title } from '@mantine/core';
import dynamic from 'next/dynamic';
import { type ReactNode, useState } from 'react';
import { CopyButton } from '@/components/copy-button';
import { fallbackToNull } from '@/components/missing-code';
import { ProgressBar } from '@/components/progress-bar';
import { formatShortInstant } from '@/text/dates';
import classes from './buyer-card.module.css';
import { asText, type BuyerRow } from './instructions';

const RequestDialog = dynamic(
  () => import('./request-dialog').then((file) => file.RequestDialog).catch(fallbackToNull),
  { loading: ProgressBar },
);

/** Allows a line break after the @. */
const breakable = (value: string): ReactNode =>
  value.includes('@') ? (
    <>
      {value.slice(0, value.indexOf('@') + 1)}
      <wbr />
      {value.slice(value.indexOf('@') + 1)}
    </>
  ) : (
    value
  );

interface BuyerCardProps {
  listingId: string;
  runner: BuyerRow[];
  account: BuyerRow[];
  /** The buyer's public profile. */
  profile: ReactNode;
  /** The seller may ask the buyer to correct a detail. */
  mayRequest: boolean;
}

/** The runner's details, to be copied into the organiser's form. */
export function BuyerCard({ listingId, runner, account, profile, mayRequest }: BuyerCardProps) {
  const [dialogOpened, setDialogOpened] = useState(false);
  const fields = runner.flatMap(({ field }) => field ?? []);
  return (
    <Card component="section" aria-labelledby="koparen">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h3" id="koparen">
          Köparens uppgifter
        </Title>
        <CopyButton value={asText(runner)} label="Kopiera alla" />
      </Group>
      {profile}
      <Box component="dl" m={0} mt="sm">
        {[...runner, ...account].map(({ label, value, correctedAt }) => (
          <div key={label} className={classes.row}>
            <Text component="dt" size="sm" c="dimmed">
              {label}
              {correctedAt && (
                <Badge color="pine" ml="xs">
                  Ändrad {formatShortInstant(correctedAt)}
                </Badge>
              )}
            </Text>
            <Group component="dd" justify="space-between" wrap="nowrap" gap="sm" m={0}>
              <Text component="span" fw={600} miw={0} style={{ overflowWrap: 'anywhere' }}>
                {breakable(value)}
              </Text>
              <CopyButton value={value} />
            </Group>
          </div>
        ))}
      </Box>
      {mayRequest && fields.length > 0 && (
        <>
          <Button
            variant="subtle"
            size="sm"
            className={classes.request}
            onClick={() => setDialogOpened(true)}
          >
            En uppgift fungerar inte
          </Button>
          <Text size="sm" c="dimmed">
            Tar arrangören inte emot en uppgift kan du be köparen att rätta den, en gång. Din tid väntar så
            länge.
          </Text>
        </>
      )}
      {dialogOpened && (
        <RequestDialog listingId={listingId} fields={fields} onClose={() => setDialogOpened(false)} />
      )}
    </Card>
  );
}
