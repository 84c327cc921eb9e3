'use client';

import { Mantine } from '@/components/mantine';
import { Questions } from './questions-asked';
import { Toasts } from './toasts';

/** What no page shows when it opens: toasts, questions. */
export default function Later() {
  return (
    <Mantine>
      <Questions />
      <Toasts />
    </Mantine>
  );
}
