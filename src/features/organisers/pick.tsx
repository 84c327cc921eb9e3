import type { ReactNode } from 'react';
import classes from './many.module.css';

/** A native checkbox with its words, large enough for a thumb. */
export const Pick = ({
  checked,
  mixed = false,
  onChange,
  children,
}: {
  checked: boolean;
  /** Some of several. */
  mixed?: boolean;
  onChange: () => void;
  children: ReactNode;
}) => (
  <label className={classes.pick}>
    <input
      type="checkbox"
      checked={checked}
      ref={(box) => {
        if (box) box.indeterminate = mixed;
      }}
      onChange={onChange}
    />
    {children}
  </label>
);
