import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from './link';

interface MainButtonProps extends ButtonProps, Omit<ComponentProps<'button'>, keyof ButtonProps> {
  busy?: boolean;
  /** The label while busy. */
  busyLabel?: string;
  /** Looks disabled, but takes presses: they say what is missing. */
  unready?: boolean;
}

/** The one main action of a screen. While busy it ignores presses but keeps the focus, unlike a disabled one. */
export const MainButton = ({
  busy = false,
  busyLabel,
  unready = false,
  children,
  onClick,
  ...props
}: MainButtonProps) => (
  <Button
    color="signal"
    size="lg"
    {...props}
    aria-busy={busy}
    aria-disabled={busy || unready || props.disabled}
    data-disabled={unready || undefined}
    onClick={busy ? (event) => event.preventDefault() : onClick}
  >
    {/* One element each, as in `KeyedText`: a translated text cannot be taken away. */}
    {busy && busyLabel ? <span key="busy">{busyLabel}</span> : <span key="ready">{children}</span>}
  </Button>
);

interface MainLinkProps extends ButtonProps {
  href: string;
  children: ReactNode;
}

/** A screen's one main action. */
export const MainLink = (props: MainLinkProps) => (
  <Button component={Link} color="signal" size="lg" {...props} />
);
