'use client';

import { TextInput, type TextInputProps } from '@mantine/core';
import { mailedCodeRule } from '@/domain/account/sign-in';
import classes from './code-field.module.css';

/** The digits of what was typed or pasted, spaces and all. */
export const codeDigits = (typed: string): string => typed.replace(/\D/g, '').slice(0, mailedCodeRule.digits);

interface CodeFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string;
  onChange: (digits: string) => void;
}

/** Six digits from a mail. Without a maximum length, which would cut what is pasted with spaces in it. */
export const CodeField = ({ onChange, ...props }: CodeFieldProps) => (
  <TextInput
    label="Kod"
    name="code"
    inputMode="numeric"
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    classNames={{ input: classes.input }}
    onChange={(event) => onChange(codeDigits(event.currentTarget.value))}
    {...props}
  />
);
