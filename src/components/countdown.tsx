'use client';

import { Text, VisuallyHidden } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { KeyedText } from '@/components/keyed-text';
import { HOUR, MINUTE } from '@/domain/time';
import { formatCountdown, speakCountdown, type Urgency, urgency } from '@/text/deadlines';
import { useNow } from './clock';
import classes from './countdown.module.css';

/** A screen reader announces the time only when one of these is passed. */
const spoken = [24 * HOUR, 12 * HOUR, 6 * HOUR, HOUR, 30 * MINUTE, 10 * MINUTE, 5 * MINUTE, MINUTE, 0];

interface CountdownProps {
  until: Date;
  /** "Tid kvar för namnbytet" */
  label?: string;
  size?: 'md' | 'lg';
  /** Called once when the time runs out while the page is open. */
  onEnd?: () => void;
}

/** Time left by the server's clock: shown every second, announced seldom. */
export function Countdown({ until, label, size = 'md', onEnd }: CountdownProps) {
  const now = useNow();
  const left = until.getTime() - now.getTime();
  const level: Urgency = urgency(left);
  const threshold = spoken.filter((each) => left <= each).at(-1) ?? null;
  // The first value is part of the page; only changes are announced.
  const [passed, setPassed] = useState({ threshold, announcement: '' });
  if (passed.threshold !== threshold) {
    setPassed({ threshold, announcement: threshold === null ? '' : speakCountdown(threshold) });
  }
  const ended = threshold === 0 && passed.announcement !== '';
  const end = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    if (ended) end();
  }, [ended]);

  return (
    <span className={classes.countdown} data-size={size} data-urgency={level}>
      {label && (
        <Text component="span" size="sm" c="dimmed">
          {label}
        </Text>
      )}
      <span className={classes.time} role="timer" aria-live="off">
        <KeyedText aria-hidden="true" translate={left > 0 ? 'no' : 'yes'}>
          {formatCountdown(left)}
        </KeyedText>
        <VisuallyHidden>
          <KeyedText>{speakCountdown(left)}</KeyedText>
        </VisuallyHidden>
      </span>
      <VisuallyHidden aria-live="polite">
        <KeyedText>{passed.announcement}</KeyedText>
      </VisuallyHidden>
    </span>
  );
}
