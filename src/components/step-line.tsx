import { VisuallyHidden } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './step-line.module.css';

export type StepState = 'done' | 'now' | 'later' | 'failed';

export interface Step {
  key: string;
  label: string;
  state: StepState;
  /** When it happened or must happen. */
  when?: string | null;
  /** One short sentence. */
  note?: ReactNode;
}

const spokenState: Record<StepState, string> = {
  done: 'Klart',
  now: 'Pågår',
  later: 'Senare',
  failed: 'Avbrutet',
};

interface StepLineProps {
  steps: Step[];
  /** `auto` is horizontal where there is room; `column` is always vertical. */
  layout?: 'auto' | 'column';
  label?: string;
}

/** The progress of a purchase: betalning hålls → namnbyte → bekräftelse → utbetalning. */
export function StepLine({ steps, layout = 'auto', label = 'Så långt har affären kommit' }: StepLineProps) {
  return (
    <div className={classes.frame}>
      <ol className={classes.line} data-layout={layout} aria-label={label}>
        {steps.map((step, index) => (
          <li
            key={step.key}
            className={classes.step}
            data-state={step.state}
            aria-current={step.state === 'now' ? 'step' : undefined}
          >
            <span className={classes.dot} aria-hidden="true">
              {step.state === 'done' && <IconCheck size={18} stroke={3} />}
              {step.state === 'failed' && <IconX size={18} stroke={3} />}
              {(step.state === 'now' || step.state === 'later') && index + 1}
            </span>
            <span className={classes.text}>
              <span className={classes.label}>
                {step.label}
                <VisuallyHidden key={step.state}> ({spokenState[step.state]})</VisuallyHidden>
              </span>
              {step.when && (
                <span key={step.when} className={classes.time}>
                  {step.when}
                </span>
              )}
              {step.note && <span className={classes.note}>{step.note}</span>}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
