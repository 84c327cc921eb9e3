import { IconExternalLink } from '@tabler/icons-react';
import { Group } from '@/components/ui/basics';
import { PlainLinkButton } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';

/** The organiser's own instructions, and the way to the organiser, in a new tab. */
export const AtOrganiser = ({
  instructions,
  websiteUrl,
}: {
  instructions: string | null;
  websiteUrl: string | null;
}) => (
  <>
    {instructions && (
      <Notice kind="info" title="Arrangörens anvisningar">
        <span style={{ whiteSpace: 'pre-line' }}>{instructions}</span>
      </Notice>
    )}
    {websiteUrl && (
      <Group>
        <PlainLinkButton
          href={websiteUrl}
          target="_blank"
          rel="noopener noreferrer"
          variant="light"
          rightSection={<IconExternalLink size={18} aria-hidden="true" />}
        >
          Till arrangörens webbplats
        </PlainLinkButton>
      </Group>
    )}
  </>
);
