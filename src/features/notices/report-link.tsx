'use client';

import { Button } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { fallbackToNull } from '@/components/missing-code';
import { ProgressBar } from '@/components/progress-bar';
import type { Reported } from './report-dialog';

const ReportDialog = dynamic(
  () => import('./report-dialog').then((file) => file.ReportDialog).catch(fallbackToNull),
  { loading: ProgressBar },
);

/** An unobtrusive link at the end of a page, or of a part of it, to report its content. */
export function ReportLink({ reported }: { reported: Reported }) {
  const [opened, setOpened] = useState(false);
  return (
    <div>
      <Button
        variant="subtle"
        color="gray"
        size="sm"
        px={0}
        leftSection={<IconFlag size={18} aria-hidden="true" />}
        onClick={() => setOpened(true)}
      >
        {'listingId' in reported ? 'Anmäl annons' : reported.reviewId ? 'Anmäl omdöme' : 'Anmäl sidan'}
      </Button>
      {opened && <ReportDialog reported={reported} onClose={() => setOpened(false)} />}
    </div>
  );
}
