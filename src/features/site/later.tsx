'use client';

import { setNonce } from 'get-nonce';
import Progress from 'nextjs-toploader';
import { useEffect } from 'react';
import { Mantine } from '@/components/mantine';
import { useNonce } from '@/components/nonce';
import { Questions } from './questions-asked';
import { Toasts } from './toasts';

/** What no page shows when it opens: the bar of a page on its way, toasts, questions. */
export default function Later() {
  const nonce = useNonce();
  // What keeps the page still behind a dialog writes a style element too.
  useEffect(() => setNonce(nonce), [nonce]);
  return (
    <Mantine>
      <Progress nonce={nonce} color="var(--lb-signal)" height={3} showSpinner={false} shadow={false} />
      <Questions />
      <Toasts />
    </Mantine>
  );
}
