import { Anchor, Text } from '@mantine/core';
import { Link } from '@/components/link';
import { disputePath } from '@/text/dispute';

/** The way to a purchase's dispute, on a line of its own. */
export const CaseLink = ({ id, children = 'Öppna ärendet' }: { id: string; children?: string }) => (
  <Text>
    <Anchor component={Link} href={disputePath(id)}>
      {children}
    </Anchor>
  </Text>
);
