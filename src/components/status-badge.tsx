import type { ReactNode } from 'react';
import { Changing } from '@/components/changing';
import classes from './status-badge.module.css';

export type Tone = 'good' | 'wait' | 'action' | 'bad' | 'quiet';

/** A state as text with a dot, so that colour is never the only sign. */
export const StatusBadge = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={classes.badge} data-badge data-tone={tone}>
    <span className={classes.dot} />
    {typeof children === 'string' ? <Changing>{children}</Changing> : children}
  </span>
);
