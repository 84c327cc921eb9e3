import { Button, type ButtonProps } from './button';

export interface MainButtonProps extends ButtonProps {
  busy?: boolean;
  /** The label while busy. */
  busyLabel?: string;
  /** Looks disabled, but takes presses: they say what is missing. */
  unready?: boolean;
}

/** The one main action of a screen. While busy it ignores presses but keeps the focus, unlike a disabled one. */
export function MainButton({
  busy = false,
  busyLabel,
  unready = false,
  children,
  onClick,
  ...props
}: MainButtonProps) {
  return (
    <Button
      color="signal"
      size="lg"
      {...props}
      aria-busy={busy}
      aria-disabled={busy || unready || props.disabled}
      data-unready={unready || undefined}
      data-busy={busy || undefined}
      style={busy ? { cursor: 'progress', opacity: 0.85 } : undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {/* One element each, as in `Changing`: a translated text cannot be taken away. */}
      {busy && busyLabel ? <span key="busy">{busyLabel}</span> : <span key="ready">{children}</span>}
    </Button>
  );
}
