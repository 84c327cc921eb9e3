import { List, ListItem, Paper, Text, Title } from '@mantine/core';
import { useId } from 'react';
import type { Todo } from './purchase-text';

/** What the user has to do, each with its deadline. */
export function TodoList({ todos }: { todos: readonly Todo[] }) {
  const id = useId();
  if (todos.length === 0) return null;
  return (
    <Paper withBorder p="md" radius="md" bg="var(--lb-surface-sunk)">
      <Title order={4} size="h5" id={id} mb={4}>
        Att göra
      </Title>
      <List spacing="xs" aria-labelledby={id}>
        {todos.map(({ key, text, by }) => (
          <ListItem key={key}>
            {text}
            {by && (
              <Text component="span" size="sm" c="dimmed" display="block">
                {by}
              </Text>
            )}
          </ListItem>
        ))}
      </List>
    </Paper>
  );
}
