'use client';

import { Button, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { AgreeField, EmailField } from '@/components/fields';
import { focusFirstError, showFormError } from '@/components/form';
import { FormDialog } from '@/components/form-dialog';
import { PrivacyLink } from '@/components/privacy-link';
import { showDone, showInfo, showProblem } from '@/components/toast';
import { useSessionUser } from '@/features/auth/viewer';
import { trpc } from '@/trpc/client';
import { LimitFields, type LimitValues, maximumError, maximumOf, noLimits } from './limit-fields';

interface WatchDialogProps {
  raceId: string;
  raceName: string;
  /** @param own whether the user's own address watches the race now. */
  onClose: (own?: boolean) => void;
}

interface WatchValues extends LimitValues {
  email: string;
  agreed: boolean;
}

function WatchForm({ raceId, raceName, onClose, ownEmail }: WatchDialogProps & { ownEmail: string }) {
  const [limited, setLimited] = useState(false);
  const distances = trpc.races.otherDistances.useQuery({ raceId }).data;
  const form = useForm<WatchValues>({
    initialValues: { email: ownEmail, agreed: false, ...noLimits },
    validate: { maximum: (_, values) => maximumError(values) },
  });
  const create = trpc.watches.create.useMutation({
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
    onError: (error) =>
      showFormError(form, error, {
        title: 'Ett fel uppstod',
        text: 'Kunde inte skapa bevakning. Försök igen senare.',
      }),
  });

  function submit({ email, agreed, ...limits }: WatchValues) {
    if (!agreed) return showProblem('Bekräfta avtalet', 'Du måste godkänna att få e-postmeddelanden.');
    if (!email.trim()) {
      const text = 'Vänligen ange en giltig e-postadress.';
      form.setErrors({ email: text });
      return showProblem('E-post krävs', text);
    }
    create.mutate({
      raceId,
      email,
      agreed,
      ...(limited && { maximum: maximumOf(limits), alsoRaceIds: limits.also }),
    });
  }

  return (
    <FormDialog
      title={`Bevaka ${raceName}`}
      onClose={() => onClose()}
      onSubmit={form.onSubmit(submit, focusFirstError(form))}
      submit="Aktivera bevakning"
      busy={create.isPending}
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
        {...form.getInputProps('agreed', { type: 'checkbox' })}
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
