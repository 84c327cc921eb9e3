import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './disclosure.module.css';

/** A question and its answer in a details element, which works and can be searched without JavaScript. */
export const Disclosure = ({
  id,
  question,
  children,
}: {
  id?: string;
  question: ReactNode;
  children: ReactNode;
}) => (
  <details className={classes.item} id={id}>
    <summary className={classes.question}>
      {question}
      <IconChevronDown className={classes.mark} size={22} aria-hidden="true" />
    </summary>
    <div className={classes.answer}>{children}</div>
  </details>
);
