'use client';

import { Button, type ButtonProps, VisuallyHidden } from '@mantine/core';
import { usePathname, useRouter } from 'next/navigation';
import type { ComponentProps } from 'react';
import { Link } from '@/components/link';
import { loginPath, registerPath, returnPath } from '@/domain/account/sign-in';
import { ForRole, ForUsers, ForVisitors } from '@/features/auth/signed-in';
import { useLogout } from '@/features/auth/use-logout';
import { type SessionUser, useBadgeCount, useShellUser } from '@/features/auth/viewer';
import { counted } from '@/text/numbers';
import classes from './header.module.css';

/** Where an item of the header is: in the bar, or in the phone's menu. */
interface HeaderItemProps {
  stacked?: boolean;
  /** Closes the menu where no new page does. */
  onStay?: () => void;
}

/** The look of links and buttons in the header: closer where an admin's would break in two lines. */
const itemLook = (stacked = false): ButtonProps =>
  stacked ? { fullWidth: true } : { size: 'sm', px: 'clamp(0.5rem, 4vw - 2rem, 0.75rem)' };

interface HeaderLinkProps
  extends HeaderItemProps,
    Pick<ButtonProps, 'variant' | 'color' | 'visibleFrom'>,
    Pick<ComponentProps<typeof Link>, 'href' | 'onNavigate' | 'children'> {
  /** The link may open a dialog instead of a page. */
  opensDialog?: boolean;
}

export function HeaderLink({
  stacked,
  onStay,
  href,
  variant,
  opensDialog = false,
  ...link
}: HeaderLinkProps) {
  const isCurrent = usePathname() === href;
  return (
    <Button
      component={Link}
      href={href}
      variant={variant ?? (isCurrent ? 'light' : 'subtle')}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={isCurrent || opensDialog ? onStay : undefined}
      {...itemLook(stacked)}
      {...link}
    />
  );
}

export function LoginLink(props: HeaderItemProps) {
  const path = usePathname();
  const router = useRouter();
  // The page's query is known only to the browser; on the pages that sign in it holds where to go afterwards.
  const toLogin = (event: { preventDefault: () => void }) => {
    const { pathname, search } = window.location;
    event.preventDefault();
    router.push(loginPath(returnPath(pathname + search) ?? new URLSearchParams(search).get('next')));
  };
  return (
    <HeaderLink href={loginPath(path)} onNavigate={toLogin} opensDialog {...props}>
      Logga in
    </HeaderLink>
  );
}

const VisitorItems = (props: HeaderItemProps) => (
  <>
    <HeaderLink href={loginPath('/post-ad')} variant="light" opensDialog {...props}>
      Logga in för att skapa annons
    </HeaderLink>
    <LoginLink {...props} />
    <RegisterLink {...props} />
  </>
);

function RegisterLink(props: HeaderItemProps) {
  const path = usePathname();
  return (
    // In the bar where it has room.
    <HeaderLink
      href={registerPath(returnPath(path) ?? '/')}
      {...(!props.stacked && { visibleFrom: 'lg' })}
      {...props}
    >
      Skapa konto
    </HeaderLink>
  );
}

function UserItems({ user, ...props }: HeaderItemProps & { user: SessionUser | undefined }) {
  const count = useBadgeCount();
  const { logOut, pending } = useLogout();
  return (
    <>
      {/* First, so that the others stay where they are when the server answers otherwise than the hint. */}
      <ForRole group="admins" known={user?.isAdmin}>
        <HeaderLink href="/admin/manager" {...props}>
          Administration
        </HeaderLink>
      </ForRole>
      <ForRole group="contacts" known={user?.isOrganiserContact}>
        <HeaderLink href="/arrangor" {...props}>
          Namnbyten
        </HeaderLink>
      </ForRole>
      <HeaderLink href="/post-ad" variant="light" {...props}>
        Skapa annons
      </HeaderLink>
      {/* Positioned absolutely: the number comes after the page, and nothing may move for it. */}
      <div className={classes.marked}>
        {count > 0 && (
          <span className={classes.count} data-stacked={props.stacked || undefined} aria-hidden="true">
            {count > 99 ? '99+' : count}
          </span>
        )}
        <HeaderLink href="/auth/profile" {...props}>
          Min profil
          {count > 0 && (
            <VisuallyHidden> {counted(count, 'sak väntar på dig', 'saker väntar på dig')}</VisuallyHidden>
          )}
        </HeaderLink>
      </div>
      <Button
        variant="subtle"
        color="gray"
        loading={pending}
        onClick={() => {
          props.onStay?.();
          void logOut();
        }}
        {...itemLook(props.stacked)}
      >
        Logga ut
      </Button>
    </>
  );
}

/** What a visitor or a user may do: the same items in the bar and in the phone's menu. */
export function AccountItems(props: HeaderItemProps) {
  const user = useShellUser();
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
