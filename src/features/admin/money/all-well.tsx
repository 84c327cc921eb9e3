import { Card, Group } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';

/** The empty state of a list that should be empty. */
export const AllWell = ({ title }: { title: string }) => (
  <Card padding="sm" radius="md" shadow="none">
    <Group gap="xs" wrap="nowrap">
      <IconCircleCheck size={20} color="var(--lb-done)" style={{ flex: 'none' }} aria-hidden="true" />
      {title}
    </Group>
  </Card>
);
