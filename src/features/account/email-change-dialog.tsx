'use client';

import { Button, Text } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { Dialog } from '@/components/dialog';
import { errorCodeOf } from '@/components/error-code';
import { errorTextOf } from '@/components/errors';
import { EmailField } from '@/components/fields';
import { Form, focusFirstError, showFormError } from '@/components/form';
import { FormButtons } from '@/components/form-dialog';
import { codeInput, emailInput } from '@/domain/account/input';
import { emailChange } from '@/domain/account/sign-in';
import { MINUTE } from '@/domain/time';
import { CodeField } from '@/features/auth/code-field';
import { useSessionUser } from '@/features/auth/viewer';
import { trpc } from '@/trpc/client';

interface AddressStepProps {
  current: string;
  onMailed: (email: string) => void;
  onClose: () => void;
}

/** Asks for the new address, and mails the code to it. */
function AddressStep({ current, onMailed, onClose }: AddressStepProps) {
  const user = useSessionUser();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '' },
    validate: schemaResolver(emailInput, { sync: true }),
  });
  const request = trpc.account.requestEmailChange.useMutation({
    onSuccess: (_, { email }) => onMailed(email.trim()),
    onError: (error) => showFormError(form, error),
  });
  return (
    <Form onSubmit={form.onSubmit((values) => request.mutate(values), focusFirstError(form))}>
      <Text>
        Nu är den {current}. Vi mejlar en kod till den nya adressen. Den gamla får ett mejl om bytet.
      </Text>
      {user?.hasSellerAccount && (
        <Text size="sm" c="dimmed">
          Adressen i ditt säljarkonto hos Stripe ändras inte. Den byter du hos Stripe.
        </Text>
      )}
      <EmailField
        label="Ny e-postadress"
        data-autofocus
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
      <FormButtons onCancel={onClose} loading={request.isPending}>
        Mejla en kod
      </FormButtons>
    </Form>
  );
}

interface CodeStepProps {
  email: string;
  onAnother: () => void;
  onClose: () => void;
}

/** Asks for the code that was mailed. */
function CodeStep({ email, onAnother, onClose }: CodeStepProps) {
  const form = useForm({
    mode: 'controlled',
    initialValues: { code: '' },
    validate: schemaResolver(codeInput, { sync: true }),
  });
  const confirm = trpc.account.confirmEmailChange.useMutation({
    meta: { done: ['E-postadressen är ändrad', 'Andra enheter är utloggade.'] },
    onSuccess: onClose,
    onError: (error) => {
      // Whose the address is, stands where the code was typed: it is what the code has shown.
      if (errorCodeOf(error) === 'EMAIL_TAKEN') form.setFieldError('code', errorTextOf(error).text);
      else showFormError(form, error);
    },
  });
  return (
    <Form onSubmit={form.onSubmit((values) => confirm.mutate(values), focusFirstError(form))}>
      <Text>
        Vi har mejlat en kod till <strong>{email}</strong>. Den gäller i {emailChange.lifetime / MINUTE}{' '}
        minuter.
      </Text>
      <CodeField
        data-autofocus
        value={form.values.code}
        error={form.errors.code}
        onChange={(code) => form.setFieldValue('code', code)}
      />
      <Button variant="subtle" onClick={onAnother}>
        Skicka en ny kod eller byt adress
      </Button>
      <FormButtons onCancel={onClose} loading={confirm.isPending}>
        Byt e-postadress
      </FormButtons>
    </Form>
  );
}

interface EmailChangeDialogProps {
  current: string;
  /** Where a code that still works was mailed. */
  mailedTo: string | null;
  onClose: () => void;
}

/** Changes the user's address: the new one, then the code mailed to it. */
export function EmailChangeDialog({ current, mailedTo, onClose }: EmailChangeDialogProps) {
  const [email, setEmail] = useState(mailedTo);
  return (
    <Dialog opened onClose={onClose} title="Byt e-postadress">
      {email === null ? (
        <AddressStep current={current} onMailed={setEmail} onClose={onClose} />
      ) : (
        <CodeStep email={email} onAnother={() => setEmail(null)} onClose={onClose} />
      )}
    </Dialog>
  );
}
