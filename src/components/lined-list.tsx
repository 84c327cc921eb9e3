import type { ComponentProps } from 'react';
import classes from './lined-list.module.css';

/** A list of rows with a line between them. */
export const LinedList = (props: ComponentProps<'ul'>) => <ul {...props} className={classes.list} />;
