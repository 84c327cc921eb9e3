'use client';

import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { CopyButton } from '@/components/mantine/copy-button';
import { PasswordField } from '@/components/mantine/fields';
import { Form, focusFirstError, showFormError, zodValidate } from '@/components/mantine/form';
import { Stack, Text } from '@/components/ui/basics';
import { BibCard } from '@/components/ui/bib-card';
import { Button } from '@/components/ui/button';
import { Page } from '@/components/ui/page';
import { PageHeading } from '@/components/ui/page-heading';
import { useRouter } from '@/components/ui/router';
import { passwordInput, secondFactorCodeInput } from '@/domain/validation/account';
import { type Outputs, trpc } from '@/trpc/client';
import { RecoveryCodes } from './recovery-codes';
import classes from './second-factor-view.module.css';

type Enrolment = Outputs['secondFactor']['begin'];

interface CodeFormProps {
  label: string;
  description?: string;
  button: string;
  busy: boolean;
  onCode: (code: string, onError: (error: unknown) => void) => void;
}

function CodeForm({ label, description, button, busy, onCode }: CodeFormProps) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { code: '' },
    validate: zodValidate(secondFactorCodeInput),
  });
  const failed = (error: unknown) => showFormError(form, error);
  return (
    <Form onSubmit={form.onSubmit(({ code }) => onCode(code, failed), focusFirstError(form))}>
      <TextInput
        label={label}
        description={description}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        key={form.key('code')}
        {...form.getInputProps('code')}
      />
      <Button type="submit" loading={busy}>
        {button}
      </Button>
    </Form>
  );
}

/** Asks for the password before an authenticator app is added. */
function PasswordStep({ onBegun }: { onBegun: (enrolment: Enrolment) => void }) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '' },
    validate: zodValidate(passwordInput),
  });
  const begin = trpc.secondFactor.begin.useMutation({
    onSuccess: onBegun,
    onError: (error) => showFormError(form, error),
  });
  return (
    <Stack>
      <Text>
        Administratörer loggar in i två steg: med lösenordet och med en kod från en app i telefonen, till
        exempel Google Authenticator, Microsoft Authenticator eller 1Password. Bekräfta först att det är du.
      </Text>
      <Form onSubmit={form.onSubmit((values) => begin.mutate(values), focusFirstError(form))}>
        <PasswordField key={form.key('password')} {...form.getInputProps('password')} />
        <Button type="submit" loading={begin.isPending}>
          Fortsätt
        </Button>
      </Form>
    </Stack>
  );
}

/** The QR code for the app, and a field for its first code. */
function AppStep({ enrolment, onDone }: { enrolment: Enrolment; onDone: (codes: string[]) => void }) {
  const { secret, qr } = enrolment;
  const finish = trpc.secondFactor.finish.useMutation({
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
  });
  return (
    <Stack>
      <Text>Läs av koden med din app, eller skriv in nyckeln för hand.</Text>
      <svg
        className={classes.qr}
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        role="img"
        aria-label="QR-kod för din app"
        shapeRendering="crispEdges"
      >
        <path d={qr.path} />
      </svg>
      <Text>
        Nyckel: <code className={classes.code}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </Text>
      <CopyButton value={secret} label="Kopiera nyckeln" />
      <CodeForm
        label="Kod från appen"
        description="Sex siffror som byts var trettionde sekund."
        button="Lägg till"
        busy={finish.isPending}
        onCode={(code, onError) => finish.mutate({ code }, { onError })}
      />
    </Stack>
  );
}

interface SecondFactorViewProps {
  enrolled: boolean;
  /** Where to continue. */
  next: string;
}

/** Verifies a second factor, or adds one: the password, the app's first code, then the recovery codes. */
export function SecondFactorView({ enrolled, next }: SecondFactorViewProps) {
  const router = useRouter();
  const utils = trpc.useUtils();
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const continueToNext = async () => {
    await utils.invalidate();
    router.replace(next);
    router.refresh();
  };
  const verify = trpc.secondFactor.verify.useMutation({ onSuccess: continueToNext });
  let step: ReactNode;
  if (codes) step = <RecoveryCodes codes={codes} onSaved={() => void continueToNext()} />;
  else if (enrolled) {
    step = (
      <CodeForm
        label="Kod från appen"
        description="Har du inte appen? Skriv en av dina återställningskoder."
        button="Fortsätt"
        busy={verify.isPending}
        onCode={(code, onError) => verify.mutate({ code }, { onError })}
      />
    );
  } else if (enrolment) step = <AppStep enrolment={enrolment} onDone={setCodes} />;
  else step = <PasswordStep onBegun={setEnrolment} />;
  return (
    <Page width="form">
      <PageHeading
        title="Tvåstegsverifiering"
        {...(enrolled && { lead: 'Administrationen öppnas med en kod från din app.' })}
      />
      <BibCard padding="lg">{step}</BibCard>
    </Page>
  );
}
