'use client';

import { Badge, Box, Button, Card, Flex, Group, Paper, Text, ThemeIcon, Title } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import dynamic from 'next/dynamic';
import { type ReactNode, useState } from 'react';
import { CopyButton } from '@/components/copy-button';
import { fallbackToNull } from '@/components/missing-code';
import { ProgressBar } from '@/components/progress-bar';
import { TitledCard } from '@/components/section';
import type { Ore } from '@/domain/money/ore';
import { OrganiserInstructions } from '@/features/purchases/organiser-statement';
import { formatShortInstant } from '@/text/dates';
import classes from './buyer-card.module.css';
import {
  asText,
  type BuyerRow,
  feeSentence,
  mailto,
  type NameChange,
  organiserLetter,
  sellerSteps,
} from './instructions';

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

interface TransferInstructionsProps {
  change: NameChange;
  /** The new runner. */
  runner: BuyerRow[];
  sellerName: string;
}

/** The race's transfer instructions, step by step. */
export function TransferInstructions({ change, runner, sellerName }: TransferInstructionsProps) {
  const { race } = change;
  return (
    <TitledCard id="sa-gor-du" title="Så gör du" gap="md">
      <Flex component="ol" direction="column" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
        {sellerSteps(change).map((step, index) => (
          <Flex component="li" key={step} gap="md">
            <ThemeIcon
              size={32}
              radius="xl"
              bg="var(--lb-soft)"
              c="var(--lb-done)"
              fw={700}
              aria-hidden="true"
            >
              {index + 1}
            </ThemeIcon>
            <Text pt={3}>{step}</Text>
          </Flex>
        ))}
      </Flex>
      <Text fw={600}>{feeSentence(change)}</Text>
      <OrganiserInstructions instructions={race.instructions} websiteUrl={race.websiteUrl} />
      {race.mechanism === 'email_organiser' && (
        <OrganiserLetter change={change} runner={runner} sellerName={sellerName} />
      )}
    </TitledCard>
  );
}

function OrganiserLetter({ change, runner, sellerName }: TransferInstructionsProps) {
  const { organiserEmail } = change.race;
  const letter = organiserLetter(change, runner, sellerName);
  return (
    <section aria-labelledby="mejlet">
      <Title order={3} size="h4" id="mejlet" mb="xs">
        Mejl till arrangören
      </Title>
      {organiserEmail && (
        <Text mb="xs" style={{ overflowWrap: 'anywhere' }}>
          Till: <strong>{organiserEmail}</strong>
        </Text>
      )}
      <Paper
        component="pre"
        m={0}
        p="md"
        radius="md"
        bd="1px solid var(--lb-line)"
        bg="var(--lb-surface-sunk)"
        ff="text"
        fz="sm"
        style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
      >
        {letter.body}
      </Paper>
      <Group gap="sm" mt="sm">
        {organiserEmail && (
          <Button
            component="a"
            href={mailto(organiserEmail, letter)}
            variant="light"
            size="sm"
            leftSection={<IconMail size={16} aria-hidden="true" />}
          >
            Öppna mejlet
          </Button>
        )}
        <CopyButton value={letter.body} label="Kopiera texten" />
        {organiserEmail && <CopyButton value={organiserEmail} label="Kopiera adressen" />}
      </Group>
    </section>
  );
}

const GiveUpDialog = dynamic(
  () => import('./give-up-dialog').then((file) => file.GiveUpDialog).catch(fallbackToNull),
  { loading: ProgressBar },
);

/** Cancels a sale that the seller cannot carry out. */
export function GiveUpButton({
  listingId,
  total,
  onDone,
}: {
  listingId: string;
  total: Ore;
  onDone: () => void;
}) {
  const [dialogOpened, setDialogOpened] = useState(false);
  return (
    <Group justify="center">
      <Button variant="subtle" color="gray" onClick={() => setDialogOpened(true)}>
        Jag kan inte genomföra försäljningen
      </Button>
      {dialogOpened && (
        <GiveUpDialog
          listingId={listingId}
          total={total}
          onDone={onDone}
          onClose={() => setDialogOpened(false)}
        />
      )}
    </Group>
  );
}
