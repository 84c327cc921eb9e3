import { Alert, Button, Group } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';

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
