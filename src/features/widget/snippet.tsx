import { Code } from '@mantine/core';
import classes from './snippet.module.css';

/** Code to copy. It can be scrolled with the keyboard. */
export const Snippet = ({ code, label }: { code: string; label: string }) => (
  <Code block role="region" aria-label={label} tabIndex={0} className={classes.code}>
    {code}
  </Code>
);
