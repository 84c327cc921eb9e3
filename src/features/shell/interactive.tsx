'use client';

import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Mantine } from '@/components/mantine/provider';
import { renewViewer } from '@/features/auth/viewer';
import { TrpcProvider } from '@/trpc/client';

/** Signing in and out are mutations. */
function useRenewedViewer() {
  const queries = useQueryClient();
  useEffect(() => queries.getMutationCache().subscribe(renewViewer), [queries]);
}

function Page({ children }: { children: ReactNode }) {
  useRenewedViewer();
  return <Mantine>{children}</Mantine>;
}

/** Around pages that are forms and tables: React Query and Mantine, which are no part of the public pages' first load. */
export const Interactive = ({ children }: { children: ReactNode }) => (
  <TrpcProvider>
    <Page>{children}</Page>
  </TrpcProvider>
);
