import type { ComponentProps, CSSProperties, ElementType, ReactNode } from 'react';
import classes from './basics.module.css';
import { type Placed, place, type Space, space } from './space';

// components/ui: plain elements with CSS modules, without Mantine, so that the first load of public pages does not
// include it. The basic ones here have the look and the props of Mantine's. components/mantine has what is built on it.

const join = (...names: (string | undefined)[]): string => names.filter(Boolean).join(' ');

type Own<Tag extends 'div' | 'p' | 'span' | 'h1'> = Omit<ComponentProps<Tag>, 'color'> & Placed;

interface TextProps extends Own<'p'> {
  component?: 'p' | 'span' | 'div';
  span?: boolean;
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl';
  c?: 'dimmed' | 'error';
  fw?: CSSProperties['fontWeight'];
  /** Truncates after so many lines. */
  lineClamp?: number;
}

export function Text({ component, span, size, c, fw, lineClamp, className, ...props }: TextProps) {
  const Tag: ElementType = component ?? (span ? 'span' : 'p');
  const { style, ...rest } = place(props);
  const set: CSSProperties = {
    ...(fw && { fontWeight: fw }),
    ...(lineClamp && { WebkitLineClamp: lineClamp }),
    ...style,
  };
  return (
    <Tag
      className={join(classes.text, className)}
      data-size={size}
      data-color={c}
      data-clamped={lineClamp ? true : undefined}
      {...rest}
      style={Object.keys(set).length > 0 ? set : undefined}
    />
  );
}

interface TitleProps extends Own<'h1'> {
  /** The heading's level. */
  order?: 1 | 2 | 3 | 4;
  /** The size, when it differs from the level's. */
  size?: 'h1' | 'h2' | 'h3' | 'h4' | 'h5';
}

export function Title({ order = 1, size = `h${order}`, className, ...props }: TitleProps) {
  const Tag = `h${order}` as const;
  return <Tag className={join(classes.title, className)} data-size={size} {...place(props)} />;
}

interface FlexProps extends Own<'div'> {
  gap?: Space;
  align?: CSSProperties['alignItems'];
  justify?: CSSProperties['justifyContent'];
  wrap?: CSSProperties['flexWrap'];
}

function Flex({ gap, align, justify, wrap, style, ...props }: FlexProps) {
  const set: CSSProperties = {
    ...(gap !== undefined && { gap: space(gap) }),
    ...(align && { alignItems: align }),
    ...(justify && { justifyContent: justify }),
    ...(wrap && { flexWrap: wrap }),
    ...style,
  };
  return <div {...place({ ...props, style: set })} />;
}

/** Children in a row that wraps. Buttons that end a form fill a phone's width. */
export const Group = ({ className, ...props }: FlexProps) => (
  <Flex
    className={join(classes.group, className)}
    data-ends={props.justify === 'flex-end' || undefined}
    {...props}
  />
);

/** Children in a column. */
export const Stack = ({ className, ...props }: FlexProps) => (
  <Flex className={join(classes.stack, className)} {...props} />
);

export const Center = ({ className, ...props }: Own<'div'>) => (
  <div className={join(classes.center, className)} {...place(props)} />
);

interface BadgeProps extends Own<'span'> {
  color?: 'pine' | 'signal' | 'gray' | 'red';
  leftSection?: ReactNode;
}

/** A short label with a soft background. */
export const Badge = ({ color, leftSection, className, children, ...props }: BadgeProps) => (
  <span className={join(classes.badge, className)} data-badge data-color={color} {...place(props)}>
    {leftSection && <span className={classes.badgeSection}>{leftSection}</span>}
    <span className={classes.badgeText}>{children}</span>
  </span>
);

interface SkeletonProps extends Placed {
  height?: Space;
  width?: Space;
  radius?: 0 | 'md' | 'lg' | 'xl';
}

/** A placeholder with the shape of the content being loaded. */
export function Skeleton({ height, width, radius, ...props }: SkeletonProps) {
  const { style, ...rest } = place(props);
  const set: CSSProperties = {
    ...(height !== undefined && { height: space(height) }),
    ...(width !== undefined && { width: space(width) }),
    ...(radius !== undefined && { borderRadius: radius && `var(--mantine-radius-${radius})` }),
    ...style,
  };
  return <div className={classes.skeleton} data-skeleton {...rest} style={set} />;
}

/** For screen readers only. */
export const VisuallyHidden = (props: ComponentProps<'span'>) => (
  <span className={classes.hidden} {...props} />
);
