'use client';

import dynamic from 'next/dynamic';
import type { ComponentProps } from 'react';
import { WideModal } from '@/components/dialog';
import { fallbackToNull } from '@/components/missing-code';
import { FormSkeleton } from '@/components/skeletons';

/** Long: loaded when it is opened. */
const RaceForm = dynamic(() => import('./race-form').then((file) => file.RaceForm).catch(fallbackToNull), {
  ssr: false,
  loading: () => <FormSkeleton />,
});

/** A dialog with the form of a race. Open while it is rendered. */
export const RaceDialog = ({ title, ...form }: ComponentProps<typeof RaceForm> & { title: string }) => (
  <WideModal opened onClose={form.onClose} title={title}>
    <RaceForm {...form} />
  </WideModal>
);
