'use client';

import { Text } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import classes from './header.module.css';

/** Says on every page that the browser has no network: a live region from the first view on. */
export function OfflineNotice() {
  const { online } = useNetwork();
  return (
    <div role="status">
      {!online && (
        <Text size="sm" ta="center" px="md" py={6} className={classes.offline}>
          <strong>Du är offline.</strong> Inget hämtas eller skickas förrän anslutningen är tillbaka.
        </Text>
      )}
    </div>
  );
}
