import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';

interface Names {
  firstName: string;
  lastName: string;
}

/** The first and last name. @param autoFocus for a dialog or a page that begins with them */
export const NameFields = <Values extends Names>({
  form,
  autoFocus = false,
}: {
  form: UseFormReturnType<Values>;
  autoFocus?: boolean;
}) => (
  <>
    <TextInput
      label="Förnamn"
      autoComplete="given-name"
      autoFocus={autoFocus}
      data-autofocus={autoFocus || undefined}
      key={form.key('firstName')}
      {...form.getInputProps('firstName')}
    />
    <TextInput
      label="Efternamn"
      autoComplete="family-name"
      key={form.key('lastName')}
      {...form.getInputProps('lastName')}
    />
  </>
);
