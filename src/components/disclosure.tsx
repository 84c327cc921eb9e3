import type { ReactNode } from 'react';
import classes from './disclosure.module.css';

interface DisclosureProps {
  title: ReactNode;
  children: ReactNode;
  onToggle?: (isOpen: boolean) => void;
}

/** A line that shows what is below it when it is pressed, also before the page's code has come. */
export const Disclosure = ({ title, children, onToggle }: DisclosureProps) => (
  <details className={classes.item} onToggle={onToggle && ((event) => onToggle(event.currentTarget.open))}>
    <summary className={classes.summary}>{title}</summary>
    <div className={classes.panel}>{children}</div>
  </details>
);
