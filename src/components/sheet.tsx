'use client';

import { Drawer, type DrawerProps } from '@mantine/core';
import { useBackCloses } from './back-closes';
import { useRestoreFocus } from './restore-focus';

/** A sheet from the page's edge that "back" closes. */
export function Sheet(props: DrawerProps) {
  useBackCloses(props.opened, props.onClose);
  useRestoreFocus(props.opened);
  return <Drawer {...props} />;
}
