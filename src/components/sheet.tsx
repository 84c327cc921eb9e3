'use client';

import { Drawer, type DrawerProps } from '@mantine/core';
import { useBackCloses } from './back-closes';

/** A sheet from the page's edge that "back" closes. */
export function Sheet(props: DrawerProps) {
  useBackCloses(props.opened, props.onClose);
  return <Drawer {...props} />;
}
