import { Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import classes from '../tables.module.css';

/** The empty state of a list that should be empty. */
export const AllWell = ({ title }: { title: string }) => (
  <Text className={classes.nothing}>
    <IconCircleCheck size={20} aria-hidden="true" />
    {title}
  </Text>
);
