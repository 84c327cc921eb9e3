'use client';

import { useSyncExternalStore } from 'react';
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
  return (
    <div role="status">
      {!online && (
        <p className={classes.notice}>
          <strong>Du är offline.</strong> Inget hämtas eller skickas förrän anslutningen är tillbaka.
        </p>
      )}
    </div>
  );
}
