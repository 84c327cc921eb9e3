'use client';

import { Button, type ButtonProps } from '@mantine/core';
import { usePathname } from 'next/navigation';
import type { ComponentProps } from 'react';
import { Link } from '@/components/link';

/** How an item of the header stands: in the bar, or in the phone's menu. */
export interface HeaderItemProps {
  stacked?: boolean;
  /** Closes the menu where no new page does. */
  onStay?: () => void;
}

/** The look of links and buttons in the header: closer where an admin's would break in two lines. */
export const itemLook = (stacked = false): ButtonProps =>
  stacked ? { fullWidth: true } : { size: 'sm', px: 'clamp(0.5rem, 4vw - 2rem, 0.75rem)' };

interface HeaderLinkProps
  extends HeaderItemProps,
    Pick<ButtonProps, 'variant' | 'color' | 'visibleFrom'>,
    Pick<ComponentProps<typeof Link>, 'href' | 'onNavigate' | 'children'> {
  /** It may open over the page that is shown. */
  overPage?: boolean;
}

export function HeaderLink({ stacked, onStay, href, variant, overPage = false, ...link }: HeaderLinkProps) {
  const isHere = usePathname() === href;
  return (
    <Button
      component={Link}
      href={href}
      variant={variant ?? (isHere ? 'light' : 'subtle')}
      aria-current={isHere ? 'page' : undefined}
      onClick={isHere || overPage ? onStay : undefined}
      {...itemLook(stacked)}
      {...link}
    />
  );
}
