'use client';

import { schemaResolver, useForm } from '@mantine/form';
import { focusFirstError } from '@/components/form';
import { namesInput } from '@/domain/account/input';

const fields = namesInput.pick({ firstName: true, lastName: true });

export interface Names {
  firstName: string;
  lastName: string;
}

/** The form of the name that a seller needs: users who signed in by a code have none. */
export function useNames(onNames: (names: Names) => void) {
  const form = useForm<Names>({
    mode: 'uncontrolled',
    initialValues: { firstName: '', lastName: '' },
    validate: schemaResolver(fields, { sync: true }),
  });
  return { form, onSubmit: form.onSubmit(onNames, focusFirstError(form)) };
}
