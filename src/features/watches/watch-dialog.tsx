'use client';

import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { AgreeField } from '@/components/agree-field';
import { EmailField } from '@/components/fields';
import { FormDialog } from '@/components/form-dialog';
import { PrivacyLink } from '@/components/privacy-link';
import { useServerForm } from '@/components/server-form';
import { showDone, showInfo, showPrompt } from '@/components/toast';
import { createWatchInput } from '@/domain/listing/input';
import { useSessionUser } from '@/features/auth/viewer';
import { trpc } from '@/trpc/client';
import { LimitFields, maximumError, maximumOf, noLimits } from './limit-fields';

interface WatchDialogProps {
  raceId: string;
  raceName: string;
  /** @param own whether the user's own address watches the race now. */
  onClose: (own?: boolean) => void;
}

const NO_EMAIL = 'Vänligen ange en giltig e-postadress.';

function WatchForm({ raceId, raceName, onClose, ownEmail }: WatchDialogProps & { ownEmail: string }) {
  const [limited, setLimited] = useState(false);
  const distances = trpc.races.otherDistances.useQuery({ raceId }).data;
  const { client } = trpc.useUtils();
  const { form, submit, busy } = useServerForm({
    // KronorField draws its value.
    mode: 'controlled',
    schema: createWatchInput,
    initialValues: { email: ownEmail, agreed: false, ...noLimits },
    toInput: ({ email, agreed, ...limits }) => ({
      raceId,
      email,
      agreed,
      ...(limited && { maximum: maximumOf(limits), alsoRaceIds: limits.also }),
    }),
    rules: (values) => ({
      maximum: maximumError(values),
      ...(!values.email.trim() && { email: NO_EMAIL }),
    }),
    onInvalid: ({ agreed, email }) => {
      if (agreed) showPrompt('Bekräfta avtalet', agreed);
      else if (email === NO_EMAIL) showPrompt('E-post krävs', email);
    },
    send: client.watches.create.mutate,
    meta: {
      failed: { title: 'Ett fel uppstod', text: 'Kunde inte skapa bevakning. Försök igen senare.' },
    },
    onSuccess: ({ status }, { email }) => {
      if (status === 'already') {
        showInfo(
          'Redan aktiverad',
          `Du bevakar redan ${raceName} och får ett mejl när nya platser kommer upp.`,
        );
      } else if (status === 'active') {
        showDone('Bevakning aktiverad!', `Vi mejlar dig när någon säljer en plats till ${raceName}.`);
      } else {
        showDone(
          'Kontrollera din inkorg',
          `Vi har mejlat en länk till ${email}. Bevakningen börjar när du har tryckt på den.`,
        );
      }
      onClose(status !== 'confirmation_needed');
    },
  });

  return (
    <FormDialog
      title={`Bevaka ${raceName}`}
      onClose={() => onClose()}
      onSubmit={submit}
      submit="Aktivera bevakning"
      busy={busy}
    >
      <Text>Vi mejlar dig när någon säljer en plats till {raceName}. Du kan avsluta när du vill.</Text>
      <EmailField {...form.getInputProps('email')} required />
      {limited ? (
        <LimitFields form={form} distances={distances} />
      ) : (
        <Button variant="subtle" onClick={() => setLimited(true)}>
          {distances && distances.length > 0 ? 'Välj högsta pris och fler distanser' : 'Välj högsta pris'}
        </Button>
      )}
      <AgreeField
        {...form.getInputProps('agreed', { type: 'checkbox', withError: false })}
        label={
          <>
            Jag godkänner att få e-postmeddelanden om nya startplatser. Så behandlas adressen:{' '}
            <PrivacyLink target="_blank" />.
          </>
        }
      />
    </FormDialog>
  );
}

/** Asks for the address that a race is watched with; begins with the user's own. */
export function WatchDialog(props: WatchDialogProps) {
  const email = useSessionUser()?.email ?? '';
  return <WatchForm key={email} ownEmail={email} {...props} />;
}
