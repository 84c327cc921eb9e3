import { Text, Title } from '@mantine/core';
import { useId } from 'react';
import type { Todo } from './purchase-text';
import classes from './todo-list.module.css';

/** What the user has to do, each with its deadline. */
export function TodoList({ todos }: { todos: readonly Todo[] }) {
  const id = useId();
  if (todos.length === 0) return null;
  return (
    <div className={classes.box}>
      <Title order={4} size="h5" id={id} mb={4}>
        Att göra
      </Title>
      <ul className={classes.list} aria-labelledby={id}>
        {todos.map(({ key, text, by }) => (
          <li key={key}>
            {text}
            {by && (
              <Text component="span" size="sm" c="dimmed" display="block">
                {by}
              </Text>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
