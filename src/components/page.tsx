import type { ReactNode } from 'react';
import classes from './page.module.css';

/**
 * A page's content column. Every page starts with one: `text` for pages that are read, `form` for forms, `narrow` for a
 * single question, `wide` for lists and things beside each other.
 */
export function Page({
  children,
  width = 'wide',
}: {
  children: ReactNode;
  width?: 'narrow' | 'form' | 'text' | 'wide';
}) {
  return (
    <div className={classes.page} data-width={width}>
      {children}
    </div>
  );
}
