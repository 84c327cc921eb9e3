'use client';

import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { OFFLINE_REGION_ID } from './header';
import classes from './offline-notice.module.css';

const isOnline = () => navigator.onLine;

function onConnection(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Shown on every page while the browser has no network. */
export function OfflineNotice() {
  const online = useSyncExternalStore(onConnection, isOnline, () => true);
  const region = online ? null : document.getElementById(OFFLINE_REGION_ID);
  if (!region) return null;
  return createPortal(
    <p className={classes.notice}>
      <strong>Du är offline.</strong> Inget hämtas eller skickas förrän anslutningen är tillbaka.
    </p>,
    region,
  );
}
