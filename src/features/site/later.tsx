'use client';

import Progress from 'nextjs-toploader';
import { Mantine } from '@/components/mantine';
import { useNonce } from '@/components/nonce';
import { Questions } from './questions-asked';
import { Toasts } from './toasts';

/** What no page shows when it opens: the bar of a page on its way, toasts, questions. */
export default function Later() {
  const nonce = useNonce();
  return (
    <Mantine>
      <Progress nonce={nonce} color="var(--lb-signal)" height={3} showSpinner={false} shadow={false} />
      <Questions />
      <Toasts />
    </Mantine>
  );
}
