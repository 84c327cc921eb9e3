'use client';

import { IconFlag } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { onDemand } from '@/components/ui/on-demand';
import { ShowProgress } from '@/components/ui/progress';
import type { Reported } from './reported';

const ReportDialog = onDemand(
  () => import('./report-dialog').then((file) => file.ReportDialog),
  ShowProgress,
);

/** The quiet way at the end of a page to report what it says. */
export function ReportLink({ reported }: { reported: Reported }) {
  const [opened, setOpened] = useState(false);
  return (
    <div>
      <Button
        variant="subtle"
        color="gray"
        size="sm"
        leftSection={<IconFlag size={18} aria-hidden="true" />}
        onClick={() => setOpened(true)}
      >
        {'listingId' in reported ? 'Anmäl annons' : 'Anmäl sidan'}
      </Button>
      {opened && <ReportDialog reported={reported} onClose={() => setOpened(false)} />}
    </div>
  );
}
