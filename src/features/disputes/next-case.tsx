import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { Link } from '@/components/link';
import { disputePath } from '@/text/problems';
import type { Dispute } from './dispute-timeline';

type Next = NonNullable<Dispute['background']>['next'];

/** Leads on from a dispute that this admin has done with: to the next one, and to all that waits. */
export const NextCase = ({ next }: { next: Next }) => (
  <Stack gap="xs">
    {next ? (
      <Group>
        <Button component={Link} href={disputePath(next.id)}>
          Nästa ärende
        </Button>
        <Text size="sm" c="dimmed">
          {next.title}
        </Text>
      </Group>
    ) : (
      <Text>Inget fler ärende väntar på dig.</Text>
    )}
    <Text>
      <Anchor component={Link} href="/admin/manager">
        Till det som är att göra
      </Anchor>
    </Text>
  </Stack>
);
