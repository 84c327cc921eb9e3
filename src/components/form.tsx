'use client';
import { type MantineSpacing, Stack } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import { type ReactNode, type SyntheticEvent, useEffect, useEffectEvent } from 'react';
import { errorCodeOf } from '@/components/error-code';
import { type ErrorTexts, errorTextOf, fieldErrorsOf } from '@/components/errors';
import { showError } from '@/components/toast';
import type { ErrorCode } from '@/domain/errors';

export interface InputNodes {
  getInputNode: (path: string) => HTMLElement | null;
}

/** Pass as the second argument of `form.onSubmit`: puts the cursor in the first field that is wrong, of all the forms. */
export const focusFirstError =
  (...forms: InputNodes[]) =>
  (errors: FormErrors): void => {
    const nodes = Object.keys(errors)
      .flatMap((path) => forms.map(({ getInputNode }) => getInputNode(path)))
      .filter((node) => node !== null)
      .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
    nodes[0]?.focus();
  };

type ShownForm = InputNodes & { setErrors: (errors: FormErrors) => void; getValues: () => object };

/**
 * Shows the server's error at the fields it names. @param fields where one that names none belongs, by code
 * @returns whether there is a field for it on the screen, or `fields` names one
 */
export function showAtFields(
  form: ShownForm,
  error: unknown,
  fields: Partial<Record<ErrorCode, string>> = {},
  { texts = {} }: ErrorTexts = {},
): boolean {
  const values = form.getValues();
  const code = errorCodeOf(error);
  const own = fields[code];
  const named = fieldErrorsOf(error);
  const errors = own
    ? { [own]: texts[code] ?? Object.values(named)[0] ?? errorTextOf(error).text }
    : Object.fromEntries(Object.entries(named).filter(([field]) => field in values));
  if (Object.keys(errors).length === 0) return false;
  form.setErrors(errors);
  focusFirstError(form)(errors);
  return Boolean(own) || Object.keys(errors).some((path) => form.getInputNode(path));
}

/**
 * Shows the server's error at the fields it names, else as a toast. @param toast its text instead, or null for no toast
 * @returns whether it is shown at fields
 */
export function showFormError(form: ShownForm, error: unknown, toast: ErrorTexts | null = {}): boolean {
  const atFields = showAtFields(form, error);
  if (!atFields && toast) showError(error, toast);
  return atFields;
}

interface UncontrolledForm extends InputNodes {
  getValues: () => object;
  setFieldValue: (path: string, value: string | boolean, options: { forceUpdate: boolean }) => void;
}

/** An uncontrolled form knows what is typed and ticked from change events; before hydration there are none. */
function adoptTyped({ getValues, getInputNode, setFieldValue }: UncontrolledForm): void {
  for (const [path, value] of Object.entries(getValues())) {
    const node = getInputNode(path);
    if (!(node instanceof HTMLInputElement)) continue;
    const shown = typeof value === 'boolean' ? node.checked : node.value;
    if (shown !== value) setFieldValue(path, shown, { forceUpdate: false });
  }
}

interface FormProps {
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
  /** Given by a form that may be filled in before hydration: nothing of that is lost. */
  uncontrolled?: UncontrolledForm;
  children: ReactNode;
  gap?: MantineSpacing;
  'aria-label'?: string;
}

/**
 * A form with the browser's own (untranslated) messages off; ours are shown at the fields. Always a POST: what is
 * submitted before hydration must not end up in the address.
 */
export function Form({ onSubmit, uncontrolled, children, gap = 'md', 'aria-label': label }: FormProps) {
  const adopt = useEffectEvent(() => uncontrolled && adoptTyped(uncontrolled));
  useEffect(() => void adopt(), []);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(event);
      }}
      method="post"
      noValidate
      aria-label={label}
    >
      <Stack gap={gap}>{children}</Stack>
    </form>
  );
}
