'use client';

import {
  Checkbox,
  type CheckboxProps,
  NumberInput,
  type NumberInputProps,
  PasswordInput,
  type PasswordInputProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core';

/** Fields with their keyboard, autofill and label. */

export const EmailField = (props: TextInputProps) => (
  <TextInput
    label="E-postadress"
    type="email"
    inputMode="email"
    autoComplete="email"
    autoCapitalize="none"
    spellCheck={false}
    {...props}
  />
);

const toggleLabel = { 'aria-label': 'Visa eller dölj lösenordet' };

export const PasswordField = (props: PasswordInputProps) => (
  <PasswordInput
    label="Lösenord"
    autoComplete="current-password"
    visibilityToggleButtonProps={toggleLabel}
    {...props}
  />
);

export const NewPasswordField = (props: PasswordInputProps) => (
  <PasswordInput
    label="Nytt lösenord"
    description="Minst 8 tecken, med minst en bokstav och en siffra."
    autoComplete="new-password"
    visibilityToggleButtonProps={toggleLabel}
    {...props}
  />
);

export const PhoneField = (props: TextInputProps) => (
  <TextInput
    label="Telefonnummer"
    type="tel"
    inputMode="tel"
    autoComplete="tel"
    placeholder="+46701234567"
    {...props}
  />
);

/** Whole kronor. The value is a number, or '' while empty. */
export const KronorField = (props: NumberInputProps) => (
  <NumberInput
    suffix={'\u00a0kr'}
    thousandSeparator={'\u00a0'}
    decimalScale={0}
    allowNegative={false}
    allowDecimal={false}
    inputMode="numeric"
    {...props}
  />
);

/** A checkbox with a long label: the whole label can be pressed. */
export const AgreeField = (props: CheckboxProps) => (
  <Checkbox
    styles={{ body: { alignItems: 'flex-start', minHeight: 44 }, labelWrapper: { flex: 1 } }}
    {...props}
  />
);
