'use client';

import { ModalsProvider } from '@mantine/modals';

/** Where `askFirst` asks: opened by an event, so it need not stand around the page. */
export const Questions = () => <ModalsProvider labels={{ confirm: 'Bekräfta', cancel: 'Avbryt' }} />;
