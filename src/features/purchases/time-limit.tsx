'use client';

import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useNow } from '@/components/clock';
import { Countdown } from '@/components/countdown';
import { Warning } from '@/components/warning';
import { formatDeadline } from '@/text/dates';
import { NextStep } from './purchase-row';

/** The server handles a passed deadline within a minute. */
const POLL_MS = 20_000;

/** Fetches again what is shown, at once and then regularly, once a deadline has passed. */
function usePollAfter(deadlinePassed: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!deadlinePassed) return;
    const fetchAgain = () => void queryClient.invalidateQueries();
    fetchAgain();
    const timer = setInterval(fetchAgain, POLL_MS);
    return () => clearInterval(timer);
  }, [deadlinePassed, queryClient]);
}

interface TimeLimitProps {
  until: Date;
  /** "Tid kvar att svara" */
  label: string;
  /** What happens at the end, before it and after it. */
  then?: string;
  passed?: string;
  /** The buttons. */
  children: ReactNode;
}

/** What the viewer can do in a purchase until a deadline. Fetches again what is shown once that has passed. */
export function TimeLimit({ until, label, then, passed, children }: TimeLimitProps) {
  const over = useNow() >= until;
  usePollAfter(over);
  return (
    <>
      {over && passed && (
        <Warning title="Tiden är ute" role="status">
          {passed}
        </Warning>
      )}
      <NextStep
        // At zero it shows "Tid ute!".
        time={<Countdown until={until} label={label} size="lg" />}
        note={
          !(over && passed) && (
            <Text size="sm" c="dimmed">
              {[`Senast ${formatDeadline(until)}.`, then].filter(Boolean).join(' ')}
            </Text>
          )
        }
      >
        {children}
      </NextStep>
    </>
  );
}
