'use client';

import { Card } from '@mantine/core';
import { useState } from 'react';
import { EmptyState } from '@/components/empty-state';
import { errorCodeOf } from '@/components/error-code';
import { errorTextOf } from '@/components/errors';
import { EmailField } from '@/components/fields';
import { Form } from '@/components/form';
import { MainButton, MainLink } from '@/components/main-button';
import { Page, PageHeading } from '@/components/page';
import { NewPasswordField, Username } from '@/components/password-fields';
import { useServerForm } from '@/components/server-form';
import { accountMailInput, confirmEmailInput } from '@/domain/account/input';
import { loginPath } from '@/domain/account/sign-in';
import { errorTexts } from '@/text/errors';
import { trpc } from '@/trpc/client';
import { typedEmail } from './sign-in-state';

/** Asks for a new link, when the old one no longer works. */
function NewLink({ next }: { next: string | null }) {
  const { client } = trpc.useUtils();
  const { form, submit, busy, mutation } = useServerForm({
    schema: accountMailInput,
    initialValues: { email: typedEmail.get(), next },
    send: client.auth.resendConfirmation.mutate,
  });
  if (mutation.isSuccess) {
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
      <Form onSubmit={submit}>
        <EmailField key={form.key('email')} {...form.getInputProps('email')} />
        <MainButton type="submit" fullWidth busy={busy} busyLabel="Skickar...">
          Skicka ny länk
        </MainButton>
      </Form>
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
  const { client } = trpc.useUtils();
  const [needsPassword, setNeedsPassword] = useState(!props.mayBeRegistrant);
  const { form, submit, busy, mutation } = useServerForm({
    schema: confirmEmailInput,
    initialValues: { password: '' },
    toInput: ({ password }) => ({
      token: link?.token ?? '',
      password: needsPassword ? password : undefined,
    }),
    send: client.auth.confirmEmail.mutate,
    meta: { shown: ['TOKEN_INVALID', 'PASSWORD_TO_CHOOSE'] },
    onSuccess: ({ email }) => typedEmail.set(email),
    onError: (error) => setNeedsPassword((before) => before || errorCodeOf(error) === 'PASSWORD_TO_CHOOSE'),
  });
  const invalid = !link || (mutation.isError && errorCodeOf(mutation.error) === 'TOKEN_INVALID');

  return (
    <Page width="narrow">
      {invalid ? (
        <NewLink next={next} />
      ) : mutation.isSuccess ? (
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
        // In another browser than the registration's: somebody else may have registered with this address.
        <>
          <PageHeading title="Bekräfta din e-postadress" lead={errorTexts.PASSWORD_TO_CHOOSE.text} center />
          <Card component="section">
            <Form onSubmit={submit}>
              <Username email={link.email} />
              <NewPasswordField
                label="Lösenord"
                key={form.key('password')}
                {...form.getInputProps('password')}
              />
              <MainButton type="submit" fullWidth busy={busy} busyLabel="Bekräftar...">
                Bekräfta konto
              </MainButton>
            </Form>
          </Card>
        </>
      ) : (
        <EmptyState
          picture="mail"
          order={1}
          title="Bekräfta din e-postadress"
          text="Tryck på knappen så är kontot klart att använda."
        >
          <MainButton busy={busy} busyLabel="Bekräftar..." onClick={() => submit()}>
            Bekräfta konto
          </MainButton>
        </EmptyState>
      )}
    </Page>
  );
}
