'use client';

import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '@/components/dialog';
import { EmailField } from '@/components/fields';
import { Form } from '@/components/form';
import { FormButtons } from '@/components/form-dialog';
import { useServerForm } from '@/components/server-form';
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
  const { client } = trpc.useUtils();
  const { form, submit, busy } = useServerForm({
    schema: emailInput,
    initialValues: { email: '' },
    send: client.account.requestEmailChange.mutate,
    onSuccess: (_, { email }) => onMailed(email.trim()),
  });
  return (
    <Form onSubmit={submit}>
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
      <FormButtons onCancel={onClose} loading={busy}>
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
  const { client } = trpc.useUtils();
  const { form, submit, busy } = useServerForm({
    mode: 'controlled',
    schema: codeInput,
    initialValues: { code: '' },
    send: client.account.confirmEmailChange.mutate,
    meta: { done: ['E-postadressen är ändrad', 'Andra enheter är utloggade.'] },
    // Whose the address is, stands where the code was typed: it is what the code has shown.
    fields: { EMAIL_TAKEN: 'code' },
    onSuccess: onClose,
  });
  return (
    <Form onSubmit={submit}>
      <Text>
        Vi har mejlat en kod till <strong>{email}</strong>. Den gäller i {emailChange.lifetime / MINUTE}{' '}
        minuter.
      </Text>
      <CodeField data-autofocus {...form.getInputProps('code')} />
      <Button variant="subtle" px={0} style={{ alignSelf: 'flex-start' }} onClick={onAnother}>
        Skicka en ny kod eller byt adress
      </Button>
      <FormButtons onCancel={onClose} loading={busy}>
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
