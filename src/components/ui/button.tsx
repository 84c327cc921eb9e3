import { IconX } from '@tabler/icons-react';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import classes from './button.module.css';
import { Link } from './link';
import { type Placed, place } from './space';

export interface ButtonLook extends Placed {
  variant?: 'filled' | 'light' | 'subtle' | 'default' | 'outline' | 'white';
  /** `signal` is for the one main action of a screen. */
  color?: 'pine' | 'signal' | 'gray' | 'red';
  size?: 'sm' | 'md' | 'lg';
  fullWidth?: boolean;
  /** Label and icon at opposite ends. */
  justify?: 'space-between';
  leftSection?: ReactNode;
  rightSection?: ReactNode;
  className?: string;
  children?: ReactNode;
}

/** The attributes of any element that looks like a button. */
function look<Props extends ButtonLook>(props: Props) {
  const { variant = 'filled', color = 'pine', size = 'md', fullWidth, justify, ...others } = props;
  const { leftSection, rightSection, className, children, ...rest } = others;
  return {
    className: className ? `${classes.button} ${className}` : classes.button,
    'data-variant': variant,
    'data-color': color,
    'data-size': size,
    'data-block': fullWidth || undefined,
    'data-apart': justify ? true : undefined,
    ...place(rest),
    children: (
      <>
        {leftSection && <span className={classes.section}>{leftSection}</span>}
        <span className={classes.label}>{children}</span>
        {rightSection && <span className={classes.section}>{rightSection}</span>}
      </>
    ),
  };
}

export type ButtonProps = ButtonLook &
  Omit<ComponentProps<'button'>, keyof ButtonLook> & {
    /** Shows a spinner in place of the label and ignores presses. */
    loading?: boolean;
  };

const noPress = (event: MouseEvent) => event.preventDefault();

/** Keeps the focus while loading, which a disabled button would lose. */
export const Button = ({ loading = false, onClick, ...props }: ButtonProps) => (
  <button
    type="button"
    onClick={loading ? noPress : onClick}
    aria-disabled={loading || undefined}
    data-loading={loading || undefined}
    aria-busy={loading || undefined}
    {...look(props)}
  />
);

export type LinkLookProps = ButtonLook & Omit<ComponentProps<typeof Link>, keyof ButtonLook>;

/** A link that looks like a button. */
export const LinkButton = (props: LinkLookProps) => <Link {...look(props)} />;

/** The same without the client-side router. */
export const PlainLinkButton = ({
  loading = false,
  ...props
}: ButtonLook & Omit<ComponentProps<'a'>, keyof ButtonLook> & { loading?: boolean }) => (
  <a data-loading={loading || undefined} aria-busy={loading || undefined} {...look(props)} />
);

/** A label that looks like a button: it opens the field it names. */
export const LabelButton = (props: ButtonLook & Omit<ComponentProps<'label'>, keyof ButtonLook>) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the field is named by `htmlFor`
  <label {...look(props)} />
);

/** A cross that closes the element it is part of. */
export const CloseButton = ({ className, ...props }: ComponentProps<'button'> & { 'aria-label': string }) => (
  <button type="button" className={className ? `${classes.close} ${className}` : classes.close} {...props}>
    <IconX size={20} aria-hidden="true" />
  </button>
);
