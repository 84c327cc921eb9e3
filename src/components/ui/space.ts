import type { CSSProperties } from 'react';

/** A step of the spacing scale, px, or any length of CSS. */
export type Space = 'xs' | 'sm' | 'md' | 'lg' | 'xl' | number | (string & {});

const steps = ['xs', 'sm', 'md', 'lg', 'xl'];

/** A step of the scale, px or a length, as CSS. Numbers become rem, so that they follow the reader's text size. */
export const space = (value: Space): string => {
  if (typeof value === 'number') return `${value / 16}rem`;
  return steps.includes(value) ? `var(--mantine-spacing-${value})` : value;
};

/** The margin and size props of every basic component, named as Mantine's. */
const placed = {
  m: 'margin',
  mt: 'marginTop',
  mb: 'marginBottom',
  mx: 'marginInline',
  my: 'marginBlock',
  p: 'padding',
  px: 'paddingInline',
  py: 'paddingBlock',
  w: 'width',
  maw: 'maxWidth',
  miw: 'minWidth',
  mih: 'minHeight',
  display: 'display',
} as const satisfies Record<string, keyof CSSProperties>;

export interface Placed extends Partial<Record<keyof typeof placed, Space>> {
  ta?: CSSProperties['textAlign'];
  flex?: CSSProperties['flex'];
  style?: CSSProperties;
}

/** Turns the placement props into `style`; the rest is passed on. */
export function place<Props extends Placed>(
  props: Props,
): Omit<Props, keyof Placed> & { style?: CSSProperties } {
  const { ta, flex, style, ...others } = props;
  const styled: Record<string, unknown> = {};
  const rest: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(others)) {
    if (!(name in placed)) rest[name] = value;
    else if (value !== undefined) styled[placed[name as keyof typeof placed]] = space(value as Space);
  }
  if (ta) styled.textAlign = ta;
  if (flex) styled.flex = flex;
  Object.assign(styled, style);
  return { ...rest, ...(Object.keys(styled).length > 0 && { style: styled }) } as ReturnType<
    typeof place<Props>
  >;
}
