'use client';

import { ModalsProvider, useModals } from '@mantine/modals';
import dynamic from 'next/dynamic';
import { type ComponentProps, useEffect } from 'react';
import { useBackCloses } from '@/components/back-closes';
import { modalsShown } from '@/components/confirm';
import { phoneSheet } from '@/components/dialog';
import { fallbackToNull } from '@/components/missing-code';
import { Loading } from '@/components/skeletons';

const IdentityModal = dynamic(
  () => import('@/features/account/identity-modal').then((file) => file.IdentityModal).catch(fallbackToNull),
  { ssr: false, loading: () => <Loading>{null}</Loading> },
);

const OwnPlaceModal = dynamic(
  () => import('@/features/buyer/own-place-modal').then((file) => file.OwnPlaceModal).catch(fallbackToNull),
  { ssr: false, loading: () => <Loading>{null}</Loading> },
);

const modals = {
  identity: (props: ComponentProps<typeof IdentityModal>) => <IdentityModal {...props} />,
  ownPlace: (props: ComponentProps<typeof OwnPlaceModal>) => <OwnPlaceModal {...props} />,
};

declare module '@mantine/modals' {
  interface MantineModalsOverride {
    modals: typeof modals;
  }
}

function OpenModals() {
  const opened = useModals();
  useEffect(modalsShown, []);
  useBackCloses(opened.modals.length > 0, opened.closeAll);
  return null;
}

/** Dialogs that are opened by a call and stay when the page changes. Beside the page, so that it can be loaded after it. */
export const Modals = () => (
  <ModalsProvider modals={modals} modalProps={{ classNames: phoneSheet }}>
    <OpenModals />
  </ModalsProvider>
);
