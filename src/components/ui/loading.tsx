import type { ReactNode } from 'react';
import { VisuallyHidden } from './basics';

/** Says once that something loads; the shapes are for the eye only. */
export const Loading = ({ children, label = 'Laddar' }: { children: ReactNode; label?: string }) => (
  <div role="status" aria-busy="true">
    <VisuallyHidden>{label}</VisuallyHidden>
    <div aria-hidden="true">{children}</div>
  </div>
);
