'use client';

import { SegmentedControl, type SegmentedControlProps } from '@mantine/core';

interface SegmentsProps<Value extends string>
  extends Omit<SegmentedControlProps, 'data' | 'value' | 'onChange'> {
  data: { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A choice of one of a few values, beside each other. */
export const Segments = <Value extends string>({ onChange, ...props }: SegmentsProps<Value>) => (
  <SegmentedControl onChange={(value) => onChange(value as Value)} {...props} />
);
