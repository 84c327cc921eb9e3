'use client';

import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { CopyButton } from '@/components/copy-button';
import { OrganiserInstructions } from '@/features/purchases/organiser-instructions';
import {
  type BuyerRow,
  feeSentence,
  mailto,
  type NameChange,
  organiserLetter,
  sellerSteps,
} from './instructions';
import classes from './transfer-instructions.module.css';

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
    <Card component="section" aria-labelledby="sa-gor-du">
      <Stack gap="md">
        <Title order={2} size="h3" id="sa-gor-du">
          Så gör du
        </Title>
        <ol className={classes.steps}>
          {sellerSteps(change).map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <Text fw={600}>{feeSentence(change)}</Text>
        <OrganiserInstructions instructions={race.instructions} websiteUrl={race.websiteUrl} />
        {race.mechanism === 'email_organiser' && (
          <OrganiserLetter change={change} runner={runner} sellerName={sellerName} />
        )}
      </Stack>
    </Card>
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
      <pre className={classes.letter}>{letter.body}</pre>
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
