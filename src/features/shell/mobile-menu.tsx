'use client';

import { Divider, NavLink, Stack } from '@mantine/core';
import { usePathname } from 'next/navigation';
import { Sheet } from '@/components/dialog';
import { Link } from '@/components/link';
import { SearchForm } from '@/features/race-search/search-form';
import { AccountItems } from './header-items';
import { mainLinks } from './nav';

/** The header's items on phones. */
export function MobileMenu({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const path = usePathname();
  return (
    <Sheet opened={opened} onClose={onClose} position="right" size="min(22rem, 88vw)" title="Meny">
      <Stack gap="sm">
        <SearchForm onDone={onClose} inFlow />
        <nav aria-label="Meny">
          {mainLinks.map(({ href, label }) => (
            <NavLink
              key={href}
              component={Link}
              href={href}
              label={label}
              active={href === path}
              aria-current={href === path ? 'page' : undefined}
              onClick={href === path ? onClose : undefined}
              mih={48}
            />
          ))}
        </nav>
        <Divider />
        <AccountItems stacked onStay={onClose} />
      </Stack>
    </Sheet>
  );
}
