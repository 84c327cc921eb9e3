'use client';

import { ActionIcon, Box, Group, Text } from '@mantine/core';
import { useDidUpdate, useDisclosure } from '@mantine/hooks';
import { IconMenu2, IconSearch } from '@tabler/icons-react';
import dynamic from 'next/dynamic';
import { usePathname } from 'next/navigation';
import { Link } from '@/components/link';
import { Logo } from '@/components/logo';
import { fallbackToNull } from '@/components/missing-code';
import { useOnline } from '@/components/network';
import { SITE_NAME } from '@/domain/site/site';
import { ForVisitors } from '@/features/auth/signed-in';
import { useBadgeCount, useShellUser, useUnreachableAddress } from '@/features/auth/viewer';
import classes from './header.module.css';
import { AccountItems, HeaderLink, LoginLink } from './header-items';
import { mainLinks } from './nav';

/** Shows on every page that the site does not answer: a live region from the first view on. */
function OfflineNotice() {
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <Text size="sm" ta="center" px="md" py={6} className={classes.notice}>
          <strong>Du är offline.</strong> Sidan uppdateras när anslutningen är tillbaka.
        </Text>
      )}
    </div>
  );
}

/** Until the popover's code has come, and without JavaScript. */
const SearchLink = () => (
  <ActionIcon component={Link} href="/search" color="gray" aria-label="Sök efter lopp">
    <IconSearch size={22} aria-hidden="true" />
  </ActionIcon>
);

/** On every page but the profile, which says more. */
function UnreachableNotice() {
  const address = useUnreachableAddress();
  const path = usePathname();
  return (
    address !== null &&
    path !== '/auth/profile' && (
      <Text size="sm" ta="center" px="md" className={classes.notice}>
        <strong>Vi når dig inte på {address}.</strong>{' '}
        <Link href="/auth/profile">Bekräfta eller byt adressen</Link>
      </Text>
    )
  );
}

// Their code comes after the page's.
const SearchPopover = dynamic(
  () => import('./search-popover').then((file) => file.SearchPopover).catch(fallbackToNull),
  { ssr: false, loading: SearchLink },
);
const MobileMenu = dynamic(
  () => import('./mobile-menu').then((file) => file.MobileMenu).catch(fallbackToNull),
  {
    ssr: false,
  },
);

/** In the phone's bar, where it has room. */
function NarrowLogin() {
  const user = useShellUser();
  return (
    !user && (
      <ForVisitors>
        <div className={classes.narrowLogin}>
          <LoginLink />
        </div>
      </ForVisitors>
    )
  );
}

function MenuButton() {
  const count = useBadgeCount();
  const path = usePathname();
  const [opened, { open, close }] = useDisclosure(false);
  // A new page closes the menu.
  useDidUpdate(close, [path]);
  return (
    <>
      <div className={classes.marked}>
        {count > 0 && <span className={classes.dot} />}
        <ActionIcon
          color="gray"
          aria-label="Öppna menyn"
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={open}
        >
          <IconMenu2 size={26} aria-hidden="true" />
        </ActionIcon>
      </div>
      <MobileMenu opened={opened} onClose={close} />
    </>
  );
}

/** The bar at the top of every page. */
export const Header = () => (
  <header className={classes.header} data-no-print>
    <OfflineNotice />
    <UnreachableNotice />
    <div className={classes.row}>
      <Link href="/" className={classes.home} aria-label={`${SITE_NAME}, till startsidan`}>
        <Logo />
      </Link>
      <Box component="nav" visibleFrom="md" aria-label="Huvudmeny">
        {mainLinks.map(({ href, label }) => (
          <HeaderLink key={href} href={href} color="gray">
            {label}
          </HeaderLink>
        ))}
      </Box>
      <Group gap={4} ml="auto" wrap="nowrap">
        <SearchPopover />
        <Group gap={2} visibleFrom="md">
          <AccountItems />
        </Group>
        <NarrowLogin />
        <Group hiddenFrom="md">
          <MenuButton />
        </Group>
      </Group>
    </div>
  </header>
);
