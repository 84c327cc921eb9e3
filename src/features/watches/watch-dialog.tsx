'use client';

import { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import { Dialog } from '@/components/mantine/dialog';
import { AgreeField, EmailField } from '@/components/mantine/fields';
import { Form, focusFirstError, showFormError } from '@/components/mantine/form';
import { Mantine } from '@/components/mantine/provider';
import { Text } from '@/components/ui/basics';
import { Button } from '@/components/ui/button';
import { FormButtons } from '@/components/ui/form-buttons';
import { TextLink } from '@/components/ui/links';
import { showDone, showInfo, showRefusal } from '@/components/ui/toast';
import { useViewer } from '@/features/auth/viewer';
import { TrpcProvider, trpc } from '@/trpc/client';
import { LimitFields, type LimitValues, maximumError, maximumOf, noLimits } from './limit-fields';

interface WatchedRace {
  raceId: string;
  raceName: string;
}

function WatchForm({ raceId, raceName, onDone }: WatchedRace & { onDone: () => void }) {
  const user = useViewer((viewer) => viewer.user);
  const utils = trpc.useUtils();
  const [limited, setLimited] = useState(false);
  const distances = trpc.races.otherDistances.useQuery({ raceId }).data;
  const form = useForm({
    initialValues: { email: user?.email ?? '', agreed: false, ...noLimits },
    validate: { maximum: (_, values) => maximumError(values) },
  });
  const { getValues, setFieldValue } = form;
  // The dialog may be opened before the session is known.
  useEffect(() => {
    if (user && !getValues().email) setFieldValue('email', user.email);
  }, [user, getValues, setFieldValue]);
  const create = trpc.watches.create.useMutation({
    onSuccess: ({ status }, { email }) => {
      void utils.watches.mine.invalidate();
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
      onDone();
    },
    onError: (error) =>
      showFormError(form, error, {
        title: 'Ett fel uppstod',
        text: 'Kunde inte skapa bevakning. Försök igen senare.',
      }),
  });

  function submit({ email, agreed, ...limits }: { email: string; agreed: boolean } & LimitValues) {
    if (!agreed) return showRefusal('Bekräfta avtalet', 'Du måste godkänna att få e-postmeddelanden.');
    if (!email.trim()) {
      form.setErrors({ email: 'Skriv din e-postadress.' });
      return showRefusal('E-post krävs', 'Skriv din e-postadress.');
    }
    create.mutate({
      raceId,
      email,
      agreed,
      ...(limited && { maximum: maximumOf(limits), alsoRaceIds: limits.also }),
    });
  }

  return (
    <Form onSubmit={form.onSubmit(submit, focusFirstError(form))}>
      <Text>Vi mejlar dig när någon säljer en plats till {raceName}. Du kan avsluta när du vill.</Text>
      <EmailField {...form.getInputProps('email')} required />
      {limited ? (
        <LimitFields form={form} distances={distances} autoFocus />
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
            <TextLink href="/privacy" target="_blank">
              integritetspolicyn
            </TextLink>
            .
          </>
        }
      />
      <FormButtons onCancel={onDone} loading={create.isPending}>
        Aktivera bevakning
      </FormButtons>
    </Form>
  );
}

export function WatchDialog({ onClose, ...race }: WatchedRace & { onClose: () => void }) {
  return (
    <TrpcProvider>
      <Mantine>
        <Dialog opened onClose={onClose} title={`Bevaka ${race.raceName}`}>
          <WatchForm {...race} onDone={onClose} />
        </Dialog>
      </Mantine>
    </TrpcProvider>
  );
}
