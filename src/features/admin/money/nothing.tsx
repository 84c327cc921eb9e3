import { IconCircleCheck } from '@tabler/icons-react';
import { Text } from '@/components/basics';
import classes from '../tables.module.css';

/** In place of a list with nothing in it, which here is as it should be. */
export const Nothing = ({ title }: { title: string }) => (
  <Text className={classes.nothing}>
    <IconCircleCheck size={20} aria-hidden="true" />
    {title}
  </Text>
);
