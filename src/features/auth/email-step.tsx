'use client';

import { Anchor, Text } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { EmailField } from '@/components/fields';
import { Form, focusFirstError, showFormError } from '@/components/form';
import { Link } from '@/components/link';
import { MainButton } from '@/components/main-button';
import { emailInput } from '@/domain/account/input';
import { cleanLine } from '@/domain/site/typed-text';
import { trpc } from '@/trpc/client';
import { pendingCode } from './pending-code';
import { typedEmail } from './typed-email';

interface EmailStepProps {
  /** What is in the field from the start. */
  email: string;
  autoFocus?: boolean;
  onSent: () => void;
}

/** The first step of signing in and of registering: the address that a code is mailed to. */
export function EmailStep({ email, autoFocus = false, onSent }: EmailStepProps) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email },
    onValuesChange: (values) => typedEmail.set(values.email),
    validate: schemaResolver(emailInput, { sync: true }),
  });
  const request = trpc.auth.requestCode.useMutation({
    onSuccess: (_, { email: sentTo }) => {
      pendingCode.set({ email: cleanLine(sentTo), sentAt: Date.now() });
      onSent();
    },
    onError: (error) => showFormError(form, error, { title: 'Koden skickades inte' }),
  });
  const submit = form.onSubmit((values) => request.mutate(values), focusFirstError(form));
  return (
    <Form uncontrolled={form} onSubmit={submit}>
      <Text>Vi mejlar en kod till dig. Har du inget konto skapas det samtidigt.</Text>
      <EmailField
        name="email"
        autoComplete="username webauthn"
        data-autofocus={autoFocus || undefined}
        autoFocus={autoFocus}
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
      <MainButton type="submit" fullWidth busy={request.isPending} busyLabel="Skickar koden...">
        Fortsätt
      </MainButton>
      <Text size="sm" c="dimmed">
        När du fortsätter godkänner du våra{' '}
        <Anchor component={Link} href="/terms" target="_blank">
          användarvillkor
        </Anchor>
        . Så behandlar vi dina uppgifter:{' '}
        <Anchor component={Link} href="/privacy" target="_blank">
          integritetspolicyn
        </Anchor>
        .
      </Text>
    </Form>
  );
}
