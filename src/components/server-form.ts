'use client';

import { type FormErrors, schemaResolver, type UseFormInput, useForm } from '@mantine/form';
import { type MutationMeta, useMutation } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import type { ZodType } from 'zod';
import type { ErrorCode } from '@/domain/errors';
import { errorCodeOf } from './error-code';
import { focusFirstError, type InputNodes, showAtFields } from './form';
import { showError } from './toast';

export interface ServerForm<Values extends object, Input extends object, Output>
  extends Pick<UseFormInput<Values>, 'mode' | 'onValuesChange' | 'validateInputOnChange'> {
  /** The input's own, or what the form fills in of it. */
  schema: ZodType<unknown, Input>;
  initialValues: Values;
  /** What the schema judges and what is sent; as it stands unless the fields hold it in another form. */
  toInput?: (values: Values) => NoInfer<{ [Field in keyof Input]: unknown }>;
  /** What is wrong beyond the schema, by field; its texts replace the schema's. */
  rules?: (values: Values) => FormErrors;
  /** Forms of their own that stand in this one and whose errors `rules` has. */
  parts?: InputNodes[];
  send: (input: NoInfer<Input>) => Promise<Output>;
  /** Its toasts, as of every mutation. */
  meta?: MutationMeta | undefined;
  /** The field of a refusal that names none, by code. */
  fields?: Partial<Record<ErrorCode, string>>;
  /** Instead of the toast; called also for a refusal that stands at its fields. */
  toast?: (error: Error, atFields: boolean) => unknown;
  onSuccess?: (output: Output, input: Input) => unknown;
  /** After the refusal has been shown. */
  onError?: ((error: Error) => unknown) | undefined;
  /** After the first wrong field has got the focus. */
  onInvalid?: (errors: FormErrors) => void;
}

/**
 * A form that sends what its schema has judged, once at a time, and shows the server's refusal at its fields, else as a
 * toast. Uncontrolled unless its values are read while drawing.
 */
export function useServerForm<Values extends object, Input extends object, Output>({
  schema,
  toInput,
  rules,
  parts = [],
  send,
  meta = {},
  fields,
  toast,
  onSuccess,
  onError,
  onInvalid,
  mode = 'uncontrolled',
  ...options
}: ServerForm<Values, Input, Output>) {
  const judge = schemaResolver(schema, { sync: true });
  // Values may be looser than the input, as an empty choice is; what the schema has judged is not.
  const inputOf = (values: Values) => (toInput?.(values) ?? values) as Input;
  const validate = (values: Values): FormErrors => ({ ...judge(inputOf(values)), ...rules?.(values) });
  // Its fields are found by its name: a form behind a dialog may have some of the same path. Letters, digits and dashes.
  const name = useId().replaceAll(/[^0-9a-zA-Z]/g, '-');
  const form = useForm<Values>({ name, mode, validate, ...options });
  const mutation = useMutation({
    mutationFn: (input: Input) => send(input),
    meta,
    onSuccess: (output, input) => onSuccess?.(output, input),
    onError: (error) => {
      const texts = typeof meta.failed === 'string' ? { title: meta.failed } : meta.failed;
      const atFields = showAtFields(form, error, fields, texts);
      if (toast) toast(error, atFields);
      else if (!atFields && !meta.shown?.includes(errorCodeOf(error))) showError(error, texts);
      onError?.(error);
    },
  });
  // Known before the next drawing, since a second press may come before it.
  const sending = useRef(false);
  const submit = form.onSubmit(
    async (values) => {
      if (sending.current) return;
      sending.current = true;
      // Its failure has been shown.
      await mutation.mutateAsync(inputOf(values)).catch(() => undefined);
      sending.current = false;
    },
    (errors) => {
      focusFirstError(form, ...parts)(errors);
      onInvalid?.(errors);
    },
  );
  return { form, submit, busy: form.submitting || mutation.isPending, mutation };
}
