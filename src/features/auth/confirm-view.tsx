'use client';

import { Card } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { EmptyState } from '@/components/empty-state';
import { errorCodeOf } from '@/components/error-code';
import { errorTextOf } from '@/components/errors';
import { EmailField, NewPasswordField, Username } from '@/components/fields';
import { Form, focusFirstError, showFormError } from '@/components/form';
import { MainButton, MainLink } from '@/components/main-button';
import { Page, PageHeading } from '@/components/page';
import { showError } from '@/components/toast';
import { chosenPasswordInput, emailInput } from '@/domain/account/input';
import { loginPath } from '@/domain/account/sign-in';
import type { ErrorCode } from '@/domain/errors';
import { errorTexts } from '@/text/errors';
import { trpc } from '@/trpc/client';
import { typedEmail } from './sign-in-state';

/** Asks for a new link, when the old one no longer works. */
function NewLink({ next }: { next: string | null }) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: typedEmail.get() },
    validate: schemaResolver(emailInput, { sync: true }),
  });
  const resend = trpc.auth.resendConfirmation.useMutation({
    onError: (error) => showFormError(form, error),
  });
  if (resend.isSuccess) {
    return (
      <EmptyState
        picture="mail"
        order={1}
        live
        title="Kontrollera din inkorg"
        text="Om adressen hör till ett obekräftat konto har vi skickat en ny länk. Titta även i skräpposten."
      >
        <MainLink href={loginPath(next)}>Till inloggningen</MainLink>
      </EmptyState>
    );
  }
  const { title } = errorTextOf({ data: { code: 'TOKEN_INVALID' } });
  return (
    <>
      <EmptyState
        picture="error"
        order={1}
        title={title}
        text="Länken är använd eller för gammal. Har du redan bekräftat kan du logga in. Annars skickar vi en ny länk."
      />
      <Form onSubmit={form.onSubmit((values) => resend.mutate({ ...values, next }), focusFirstError(form))}>
        <EmailField key={form.key('email')} {...form.getInputProps('email')} />
        <MainButton type="submit" fullWidth busy={resend.isPending} busyLabel="Skickar...">
          Skicka ny länk
        </MainButton>
      </Form>
    </>
  );
}

/** Refusals that the page itself shows. */
const shownByPage: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['TOKEN_INVALID', 'PASSWORD_TO_CHOOSE']);

function showProblem(error: unknown): void {
  if (!shownByPage.has(errorCodeOf(error))) showError(error);
}

/** In another browser than the registration's: somebody else may have registered with this address. */
function PasswordForm(props: {
  email: string | null;
  busy: boolean;
  onPassword: (password: string, onError: (error: unknown) => void) => void;
}) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '' },
    validate: schemaResolver(chosenPasswordInput, { sync: true }),
  });
  const submit = ({ password }: { password: string }) =>
    props.onPassword(password, (error) => {
      if (!showFormError(form, error, null)) showProblem(error);
    });
  return (
    <>
      <PageHeading title="Bekräfta din e-postadress" lead={errorTexts.PASSWORD_TO_CHOOSE.text} center />
      <Card component="section">
        <Form onSubmit={form.onSubmit(submit, focusFirstError(form))}>
          <Username email={props.email} />
          <NewPasswordField label="Lösenord" key={form.key('password')} {...form.getInputProps('password')} />
          <MainButton type="submit" fullWidth busy={props.busy} busyLabel="Bekräftar...">
            Bekräfta konto
          </MainButton>
        </Form>
      </Card>
    </>
  );
}

/** A mailed link's token, and its account's address where it is known. */
export interface MailedLink {
  token: string;
  email: string | null;
}

/**
 * The mailed link leads here. Confirms on a press, not when opened: mail scanners open links too.
 * @param props.link null when it has no token, or one that no longer works.
 * @param props.mayBeRegistrant whether this browser may be the one that registered; the server checks it.
 */
export function ConfirmView(props: {
  link: MailedLink | null;
  next: string | null;
  mayBeRegistrant: boolean;
}) {
  const { link, next } = props;
  const [needsPassword, setNeedsPassword] = useState(!props.mayBeRegistrant);
  const confirm = trpc.auth.confirmEmail.useMutation({
    onSuccess: ({ email }) => typedEmail.set(email),
    onError: (error) => setNeedsPassword((before) => before || errorCodeOf(error) === 'PASSWORD_TO_CHOOSE'),
  });
  const invalid = !link || (confirm.isError && errorCodeOf(confirm.error) === 'TOKEN_INVALID');

  return (
    <Page width="narrow">
      {invalid ? (
        <NewLink next={next} />
      ) : confirm.isSuccess ? (
        <EmptyState
          picture="done"
          order={1}
          live
          title="Kontot är bekräftat"
          text="Nu kan du logga in och börja köpa och sälja startplatser."
        >
          <MainLink href={loginPath(next)}>Logga in</MainLink>
        </EmptyState>
      ) : needsPassword ? (
        <PasswordForm
          email={link.email}
          busy={confirm.isPending}
          onPassword={(password, onError) => confirm.mutate({ token: link.token, password }, { onError })}
        />
      ) : (
        <EmptyState
          picture="mail"
          order={1}
          title="Bekräfta din e-postadress"
          text="Tryck på knappen så är kontot klart att använda."
        >
          <MainButton
            busy={confirm.isPending}
            busyLabel="Bekräftar..."
            onClick={() => confirm.mutate({ token: link.token }, { onError: showProblem })}
          >
            Bekräfta konto
          </MainButton>
        </EmptyState>
      )}
    </Page>
  );
}
