import { Button, Flex, Group, Paper, Text, ThemeIcon, Title } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { CopyButton } from '@/components/copy-button';
import { TitledCard } from '@/components/section';
import { OrganiserInstructions } from '@/features/purchases/organiser-statement';
import { formatDate } from '@/text/dates';
import { asText, type BuyerRow, feeSentence, type NameChange, sellerSteps } from './instructions';

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

interface Letter {
  subject: string;
  body: string;
}

/** A mail to the organiser, ready to send but for the seller's own start number. */
function organiserLetter(change: NameChange, runner: BuyerRow[], sellerName: string): Letter {
  const { title, distance, date } = change;
  return {
    subject: `Namnbyte i ${title}`,
    body: [
      'Hej!',
      `Jag heter ${sellerName} och är anmäld till ${title} (${distance}) den ${formatDate(date)}. Jag vill överlåta min startplats till:`,
      asText(runner),
      'Mitt startnummer eller anmälningsnummer: ',
      'Bekräfta gärna i ett svar när namnet är bytt.',
      `Vänliga hälsningar\n${sellerName}`,
    ].join('\n\n'),
  };
}

/** A mailto link with the letter. */
const mailto = (to: string, { subject, body }: Letter): string =>
  `mailto:${encodeURIComponent(to).replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`;

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
