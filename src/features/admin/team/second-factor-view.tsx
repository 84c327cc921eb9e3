'use client';

import { Button, Card, Stack, Text, TextInput } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useRouter } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import { confirmAction } from '@/components/confirm';
import { CopyButton } from '@/components/copy-button';
import { Form } from '@/components/form';
import { Link } from '@/components/link';
import { Page, PageHeading } from '@/components/page';
import { PasswordField } from '@/components/password-fields';
import { useServerForm } from '@/components/server-form';
import { passwordInput, secondFactorCodeInput } from '@/domain/account/input';
import { PasskeyConfirm, useAddPasskey } from '@/features/account/passkeys';
import { useSessionUser } from '@/features/auth/viewer';
import { counted } from '@/text/numbers';
import { type Outputs, trpc } from '@/trpc/client';
import classes from './second-factor-view.module.css';

/** New codes, shown only once. */
function RecoveryCodes({ codes, onSaved }: { codes: string[]; onSaved: () => void }) {
  return (
    <Stack>
      <Text>
        Spara återställningskoderna där bara du kommer åt dem. Var och en fungerar en gång i stället för appen
        eller passnyckeln, om du tappar telefonen. De visas bara nu.
      </Text>
      <ul className={classes.codes} aria-label="Återställningskoder">
        {codes.map((code) => (
          <li key={code}>
            <code className={classes.code}>{code}</code>
          </li>
        ))}
      </ul>
      <CopyButton value={codes.join('\n')} label="Kopiera koderna" />
      <Button onClick={onSaved}>Jag har sparat koderna</Button>
    </Stack>
  );
}

/** An admin's second factor once it is verified: how many recovery codes are left, and new ones. */
export function SecondFactorSettings({ recoveryCodesLeft }: { recoveryCodesLeft: number }) {
  const [left, setLeft] = useState(recoveryCodesLeft);
  const [codes, setCodes] = useState<string[] | null>(null);
  const renew = trpc.secondFactor.renewCodes.useMutation({
    onSuccess: ({ recoveryCodes }) => {
      setCodes(recoveryCodes);
      setLeft(recoveryCodes.length);
    },
  });
  const openConfirmation = () =>
    confirmAction({
      title: 'Göra nya återställningskoder?',
      text: 'De gamla koderna slutar fungera direkt.',
      confirm: 'Gör nya koder',
      onConfirm: () => renew.mutate(),
    });
  return (
    <Page width="form">
      <PageHeading
        title="Tvåstegsverifiering"
        lead="Administrationen öppnas med din passnyckel eller en kod från din app."
      />
      <Card component="article">
        {codes ? (
          <RecoveryCodes codes={codes} onSaved={() => setCodes(null)} />
        ) : (
          <Stack>
            <Text>
              Du har {counted(left, 'återställningskod', 'återställningskoder')} kvar. Har du tappat bort dem,
              eller är de snart slut? Gör nya.
            </Text>
            <Button variant="light" onClick={openConfirmation} loading={renew.isPending}>
              Gör nya återställningskoder
            </Button>
            <Button component={Link} href="/admin/manager" variant="default">
              Till administrationen
            </Button>
          </Stack>
        )}
      </Card>
    </Page>
  );
}

type Enrolment = Outputs['secondFactor']['begin'];

interface CodeFormProps<Verified> {
  label: string;
  description?: string;
  button: string;
  /** Another way stands before it. */
  second?: boolean;
  send: (input: { code: string }) => Promise<Verified>;
  onSuccess: (verified: Verified) => void;
}

function CodeForm<Verified>(props: CodeFormProps<Verified>) {
  const { label, description, button, second = false, send, onSuccess } = props;
  const { form, submit, busy } = useServerForm({
    schema: secondFactorCodeInput,
    initialValues: { code: '' },
    send,
    onSuccess,
  });
  return (
    <Form onSubmit={submit}>
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
      <Button type="submit" variant={second ? 'light' : 'filled'} loading={busy}>
        {button}
      </Button>
    </Form>
  );
}

const byApp =
  'Eller lägg till en app i telefonen som visar koder, till exempel Google Authenticator, Microsoft Authenticator eller 1Password.';

/** Adds a passkey, the shortest way. @param onAdded gets recovery codes, unless there are some. */
function PasskeyStep({ onAdded }: { onAdded: (recoveryCodes: string[] | null) => void }) {
  const add = useAddPasskey(onAdded);
  return (
    <Stack>
      <Text>
        Administratörer loggar in i två steg. Enklast är en passnyckel: då räcker fingeravtryck, ansikte eller
        skärmlås.
      </Text>
      <Button
        leftSection={<IconFingerprint size={22} aria-hidden="true" />}
        loading={add.isPending}
        onClick={() => add.mutate()}
      >
        Lägg till passnyckel
      </Button>
    </Stack>
  );
}

/** Before an authenticator app is added by someone who signs in by mailed codes. */
function CodeAgainStep({ onBegun }: { onBegun: (enrolment: Enrolment) => void }) {
  const begin = trpc.secondFactor.begin.useMutation({
    onSuccess: onBegun,
  });
  return (
    <Stack>
      <Text>{byApp}</Text>
      <Button variant="light" loading={begin.isPending} onClick={() => begin.mutate({})}>
        Fortsätt
      </Button>
    </Stack>
  );
}

/** Asks for the password before an authenticator app is added. */
function PasswordStep({ onBegun }: { onBegun: (enrolment: Enrolment) => void }) {
  const { client } = trpc.useUtils();
  const { form, submit, busy } = useServerForm({
    schema: passwordInput,
    initialValues: { password: '' },
    send: client.secondFactor.begin.mutate,
    onSuccess: onBegun,
  });
  return (
    <Stack>
      <Text>{byApp} Bekräfta först att det är du.</Text>
      <Form onSubmit={submit}>
        <PasswordField key={form.key('password')} {...form.getInputProps('password')} />
        <Button type="submit" variant="light" loading={busy}>
          Fortsätt
        </Button>
      </Form>
    </Stack>
  );
}

/** The QR code for the app, and a field for its first code. */
function AppStep({ enrolment, onDone }: { enrolment: Enrolment; onDone: (codes: string[]) => void }) {
  const { secret, qr } = enrolment;
  const { client } = trpc.useUtils();
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
        send={client.secondFactor.finish.mutate}
        onSuccess={({ recoveryCodes }) => onDone(recoveryCodes)}
      />
    </Stack>
  );
}

interface SecondFactorViewProps {
  /** An authenticator app. */
  enrolled: boolean;
  passkeys: number;
  recoveryCodesLeft: number;
  /** Where to continue. */
  next: string;
}

/**
 * Verifies a second factor, or adds one: a passkey, or the password and the app's first code; then the recovery codes.
 */
export function SecondFactorView({ enrolled, passkeys, recoveryCodesLeft, next }: SecondFactorViewProps) {
  const router = useRouter();
  const user = useSessionUser();
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const continueToNext = () => {
    router.replace(next);
    router.refresh();
  };
  const { client } = trpc.useUtils();
  let step: ReactNode;
  if (codes) step = <RecoveryCodes codes={codes} onSaved={continueToNext} />;
  else if (enrolled || passkeys > 0) {
    step = (
      <Stack>
        {passkeys > 0 && <PasskeyConfirm first onGiven={continueToNext} />}
        {(enrolled || recoveryCodesLeft > 0) && (
          <CodeForm
            {...(enrolled
              ? {
                  label: 'Kod från appen',
                  description: 'Har du inte appen? Skriv en av dina återställningskoder.',
                }
              : { label: 'Återställningskod', description: 'Om du har tappat din passnyckel.' })}
            button="Fortsätt"
            second={passkeys > 0}
            send={client.secondFactor.verify.mutate}
            onSuccess={continueToNext}
          />
        )}
      </Stack>
    );
  } else if (enrolment) step = <AppStep enrolment={enrolment} onDone={setCodes} />;
  else {
    const passkeyAdded = (added: string[] | null) => {
      if (added) setCodes(added);
      else continueToNext();
    };
    step = (
      <Stack gap="lg">
        <PasskeyStep onAdded={passkeyAdded} />
        {user && !user.hasPassword ? (
          <CodeAgainStep onBegun={setEnrolment} />
        ) : (
          <PasswordStep onBegun={setEnrolment} />
        )}
      </Stack>
    );
  }
  return (
    <Page width="form">
      <PageHeading
        title="Tvåstegsverifiering"
        {...((enrolled || passkeys > 0) && { lead: 'Bekräfta att det är du, så öppnas administrationen.' })}
      />
      <Card component="article">{step}</Card>
    </Page>
  );
}
