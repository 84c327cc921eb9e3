'use client';

import { TextInput, type TextInputProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { mailedCodeRule } from '@/domain/account/sign-in';
import { SECOND } from '@/domain/time';
import classes from './code-field.module.css';

/** The digits of what was typed or pasted, spaces and all. */
export const codeDigits = (typed: string): string => typed.replace(/\D/g, '').slice(0, mailedCodeRule.digits);

interface CodeFieldProps extends Omit<TextInputProps, 'onChange'> {
  onChange: (digits: string) => void;
  /** At the last digit. */
  onComplete?: () => void;
}

/** Six digits from a mail. Without a maximum length, which would cut what is pasted with spaces in it. */
export const CodeField = ({ onChange, onComplete, ...props }: CodeFieldProps) => (
  <TextInput
    label="Kod"
    name="code"
    inputMode="numeric"
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    classNames={{ input: classes.input }}
    onChange={(event) => {
      const digits = codeDigits(event.currentTarget.value);
      onChange(digits);
      if (digits.length === mailedCodeRule.digits && digits !== props.value) onComplete?.();
    }}
    {...props}
  />
);

/** How long until a code can be sent again: mails take a while. */
const PAUSE = 30 * SECOND;

/** @param sentAt by the device's clock, ms. @returns the whole seconds until a code can be sent again; 0 when it can. */
export function useResendPause(sentAt: number): number {
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.min(PAUSE, sentAt + PAUSE - now));
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= sentAt + PAUSE) clearInterval(timer);
    }, SECOND);
    return () => clearInterval(timer);
  }, [sentAt]);
  return Math.ceil(left / SECOND);
}
