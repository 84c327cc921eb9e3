'use client';

import { useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { EmailField, PasswordField } from '@/components/mantine/fields';
import {
  adoptTyped,
  Form,
  focusFirstError,
  showFieldErrors,
  showFormError,
  zodValidate,
} from '@/components/mantine/form';
import { Stack, Text } from '@/components/ui/basics';
import { BibCard } from '@/components/ui/bib-card';
import { Button } from '@/components/ui/button';
import { errorCodeOf } from '@/components/ui/errors';
import { TextLink } from '@/components/ui/links';
import { MainButton } from '@/components/ui/main-button';
import { Notice } from '@/components/ui/notice';
import { Page } from '@/components/ui/page';
import { PageHeading } from '@/components/ui/page-heading';
import { useRouter } from '@/components/ui/router';
import { showDone, showError } from '@/components/ui/toast';
import type { ErrorCode } from '@/domain/errors';
import { registerPath } from '@/domain/return-path';
import { emailInput, loginInput } from '@/domain/validation/account';
import { errorTexts } from '@/text/errors';
import { trpc } from '@/trpc/client';
import { ResendConfirmation } from './resend-confirmation';
import { sellerWish } from './seller-wish';
import { typedEmail } from './typed-email';

/** Time to read the toast before the seller onboarding begins, ms. */
const SELLER_WISH_MS = 1000;
const BECOME_SELLER = '/auth/profile?tab=account&action=become-seller';

/** A login refused by the server, from a form posted before hydration. */
export interface RefusedLogin {
  code: ErrorCode;
  /** The address that was typed, if it is still known. */
  email: string;
}

interface LoginFormProps {
  next: string | null;
  refused: RefusedLogin | null;
  onForgot: (email: string) => void;
}

/** Errors with a notice of their own. */
const explained: readonly ErrorCode[] = ['EMAIL_NOT_CONFIRMED', 'RATE_LIMITED'];

function LoginForm({ next, refused, onForgot }: LoginFormProps) {
  const router = useRouter();
  const utils = trpc.useUtils();
  const [unconfirmed, setUnconfirmed] = useState(
    refused?.code === 'EMAIL_NOT_CONFIRMED' ? refused.email : null,
  );
  const [limited, setLimited] = useState(refused?.code === 'RATE_LIMITED');
  const form = useForm<z.input<typeof loginInput>>({
    mode: 'uncontrolled',
    initialValues: { email: refused?.email || typedEmail.get(), password: '' },
    onValuesChange: ({ email }) => typedEmail.set(email),
    validate: zodValidate(loginInput),
  });

  const login = trpc.auth.login.useMutation({
    onSuccess: async () => {
      await utils.invalidate();
      showDone('Inloggning lyckades', 'Du är nu inloggad.');
      // A return path goes before the stored wish to become a seller.
      if (!next && sellerWish.get()) {
        sellerWish.clear();
        setTimeout(() => router.push(BECOME_SELLER), SELLER_WISH_MS);
        return;
      }
      router.replace(next ?? '/');
      router.refresh();
    },
    onError: (error, { email }) => {
      const code = errorCodeOf(error);
      setLimited(code === 'RATE_LIMITED');
      setUnconfirmed(code === 'EMAIL_NOT_CONFIRMED' ? email : null);
      if (code === 'SERVER_ERROR') {
        showError(error, { title: 'Inloggning misslyckades', text: 'Ett fel uppstod vid inloggning.' });
      } else if (code !== 'INVALID_INPUT' || !showFieldErrors(form, error)) {
        showError(error);
      }
    },
  });

  const submit = form.onSubmit((values) => login.mutate(values), focusFirstError(form));
  return (
    <Form
      action="/api/login"
      onSubmit={(event) => {
        adoptTyped(form, event);
        submit(event);
      }}
    >
      {next && <input type="hidden" name="next" value={next} />}
      {refused && login.isIdle && !explained.includes(refused.code) && (
        <Notice kind="problem" title={errorTexts[refused.code].title}>
          {errorTexts[refused.code].text}
        </Notice>
      )}
      {unconfirmed && (
        <Notice kind="warning" title="E-post inte bekräftad">
          <Stack gap="xs" align="flex-start">
            Kontrollera din inkorg och klicka på bekräftelselänken. Titta även i skräpposten.
            <ResendConfirmation email={unconfirmed} next={next} />
          </Stack>
        </Notice>
      )}
      {limited && (
        <Notice kind="warning" title="För många försök">
          <Stack gap="xs" align="flex-start">
            Vänta en stund, eller välj ett nytt lösenord via mejlet. Då kommer du in direkt, även om någon
            annan har försökt för många gånger.
            <Button variant="light" onClick={() => onForgot(form.getValues().email)}>
              Välj nytt lösenord
            </Button>
          </Stack>
        </Notice>
      )}
      <EmailField
        name="email"
        autoComplete="username"
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
      <PasswordField name="password" key={form.key('password')} {...form.getInputProps('password')} />
      <MainButton type="submit" fullWidth busy={login.isPending || login.isSuccess} busyLabel="Loggar in...">
        Logga in
      </MainButton>
      <Button variant="subtle" onClick={() => onForgot(form.getValues().email)}>
        Glömt lösenordet?
      </Button>
    </Form>
  );
}

function ForgotForm({ email, next, onBack }: { email: string; next: string | null; onBack: () => void }) {
  const [sent, setSent] = useState(false);
  const form = useForm({
    mode: 'controlled',
    initialValues: { email },
    onValuesChange: (values) => typedEmail.set(values.email),
    validate: zodValidate(emailInput),
  });
  const request = trpc.auth.requestPasswordReset.useMutation({
    onSuccess: () => {
      setSent(true);
      showDone('Återställningslänk skickat', 'Kontrollera din e-post för att återställa ditt lösenord.');
    },
    onError: (error) => showFormError(form, error, { title: 'Kunde inte skicka återställningslänk.' }),
  });

  return (
    <Form onSubmit={form.onSubmit((values) => request.mutate({ ...values, next }), focusFirstError(form))}>
      <Text>Skriv din e-postadress så skickar vi en länk där du väljer ett nytt lösenord.</Text>
      {sent && (
        <Notice kind="good">
          Om adressen hör till ett konto har vi skickat en länk dit. Titta även i skräpposten.
        </Notice>
      )}
      <EmailField key={form.key('email')} {...form.getInputProps('email')} />
      <MainButton
        type="submit"
        fullWidth
        busy={request.isPending}
        busyLabel="Skickar..."
        disabled={form.values.email.trim() === ''}
      >
        Skicka återställningslänk
      </MainButton>
      <Button variant="subtle" onClick={onBack}>
        Tillbaka till inloggningen
      </Button>
    </Form>
  );
}

interface LoginViewProps {
  next: string | null;
  forgot?: boolean;
  refused?: RefusedLogin | null;
}

export function LoginView({ next, forgot = false, refused = null }: LoginViewProps) {
  /** The typed address while the reset form is shown, else null. */
  const [forgotten, setForgotten] = useState<string | null>(forgot ? typedEmail.get() : null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [switched, setSwitched] = useState(0);
  // The pressed button is gone: the focus moves to the other form's heading, so that it is announced.
  useEffect(() => {
    if (switched > 0) heading.current?.focus();
  }, [switched]);
  const show = (email: string | null) => {
    setForgotten(email);
    setSwitched((times) => times + 1);
  };
  return (
    <Page width="narrow">
      <PageHeading title={forgotten === null ? 'Logga in' : 'Glömt lösenordet'} headingRef={heading} center />
      <BibCard as="section" padding="lg">
        {forgotten === null ? (
          <LoginForm next={next} refused={refused} onForgot={show} />
        ) : (
          <ForgotForm email={forgotten} next={next} onBack={() => show(null)} />
        )}
      </BibCard>
      <Text ta="center" mt="lg">
        Har du inget konto? <TextLink href={registerPath(next)}>Skapa konto</TextLink>
      </Text>
    </Page>
  );
}
