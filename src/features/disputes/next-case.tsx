import { Group, Stack, Text } from '@/components/ui/basics';
import { LinkButton, TextLink } from '@/components/ui/links';
import { disputePath } from '@/text/problems';
import type { Dispute } from './dispute-timeline';

type Next = NonNullable<Dispute['background']>['next'];

/** Leads on from a dispute that this admin has done with: to the next one, and to all that waits. */
export const NextCase = ({ next }: { next: Next }) => (
  <Stack gap="xs">
    {next ? (
      <Group>
        <LinkButton href={disputePath(next.id)}>Nästa ärende</LinkButton>
        <Text size="sm" c="dimmed">
          {next.title}
        </Text>
      </Group>
    ) : (
      <Text>Inget fler ärende väntar på dig.</Text>
    )}
    <Text>
      <TextLink href="/admin/manager">Till det som är att göra</TextLink>
    </Text>
  </Stack>
);
