'use client';

import { Anchor, Button, Card, Divider, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { AgreeField } from '@/components/agree-field';
import { EmptyState } from '@/components/empty-state';
import { EmailField, PhoneField } from '@/components/fields';
import { Form } from '@/components/form';
import { Link } from '@/components/link';
import { MainButton, MainLink } from '@/components/main-button';
import { NameFields } from '@/components/name-fields';
import { Page, PageHeading } from '@/components/page';
import { NewPasswordField, PasswordField } from '@/components/password-fields';
import { PrivacyLink } from '@/components/privacy-link';
import { useServerForm } from '@/components/server-form';
import { showDone, TOAST_MS } from '@/components/toast';
import { registerInput } from '@/domain/account/input';
import { loginModePath, loginPath } from '@/domain/account/sign-in';
import { trpc } from '@/trpc/client';
import { ResendConfirmation } from './resend-confirmation';
import { sellerWish } from './seller-wish';
import { typedEmail } from './sign-in-state';

/** How long the registration's own toast stays, ms. */
const CREATED_MS = 6000;

function CreatedAccount({ email, next }: { email: string; next: string | null }) {
  // One toast is shown at a time: this one follows the account's own.
  useEffect(() => {
    const timer = setTimeout(
      () => showDone('Konto skapat! Kontrollera din e-post för att verifiera ditt konto.', null, CREATED_MS),
      TOAST_MS,
    );
    return () => clearTimeout(timer);
  }, []);
  return (
    <Page width="text">
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
        <Button component={Link} href="/" variant="default" size="lg">
          Till startsidan
        </Button>
        <ResendConfirmation email={email} next={next} />
      </EmptyState>
    </Page>
  );
}

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

/** Opens an account: with a code, or by the form and a mailed link. */
export function RegisterView({ next }: { next: string | null }) {
  const [createdFor, setCreatedFor] = useState<string | null>(null);
  const { client } = trpc.useUtils();
  const { form, submit, busy } = useServerForm({
    schema: registerInput,
    initialValues: { ...empty, email: typedEmail.get() },
    onValuesChange: (values) => typedEmail.set(values.email),
    // Without the number of a hidden field.
    toInput: ({ phoneNumber, ...values }) => ({
      ...values,
      phoneNumber: values.phoneOptOut || phoneNumber.trim() === '' ? undefined : phoneNumber,
      next,
    }),
    send: client.auth.register.mutate,
    meta: {
      done: ['Konto skapat', 'Kontrollera din e-post för att verifiera ditt konto.'],
      failed: {
        title: 'Registrering misslyckades',
        texts: { SERVER_ERROR: 'Ett fel uppstod vid registrering.' },
      },
    },
    onSuccess: (_, { email, becomeSeller }) => {
      sellerWish.set(becomeSeller ? true : null);
      setCreatedFor(email);
      window.scrollTo({ top: 0 });
    },
  });
  const phoneOptOut = form.useWatchValue('phoneOptOut');

  if (createdFor) return <CreatedAccount email={createdFor} next={next} />;
  return (
    <Page width="form">
      <PageHeading
        title="Skapa konto"
        lead="För att köpa en startplats eller sälja en du inte kan använda."
        center
      />
      <Card component="section">
        <Stack gap="xs">
          <Button
            component={Link}
            href={loginModePath('email', next)}
            variant="light"
            size="lg"
            fullWidth
            leftSection={<IconMail size={22} aria-hidden="true" />}
          >
            Skapa konto med en kod
          </Button>
          <Text size="sm" c="dimmed" ta="center">
            Går snabbast: vi mejlar en kod, och du behöver inget lösenord.
          </Text>
        </Stack>
        <Divider label="eller fyll i formuläret" my="md" />
        <Form uncontrolled={form} onSubmit={submit}>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <NameFields form={form} />
          </SimpleGrid>
          <EmailField name="email" key={form.key('email')} {...form.getInputProps('email')} />
          <NewPasswordField label="Lösenord" key={form.key('password')} {...form.getInputProps('password')} />
          <PasswordField
            label="Bekräfta lösenord"
            autoComplete="new-password"
            key={form.key('confirmPassword')}
            {...form.getInputProps('confirmPassword')}
          />
          {!phoneOptOut && (
            <PhoneField
              label="Telefonnummer (valfritt)"
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
                Jag accepterar behandling av mina personuppgifter enligt <PrivacyLink target="_blank" />
              </>
            }
            key={form.key('gdprConsent')}
            {...form.getInputProps('gdprConsent', { type: 'checkbox' })}
          />
          <MainButton type="submit" fullWidth busy={busy} busyLabel="Skapar konto...">
            Skapa konto
          </MainButton>
        </Form>
      </Card>
      <Text ta="center" mt="lg">
        Har du redan ett konto?{' '}
        <Anchor component={Link} href={loginPath(next)}>
          Logga in
        </Anchor>
      </Text>
    </Page>
  );
}
