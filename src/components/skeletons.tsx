import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';

/** Announced once as loading; the shapes are hidden from screen readers. */
export const Loading = ({ children, label = 'Laddar' }: { children: ReactNode; label?: string }) => (
  <div role="status" aria-busy="true">
    <VisuallyHidden>{label}</VisuallyHidden>
    <div aria-hidden="true">{children}</div>
  </div>
);

/** A list of wide rows: purchases, own listings, disputes. */
export const RowsSkeleton = ({ count = 3, height = 148 }: { count?: number; height?: number }) => (
  <Loading>
    <Stack gap="md">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes have no identity
        <Skeleton key={index} height={height} radius="lg" />
      ))}
    </Stack>
  </Loading>
);

/** A dense table, or the cards it is on a phone. */
export const TableSkeleton = ({ rows = 6 }: { rows?: number }) => (
  <Loading>
    <Skeleton height={44} radius="lg" mb={6} />
    <Stack gap={6}>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes have no identity
        <Skeleton key={index} height={48} radius="md" />
      ))}
    </Stack>
  </Loading>
);

export const FormSkeleton = ({ fields = 3 }: { fields?: number }) => (
  <Loading>
    <Stack gap="lg">
      {Array.from({ length: fields }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes have no identity
        <div key={index}>
          <Skeleton height={16} width="30%" mb={8} />
          <Skeleton height={44} radius="md" />
        </div>
      ))}
      <Skeleton height={50} radius="xl" />
    </Stack>
  </Loading>
);
