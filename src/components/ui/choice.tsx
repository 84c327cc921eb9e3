import { IconChevronDown } from '@tabler/icons-react';
import { type ComponentProps, useId } from 'react';
import classes from './choice.module.css';

interface ChoiceProps extends Omit<ComponentProps<'select'>, 'children'> {
  label: string;
  data: readonly { value: string; label: string }[];
}

/** A native select, without Mantine: it is part of public pages' first load. */
export function Choice({ label, data, className, ...select }: ChoiceProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <div className={classes.field}>
        <select id={id} {...select}>
          {data.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <IconChevronDown size={18} aria-hidden="true" />
      </div>
    </div>
  );
}
