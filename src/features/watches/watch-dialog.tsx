'use client';

import { Anchor, Button, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import { Dialog } from '@/components/dialog';
import { AgreeField, EmailField } from '@/components/fields';
import { Form, focusFirstError, showFormError } from '@/components/form';
import { FormButtons } from '@/components/form-buttons';
import { Link } from '@/components/link';
import { showDone, showInfo, showProblem } from '@/components/toast';
import { useSessionUser } from '@/features/auth/viewer';
import { trpc } from '@/trpc/client';
import { LimitFields, type LimitValues, maximumError, maximumOf, noLimits } from './limit-fields';

interface WatchedRace {
  raceId: string;
  raceName: string;
}

function WatchForm({ raceId, raceName, onDone }: WatchedRace & { onDone: () => void }) {
  const user = useSessionUser();
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
    if (!agreed) return showProblem('Bekräfta avtalet', 'Du måste godkänna att få e-postmeddelanden.');
    if (!email.trim()) {
      form.setErrors({ email: 'Skriv din e-postadress.' });
      return showProblem('E-post krävs', 'Skriv din e-postadress.');
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
            <Anchor component={Link} href="/privacy" target="_blank">
              integritetspolicyn
            </Anchor>
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
    <Dialog opened onClose={onClose} title={`Bevaka ${race.raceName}`}>
      <WatchForm {...race} onDone={onClose} />
    </Dialog>
  );
}
