'use client';

import { SegmentedControl, type SegmentedControlProps } from '@mantine/core';

interface SegmentsProps<Value extends string>
  extends Omit<SegmentedControlProps, 'data' | 'value' | 'onChange'> {
  data: { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** 44 px high; large text breaks instead of being cut. */
const styles = {
  root: { maxWidth: '100%' },
  label: {
    display: 'grid',
    placeItems: 'center',
    minHeight: 44,
    height: '100%',
    paddingInline: 'clamp(4px, 1.2vw, 16px)',
    whiteSpace: 'normal',
  },
} as const;

/** A choice of one of a few values, beside each other. */
export const Segments = <Value extends string>({ onChange, ...props }: SegmentsProps<Value>) => (
  <SegmentedControl styles={styles} onChange={(value) => onChange(value as Value)} {...props} />
);
