import { Button, type ButtonProps } from './button';

export interface MainButtonProps extends ButtonProps {
  busy?: boolean;
  /** What the button says while it works. */
  busyLabel?: string;
}

/**
 * The one main action of a screen. While busy it says so in words and ignores further presses,
 * but keeps its focus (a disabled button would drop it).
 */
export function MainButton({ busy = false, busyLabel, children, onClick, ...props }: MainButtonProps) {
  return (
    <Button
      color="signal"
      size="lg"
      {...props}
      aria-busy={busy}
      aria-disabled={busy || props.disabled}
      data-busy={busy || undefined}
      style={busy ? { cursor: 'progress', opacity: 0.85 } : undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && busyLabel ? busyLabel : children}
    </Button>
  );
}
