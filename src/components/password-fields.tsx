'use client';

import { PasswordInput, type PasswordInputProps } from '@mantine/core';

const toggleLabel = { 'aria-label': 'Visa eller dölj lösenordet' };

export const PasswordField = (props: PasswordInputProps) => (
  <PasswordInput
    label="Lösenord"
    autoComplete="current-password"
    visibilityToggleButtonProps={toggleLabel}
    {...props}
  />
);

/** Whose password a form asks for, for password managers; where the page does not say. */
export const Username = ({ email }: { email: string | null }) =>
  email && <input type="text" name="username" autoComplete="username" defaultValue={email} readOnly hidden />;

export const NewPasswordField = (props: PasswordInputProps) => (
  <PasswordInput
    label="Nytt lösenord"
    description="Minst 8 tecken, med minst en bokstav och en siffra."
    autoComplete="new-password"
    visibilityToggleButtonProps={toggleLabel}
    {...props}
  />
);
