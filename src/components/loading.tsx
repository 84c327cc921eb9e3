import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';

/** Announced once as loading; the shapes are hidden from screen readers. */
export const Loading = ({ children, label = 'Laddar' }: { children: ReactNode; label?: string }) => (
  <div role="status" aria-busy="true">
    <VisuallyHidden>{label}</VisuallyHidden>
    <div aria-hidden="true">{children}</div>
  </div>
);
