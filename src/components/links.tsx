import type { ComponentProps, CSSProperties, MouseEventHandler } from 'react';
import { LinkButton, type LinkLookProps } from './button';
import { Link } from './link';
import classes from './links.module.css';
import { type Placed, place } from './space';

export { LinkButton };

/**
 * For a link that leads on without JavaScript and acts where it stands with it. Presses that ask for a new tab are
 * left alone.
 */
export const inPlace =
  (act: () => void): MouseEventHandler<HTMLAnchorElement> =>
  (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    act();
  };

interface Words extends Placed {
  /** `hover` where it is plain without that it is a link. */
  underline?: 'always' | 'hover';
  size?: 'sm' | 'lg';
  fw?: CSSProperties['fontWeight'];
}

function words<Props extends Words & { className?: string }>({
  underline = 'always',
  size,
  fw,
  className,
  style,
  ...props
}: Props) {
  return {
    'data-underline': underline,
    'data-size': size,
    ...place({ ...props, style: fw ? { fontWeight: fw, ...style } : style }),
    className: className ? `${classes.link} ${className}` : classes.link,
  };
}

/** A link inside running text. */
export const TextLink = (props: Words & ComponentProps<typeof Link>) => <Link {...words(props)} />;

/** The one main action of a screen, when it is a link. */
export const MainLink = (props: LinkLookProps) => <LinkButton color="signal" size="lg" {...props} />;

/** A link to another site. */
export const OutsideLink = (props: Words & ComponentProps<'a'>) => (
  <a target="_blank" rel="noopener noreferrer" {...words(props)} />
);
