import type { ReactNode } from 'react';
import classes from './choice-row.module.css';

interface ChoiceRowProps {
  label: string;
  as?: 'ul' | 'nav';
  children: ReactNode;
}

/** Links to choose among: one line that scrolls sideways on a phone. */
export const ChoiceRow = ({ label, as: Row = 'ul', children }: ChoiceRowProps) => (
  <Row className={classes.row} aria-label={label}>
    {children}
  </Row>
);
