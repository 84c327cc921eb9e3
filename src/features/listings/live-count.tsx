'use client';

import { useEffect, useEffectEvent } from 'react';
import { type Inputs, type Outputs, trpc } from '@/trpc/client';

interface LiveCountProps {
  input: Inputs['listings']['counts'];
  onCount: (counts: Outputs['listings']['counts']) => void;
}

function Count({ input, onCount }: LiveCountProps) {
  const { data } = trpc.listings.counts.useQuery(input);
  const report = useEffectEvent(onCount);
  useEffect(() => {
    if (data !== undefined) report(data);
  }, [data]);
  return null;
}

/** Counts listings. Draws nothing. */
export const LiveCount = (props: LiveCountProps) => <Count {...props} />;
