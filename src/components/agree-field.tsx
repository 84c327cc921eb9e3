'use client';

import { Checkbox, type CheckboxProps } from '@mantine/core';

/** A checkbox with a long label: the whole label can be pressed. */
export const AgreeField = (props: CheckboxProps) => (
  <Checkbox
    styles={{ body: { alignItems: 'flex-start', minHeight: 44 }, labelWrapper: { flex: 1 } }}
    {...props}
  />
);
