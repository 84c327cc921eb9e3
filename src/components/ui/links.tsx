import type { ComponentProps, CSSProperties, MouseEventHandler } from 'react';
import { LinkButton, type LinkLookProps } from './button';
import { Link } from './link';
import classes from './links.module.css';
import { type Placed, place } from './space';

export { LinkButton };

/** An `onClick` for a link that navigates only without JavaScript. Clicks that open a new tab are left alone. */
export const inPlace =
  (action: () => void): MouseEventHandler<HTMLAnchorElement> =>
  (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    action();
  };

interface TextLinkLook extends Placed {
  /** `hover` where it is clearly a link without an underline. */
  underline?: 'always' | 'hover';
  size?: 'sm' | 'lg';
  fw?: CSSProperties['fontWeight'];
}

function look<Props extends TextLinkLook & { className?: string }>({
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
export const TextLink = (props: TextLinkLook & ComponentProps<typeof Link>) => <Link {...look(props)} />;

/** The one main action of a screen, when it is a link. */
export const MainLink = (props: LinkLookProps) => <LinkButton color="signal" size="lg" {...props} />;

/** A link to another site. */
export const OutsideLink = (props: TextLinkLook & ComponentProps<'a'>) => (
  <a target="_blank" rel="noopener noreferrer" {...look(props)} />
);
