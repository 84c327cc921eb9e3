import { Alert, Group, Text } from '@mantine/core';
import { IconRosetteDiscountCheck } from '@tabler/icons-react';
import { Warning } from '@/components/warning';
import { formatShortInstant } from '@/text/dates';
import { ASKED_TITLE, REFUSED_TITLE, verifiedText } from '@/text/organiser';
import { Words } from './words';

/** What the organiser has said of the name change, to both parties; and to the seller what it asks for. */
export function OrganiserStatement({
  purchase: { verifiedAt, verifiedByMail, refusedBecause, organiserAsks },
}: {
  purchase: {
    verifiedAt: Date | null;
    verifiedByMail: boolean;
    refusedBecause: string | null;
    organiserAsks?: { at: Date; text: string } | null;
  };
}) {
  if (refusedBecause) {
    return (
      <Alert title={REFUSED_TITLE}>
        <Words by="Arrangören skriver">{refusedBecause}</Words>
      </Alert>
    );
  }
  if (organiserAsks) {
    return (
      <Warning title={ASKED_TITLE}>
        <Words by={`Arrangören skrev ${formatShortInstant(organiserAsks.at)}`}>{organiserAsks.text}</Words>
        Svara arrangören direkt.
      </Warning>
    );
  }
  return (
    verifiedAt && (
      <Group gap={6} wrap="nowrap">
        <IconRosetteDiscountCheck size={18} aria-hidden="true" style={{ flex: 'none' }} />
        <Text fw={600}>{verifiedText(verifiedAt, verifiedByMail)}</Text>
      </Group>
    )
  );
}
