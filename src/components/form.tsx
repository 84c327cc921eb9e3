'use client';
import { type MantineSpacing, Stack } from '@mantine/core';
import { type FormErrors, schemaResolver, type UseFormReturnType } from '@mantine/form';
import type { ReactNode, SyntheticEvent } from 'react';
import type { ZodType } from 'zod';
import { fieldErrorsOf } from '@/components/errors';
import { showError } from '@/components/toast';

/** A zod schema as a Mantine form's `validate`; the first message of each field is shown. */
export const zodValidate = (schema: ZodType): ((values: unknown) => FormErrors) =>
  schemaResolver(schema, { sync: true });

type AnyForm = Pick<UseFormReturnType<Record<string, unknown>>, 'getInputNode' | 'setErrors'>;

/** Pass as the second argument of `form.onSubmit`: puts the cursor in the first field that is wrong. */
export const focusFirstError =
  (form: { getInputNode: (path: string) => HTMLElement | null }) =>
  (errors: FormErrors): void => {
    const nodes = Object.keys(errors)
      .map((path) => form.getInputNode(path))
      .filter((node) => node !== null)
      .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
    nodes[0]?.focus();
  };

/**
 * Shows the server's field errors at their fields.
 * @returns false when the error names none of them: then show a toast.
 */
export function showFieldErrors(
  form: {
    setErrors: AnyForm['setErrors'];
    getInputNode: (path: string) => HTMLElement | null;
    getValues: () => object;
  },
  error: unknown,
): boolean {
  const values = form.getValues();
  const known = Object.entries(fieldErrorsOf(error)).filter(([field]) => field in values);
  if (known.length === 0) return false;
  const errors = Object.fromEntries(known);
  form.setErrors(errors);
  focusFirstError(form)(errors);
  return true;
}

/** Shows an error at the fields it names, else as a toast until the form is changed. */
export function showFormError(
  form: Parameters<typeof showFieldErrors>[0],
  error: unknown,
  toast?: Parameters<typeof showError>[1],
): void {
  if (!showFieldErrors(form, error)) showError(error, toast);
}

interface TypedForm {
  getValues: () => object;
  setValues: (values: Record<string, string>) => void;
}

/** Takes over text that was typed, or filled in by the browser, before hydration. */
export function adoptTyped(form: TypedForm, { currentTarget }: SyntheticEvent<HTMLFormElement>): void {
  const known = Object.entries(form.getValues());
  const typed = new FormData(currentTarget);
  const missed = known.flatMap(([name, value]) => {
    const text = value === '' ? typed.get(name) : null;
    return typeof text === 'string' && text !== '' ? [[name, text]] : [];
  });
  if (missed.length > 0) form.setValues(Object.fromEntries(missed));
}

interface FormProps {
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
  /** Where the browser posts the form before hydration. */
  action?: string;
  children: ReactNode;
  gap?: MantineSpacing;
  'aria-label'?: string;
}

/**
 * A form with the browser's own (untranslated) messages off; ours are shown at the fields. Always a POST: what is
 * submitted before hydration must not end up in the address.
 */
export const Form = ({ onSubmit, action, children, gap = 'md', 'aria-label': label }: FormProps) => (
  <form onSubmit={onSubmit} method="post" {...(action && { action })} noValidate aria-label={label}>
    <Stack gap={gap}>{children}</Stack>
  </form>
);
