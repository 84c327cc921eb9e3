'use client';

import { ModalsProvider } from '@mantine/modals';
import { useEffect } from 'react';
import { dialogsHaveCome } from '@/components/confirm';

/** Where `askFirst` asks: opened by an event, so it need not stand around the page. */
export function Questions() {
  // Runs after the provider's own effect, which listens.
  useEffect(dialogsHaveCome, []);
  return <ModalsProvider labels={{ confirm: 'Bekräfta', cancel: 'Avbryt' }} />;
}
