'use client';

import { Burger, Button, Divider, Drawer, Stack, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useEffect } from 'react';
import { LinkButton } from '@/components/links';
import { Logo } from '@/components/logo';
import { SITE_NAME } from '@/domain/site';
import { trpc } from '@/trpc/client';
import classes from './header.module.css';
import { loginPath, mainLinks } from './nav';
import { SearchForm, SearchPopover } from './search-popover';
import { useLogout, useSessionUser } from './use-session';

const NotificationCount = ({ count }: { count: number }) =>
  count > 0 ? (
    <span className={classes.count}>
      {count > 99 ? '99+' : count}
      <VisuallyHidden> {count === 1 ? 'sak väntar på dig' : 'saker väntar på dig'}</VisuallyHidden>
    </span>
  ) : null;

function MainLinks({ onFollow }: { onFollow?: () => void }) {
  const path = usePathname();
  return mainLinks.map(({ href, label }) => (
    <Link
      key={href}
      href={href}
      className={classes.link}
      aria-current={path === href ? 'page' : undefined}
      onClick={onFollow}
    >
      {label}
    </Link>
  ));
}

/** What a person may do: the same items in the bar and in the phone's menu. */
function AccountItems({ onFollow, stacked = false }: { onFollow?: () => void; stacked?: boolean }) {
  const user = useSessionUser();
  const badges = trpc.account.badges.useQuery(undefined, { enabled: Boolean(user), refetchInterval: 60_000 });
  const logout = useLogout();
  const width = { fullWidth: stacked, onClick: onFollow };
  if (!user) {
    return (
      <>
        <LinkButton href={loginPath('/post-ad')} variant="light" {...width}>
          Logga in för att skapa annons
        </LinkButton>
        <LinkButton href="/auth/login" variant="subtle" {...width}>
          Logga in
        </LinkButton>
      </>
    );
  }
  return (
    <>
      <LinkButton href="/post-ad" variant="light" {...width}>
        Skapa annons
      </LinkButton>
      <LinkButton
        href="/auth/profile"
        variant="subtle"
        rightSection={<NotificationCount count={badges.data?.total ?? 0} />}
        {...width}
      >
        Min profil
      </LinkButton>
      <Button
        variant="subtle"
        color="gray"
        fullWidth={stacked}
        loading={logout.isPending}
        onClick={() => {
          onFollow?.();
          logout.mutate();
        }}
      >
        Logga ut
      </Button>
    </>
  );
}

function MobileMenu() {
  const [opened, { toggle, close }] = useDisclosure(false);
  const path = usePathname();
  const user = useSessionUser();
  const badges = trpc.account.badges.useQuery(undefined, { enabled: Boolean(user) });
  const count = badges.data?.total ?? 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the menu
  useEffect(close, [path]);

  return (
    <>
      <span className={classes.burger}>
        <Burger
          opened={opened}
          onClick={toggle}
          aria-label={opened ? 'Stäng menyn' : 'Öppna menyn'}
          aria-expanded={opened}
          w={44}
          h={44}
        />
        {count > 0 && <span className={classes.burgerDot} aria-hidden="true" />}
      </span>
      <Drawer
        opened={opened}
        onClose={close}
        position="right"
        size="min(22rem, 88vw)"
        title="Meny"
        padding="lg"
      >
        <Stack gap="sm">
          <SearchForm onDone={close} />
          <nav aria-label="Meny" className={classes.menuLinks}>
            <MainLinks onFollow={close} />
          </nav>
          <Divider />
          <AccountItems onFollow={close} stacked />
        </Stack>
      </Drawer>
    </>
  );
}

/** The bar at the top of every page. */
export function Header() {
  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <Link href="/" className={classes.home} aria-label={`${SITE_NAME}, till startsidan`}>
          <Logo />
        </Link>
        <nav className={classes.nav} aria-label="Huvudmeny">
          <MainLinks />
        </nav>
        <div className={classes.right}>
          <SearchPopover />
          <div className={classes.wide}>
            <AccountItems />
          </div>
          <div className={classes.narrow}>
            <MobileMenu />
          </div>
        </div>
      </div>
    </header>
  );
}
