'use client';

import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import {
  AgreeField,
  EmailField,
  NewPasswordField,
  PasswordField,
  PhoneField,
} from '@/components/mantine/fields';
import { adoptTyped, Form, focusFirstError, showFieldErrors, zodValidate } from '@/components/mantine/form';
import { Group, Text } from '@/components/ui/basics';
import { BibCard } from '@/components/ui/bib-card';
import { EmptyState } from '@/components/ui/empty-state';
import { errorCodeOf } from '@/components/ui/errors';
import { LinkButton, MainLink, TextLink } from '@/components/ui/links';
import { MainButton } from '@/components/ui/main-button';
import { Page } from '@/components/ui/page';
import { PageHeading } from '@/components/ui/page-heading';
import { showDone, showError } from '@/components/ui/toast';
import { loginPath } from '@/domain/return-path';
import { registerInput } from '@/domain/validation/account';
import { trpc } from '@/trpc/client';
import { ResendConfirmation } from './resend-confirmation';
import { sellerWish } from './seller-wish';
import { typedEmail } from './typed-email';

const TOAST_MS = 6000;

const empty = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  confirmPassword: '',
  phoneNumber: '',
  phoneOptOut: false,
  becomeSeller: false,
  gdprConsent: false,
};

function Created({ email, next }: { email: string; next: string | null }) {
  return (
    <EmptyState
      picture="mail"
      order={1}
      live
      title="Konto skapat!"
      text={
        <>
          <p>
            Klicka på länken i mejlet vi har skickat till <strong>{email}</strong> för att bekräfta ditt
            konto.
          </p>
          <p>Hittar du inget mejl? Titta i skräpposten, eller be om ett nytt.</p>
        </>
      }
    >
      <MainLink href={loginPath(next)}>Till inloggningen</MainLink>
      <LinkButton href="/" variant="default" size="lg">
        Till startsidan
      </LinkButton>
      <ResendConfirmation email={email} next={next} />
    </EmptyState>
  );
}

/** The submitted values, without the number of a hidden field. */
const toInput = ({ phoneNumber, ...values }: typeof empty) => ({
  ...values,
  phoneNumber: values.phoneOptOut || phoneNumber.trim() === '' ? undefined : phoneNumber,
});

const validate = zodValidate(registerInput);

export function RegisterView({ next }: { next: string | null }) {
  const [createdFor, setCreatedFor] = useState<string | null>(null);
  const [optedOut, setOptedOut] = useState(false);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { ...empty, email: typedEmail.get() },
    validate: (values) => validate(toInput(values)),
    onValuesChange: ({ phoneOptOut, email }) => {
      setOptedOut(phoneOptOut);
      typedEmail.set(email);
    },
  });

  const register = trpc.auth.register.useMutation({
    onSuccess: (_, { email, becomeSeller }) => {
      sellerWish.set(becomeSeller === true);
      setCreatedFor(email);
      window.scrollTo({ top: 0 });
      showDone('Konto skapat! Kontrollera din e-post för att verifiera ditt konto.', null, TOAST_MS);
    },
    onError: (error) => {
      if (showFieldErrors(form, error)) return;
      showError(error, {
        title: 'Registrering misslyckades',
        ...(errorCodeOf(error) === 'SERVER_ERROR' && { text: 'Ett fel uppstod vid registrering.' }),
      });
    },
  });

  const submit = form.onSubmit(
    (values) => register.mutate({ ...toInput(values), next }),
    focusFirstError(form),
  );

  if (createdFor) {
    return (
      <Page width="text">
        <Created email={createdFor} next={next} />
      </Page>
    );
  }

  return (
    <Page width="form">
      <PageHeading
        title="Skapa konto"
        lead="För att köpa en startplats eller sälja en du inte kan använda."
        center
      />
      <BibCard as="section" padding="lg">
        <Form
          onSubmit={(event) => {
            adoptTyped(form, event);
            submit(event);
          }}
        >
          <Group align="flex-start">
            <TextInput
              label="Förnamn"
              autoComplete="given-name"
              flex="1 1 11rem"
              name="firstName"
              key={form.key('firstName')}
              {...form.getInputProps('firstName')}
            />
            <TextInput
              label="Efternamn"
              autoComplete="family-name"
              flex="1 1 11rem"
              name="lastName"
              key={form.key('lastName')}
              {...form.getInputProps('lastName')}
            />
          </Group>
          <EmailField name="email" key={form.key('email')} {...form.getInputProps('email')} />
          <NewPasswordField
            label="Lösenord"
            name="password"
            key={form.key('password')}
            {...form.getInputProps('password')}
          />
          <PasswordField
            label="Bekräfta lösenord"
            autoComplete="new-password"
            name="confirmPassword"
            key={form.key('confirmPassword')}
            {...form.getInputProps('confirmPassword')}
          />
          {!optedOut && (
            <PhoneField
              label="Telefonnummer (valfritt)"
              name="phoneNumber"
              key={form.key('phoneNumber')}
              {...form.getInputProps('phoneNumber')}
            />
          )}
          <AgreeField
            label="Jag vill inte ange telefonnummer"
            key={form.key('phoneOptOut')}
            {...form.getInputProps('phoneOptOut', { type: 'checkbox' })}
          />
          <AgreeField
            label="Jag vill kunna sälja startplatser"
            description="Du slutför säljarkontot efter första inloggningen."
            key={form.key('becomeSeller')}
            {...form.getInputProps('becomeSeller', { type: 'checkbox' })}
          />
          <AgreeField
            label={
              <>
                Jag accepterar behandling av mina personuppgifter enligt{' '}
                <TextLink href="/privacy" target="_blank">
                  integritetspolicyn
                </TextLink>
              </>
            }
            key={form.key('gdprConsent')}
            {...form.getInputProps('gdprConsent', { type: 'checkbox' })}
          />
          <MainButton type="submit" fullWidth busy={register.isPending} busyLabel="Skapar konto...">
            Skapa konto
          </MainButton>
        </Form>
      </BibCard>
      <Text ta="center" mt="lg">
        Har du redan ett konto? <TextLink href={loginPath(next)}>Logga in</TextLink>
      </Text>
    </Page>
  );
}
