import { Alert, Button, Group, Text } from '@mantine/core';
import { IconExternalLink, IconRosetteDiscountCheck } from '@tabler/icons-react';
import { UserText } from '@/components/user-text';
import { Warning } from '@/components/warning';
import { formatShortInstant } from '@/text/dates';
import { INFORMATION_REQUEST_TITLE, REFUSED_TITLE, verifiedText } from '@/text/organiser';

/** A message from one party to the other, with its line breaks. */
export const Quotation = ({ by, children }: { by: string; children: string }) => (
  <UserText mt="xs">
    <strong>{by}:</strong> {children}
  </UserText>
);

/** The organiser's answer about the name change, for both parties; its information request, for the seller. */
export function OrganiserStatement({
  purchase: { verifiedAt, verifiedByMail, refusedBecause, informationRequest },
}: {
  purchase: {
    verifiedAt: Date | null;
    verifiedByMail: boolean;
    refusedBecause: string | null;
    informationRequest?: { at: Date; text: string } | null;
  };
}) {
  if (refusedBecause) {
    return (
      <Alert title={REFUSED_TITLE}>
        <Quotation by="Arrangören skriver">{refusedBecause}</Quotation>
      </Alert>
    );
  }
  if (informationRequest) {
    return (
      <Warning title={INFORMATION_REQUEST_TITLE}>
        <Quotation by={`Arrangören skrev ${formatShortInstant(informationRequest.at)}`}>
          {informationRequest.text}
        </Quotation>
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

/** The organiser's own instructions, and the way to the organiser, in a new tab. */
export const OrganiserInstructions = ({
  instructions,
  websiteUrl,
}: {
  instructions: string | null;
  websiteUrl: string | null;
}) => (
  <>
    {instructions && (
      <Alert title="Arrangörens anvisningar">
        <span style={{ whiteSpace: 'pre-line' }}>{instructions}</span>
      </Alert>
    )}
    {websiteUrl && (
      <Group>
        <Button
          component="a"
          href={websiteUrl}
          target="_blank"
          rel="noopener noreferrer"
          variant="light"
          rightSection={<IconExternalLink size={18} aria-hidden="true" />}
        >
          Till arrangörens webbplats
        </Button>
      </Group>
    )}
  </>
);
