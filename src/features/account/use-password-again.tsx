'use client';

import { useForm } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { Dialog } from '@/components/mantine/dialog';
import { PasswordField } from '@/components/mantine/fields';
import { Form, focusFirstError, showFormError, zodValidate } from '@/components/mantine/form';
import { Text } from '@/components/ui/basics';
import { errorCodeOf } from '@/components/ui/errors';
import { FormButtons } from '@/components/ui/form-buttons';
import type { ErrorCode } from '@/domain/errors';
import { passwordInput } from '@/domain/validation/account';
import { errorTexts } from '@/text/errors';
import { trpc } from '@/trpc/client';

function PasswordDialog({ onGiven, onClose }: { onGiven: () => void; onClose: () => void }) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '' },
    validate: zodValidate(passwordInput),
  });
  const confirm = trpc.account.confirmPassword.useMutation({
    onSuccess: onGiven,
    onError: (error) => {
      if (errorCodeOf(error) === 'WRONG_PASSWORD') form.setFieldError('password', 'Lösenordet stämmer inte.');
      else showFormError(form, error);
    },
  });
  return (
    <Dialog opened onClose={onClose} title={errorTexts.PASSWORD_NEEDED.title}>
      <Form onSubmit={form.onSubmit((values) => confirm.mutate(values), focusFirstError(form))}>
        <Text>Det var ett tag sedan du loggade in. Skriv ditt lösenord, så fortsätter vi där du var.</Text>
        <PasswordField data-autofocus key={form.key('password')} {...form.getInputProps('password')} />
        <FormButtons onCancel={onClose} loading={confirm.isPending}>
          Fortsätt
        </FormButtons>
      </Form>
    </Dialog>
  );
}

/**
 * For calls that the server allows only shortly after a sign-in: asks for the password and tries again.
 * `asked` returns whether the error was of that kind; `dialog` must be rendered.
 */
export function usePasswordAgain(): {
  asked: (code: ErrorCode, again: () => void) => boolean;
  dialog: ReactNode;
} {
  const [again, setAgain] = useState<(() => void) | null>(null);
  return {
    asked: (code, retry) => {
      if (code !== 'PASSWORD_NEEDED') return false;
      setAgain(() => retry);
      return true;
    },
    dialog: again && (
      <PasswordDialog
        onClose={() => setAgain(null)}
        onGiven={() => {
          setAgain(null);
          again();
        }}
      />
    ),
  };
}
