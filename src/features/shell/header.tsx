'use client';

import { Button, Stack, VisuallyHidden } from '@mantine/core';
import { IconMenu2, IconX } from '@tabler/icons-react';
import { usePathname, useRouter } from 'next/navigation';
import { useEffect, useId, useRef, useState } from 'react';
import { useBackCloses } from '@/components/back-closes';
import { Link } from '@/components/link';
import { Logo } from '@/components/logo';
import { loginPath, registerPath, returnPath } from '@/domain/return-path';
import { SITE_NAME } from '@/domain/site';
import { ForSome, ForUsers, ForVisitors } from '@/features/auth/signed-in';
import { useLogout } from '@/features/auth/use-logout';
import { type SessionUser, useBadgeCount, useSessionUser } from '@/features/auth/viewer';
import { SearchForm } from '@/features/race-search/search-form';
import classes from './header.module.css';
import { mainLinks } from './nav';
import { SearchPopover } from './search-popover';

const NotificationCount = ({ count }: { count: number }) =>
  count > 0 ? (
    <span key={count} className={classes.count}>
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

interface ItemsProps {
  onFollow?: () => void;
  stacked?: boolean;
}

const widthOf = ({ onFollow, stacked = false }: ItemsProps) => ({ fullWidth: stacked, onClick: onFollow });

function LoginLink(props: ItemsProps) {
  const path = usePathname();
  const router = useRouter();
  // The page's query is known only to the browser; on the pages that sign in it holds where to go afterwards.
  const toLogin = (event: { preventDefault: () => void }) => {
    const { pathname, search } = window.location;
    event.preventDefault();
    router.push(loginPath(returnPath(pathname + search) ?? new URLSearchParams(search).get('next')));
  };
  return (
    <Button component={Link} href={loginPath(path)} onNavigate={toLogin} variant="subtle" {...widthOf(props)}>
      Logga in
    </Button>
  );
}

function VisitorItems(props: ItemsProps) {
  const path = usePathname();
  return (
    <>
      <LoginLink {...props} />
      <Button
        component={Link}
        href={registerPath(returnPath(path) ?? '/')}
        variant="light"
        {...widthOf(props)}
      >
        Skapa konto
      </Button>
    </>
  );
}

/** In the phone's bar, where it has room. */
function NarrowLogin() {
  const user = useSessionUser();
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

function UserItems({ user, ...props }: ItemsProps & { user: SessionUser | undefined }) {
  const width = widthOf(props);
  const count = useBadgeCount();
  const { logOut, pending } = useLogout();
  return (
    <>
      {/* First, so that the others stay where they are when the server answers otherwise than the hint. */}
      <ForSome who="admins" known={user?.isAdmin}>
        <Button component={Link} href="/admin/manager" variant="subtle" {...width}>
          Administration
        </Button>
      </ForSome>
      <ForSome who="contacts" known={user?.isOrganiserContact}>
        <Button component={Link} href="/arrangor" variant="subtle" {...width}>
          Namnbyten
        </Button>
      </ForSome>
      <Button component={Link} href="/post-ad" variant="light" {...width}>
        Skapa annons
      </Button>
      <Button
        component={Link}
        href="/auth/profile"
        variant="subtle"
        rightSection={<NotificationCount count={count} />}
        {...width}
      >
        Min profil
      </Button>
      <Button
        variant="subtle"
        color="gray"
        fullWidth={props.stacked}
        loading={pending}
        onClick={() => {
          props.onFollow?.();
          void logOut();
        }}
      >
        Logga ut
      </Button>
    </>
  );
}

/** What a visitor or a user may do: the same items in the bar and in the phone's menu. */
function AccountItems(props: ItemsProps) {
  const user = useSessionUser();
  return (
    <>
      {!user && (
        <ForVisitors>
          <VisitorItems {...props} />
        </ForVisitors>
      )}
      {user !== null && (
        <ForUsers>
          <UserItems {...props} user={user} />
        </ForUsers>
      )}
    </>
  );
}

/** The phone's menu. The browser opens and closes it, so it works before, and without, JavaScript. */
function MobileMenu() {
  const menu = useRef<HTMLDivElement>(null);
  const id = useId();
  const path = usePathname();
  const count = useBadgeCount();
  const seenPath = useRef(path);
  const [opened, setOpened] = useState(false);
  const close = () => menu.current?.hidePopover();
  useBackCloses(opened, close);

  // It may have been opened before this code came.
  useEffect(() => setOpened(menu.current?.matches(':popover-open') ?? false), []);

  // A new page closes the menu.
  useEffect(() => {
    if (seenPath.current === path) return;
    seenPath.current = path;
    menu.current?.hidePopover();
  }, [path]);

  return (
    <>
      <button type="button" className={classes.iconButton} popoverTarget={id} aria-label="Öppna menyn">
        <IconMenu2 size={26} aria-hidden="true" />
        {count > 0 && <span className={classes.burgerDot} aria-hidden="true" />}
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="dialog"
        aria-label="Meny"
        className={classes.menu}
        tabIndex={-1}
        onToggle={({ newState }) => {
          setOpened(newState === 'open');
          if (newState === 'open') menu.current?.focus();
        }}
        // The page behind it is covered: the focus does not go there while it is open.
        onBlur={({ relatedTarget }) => {
          if (relatedTarget && !menu.current?.contains(relatedTarget)) close();
        }}
      >
        <div className={classes.menuHead}>
          <span className={classes.menuTitle}>Meny</span>
          <button
            type="button"
            className={classes.iconButton}
            popoverTarget={id}
            popoverTargetAction="hide"
            aria-label="Stäng menyn"
          >
            <IconX size={24} aria-hidden="true" />
          </button>
        </div>
        <Stack gap="sm">
          <SearchForm onDone={close} inFlow />
          <nav aria-label="Meny" className={classes.menuLinks}>
            <MainLinks onFollow={close} />
          </nav>
          <hr className={classes.rule} />
          <AccountItems onFollow={close} stacked />
        </Stack>
      </div>
    </>
  );
}

/** Where offline-notice.tsx says that there is no network: a live region from the first view on. */
export const OFFLINE_REGION_ID = 'anslutning';

/** The bar at the top of every page. */
export function Header() {
  return (
    <header className={classes.header}>
      <div id={OFFLINE_REGION_ID} role="status" />
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
          <NarrowLogin />
          <div className={classes.narrow}>
            <MobileMenu />
          </div>
        </div>
      </div>
    </header>
  );
}
