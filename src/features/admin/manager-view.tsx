'use client';

import { Anchor, Text } from '@mantine/core';
import { useSearchParams } from 'next/navigation';
import type { ReactNode } from 'react';
import { Link } from '@/components/link';
import { PageHeading } from '@/components/page';
import { AdminSearch } from './admin-search';
import { managerPath } from './manager-tabs';

/** The admin dashboard; the tab is in the address. */
export function ManagerView({ children }: { children: ReactNode }) {
  const fromQueue = useSearchParams().has('rad');
  return (
    <>
      <PageHeading
        title="Administration"
        actions={<AdminSearch />}
        {...(fromQueue && { back: { href: managerPath('overview'), label: 'Till det som är att göra' } })}
      />
      {children}
      <Text size="sm" mt="xl">
        <Anchor component={Link} href="/admin/second-factor">
          Tvåstegsverifiering och återställningskoder
        </Anchor>
      </Text>
    </>
  );
}
