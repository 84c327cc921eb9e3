'use client';

import { Text } from '@mantine/core';
import { Dialog } from '@/components/dialog';
import { Form } from '@/components/form';
import { FormButtons } from '@/components/form-dialog';
import { useServerForm } from '@/components/server-form';
import { RowsSkeleton } from '@/components/skeletons';
import { showDone } from '@/components/toast';
import { Failure } from '@/components/warning';
import { createWatchInput } from '@/domain/listing/input';
import { useSessionUser } from '@/features/auth/viewer';
import { inSentence } from '@/text/numbers';
import { type Outputs, trpc } from '@/trpc/client';
import { LimitFields, type LimitValues, maximumError, maximumOf } from './limit-fields';

interface LimitedRace {
  raceId: string;
  raceName: string;
}

interface LimitFormProps extends LimitedRace {
  email: string;
  watches: Outputs['watches']['mine'];
  distances: Outputs['races']['otherDistances'];
  onClose: () => void;
}

function LimitForm({ raceId, raceName, email, watches, distances, onClose }: LimitFormProps) {
  const maximum = watches.find((watch) => watch.raceId === raceId)?.maximum ?? null;
  const initialValues: LimitValues = { maximum: maximum === null ? '' : maximum / 100, also: [] };
  const { client } = trpc.useUtils();
  const { form, submit, busy } = useServerForm({
    // KronorField draws its value.
    mode: 'controlled',
    schema: createWatchInput,
    initialValues,
    toInput: (values) => ({
      raceId,
      email,
      // The consent given at the start still holds.
      agreed: true,
      maximum: maximumOf(values),
      alsoRaceIds: values.also,
    }),
    rules: (values) => ({ maximum: maximumError(values) }),
    send: client.watches.create.mutate,
    onSuccess: (_, { alsoRaceIds = [] }) => {
      const added = distances.filter(({ id }) => alsoRaceIds.includes(id)).map((race) => race.raceName);
      showDone(
        'Bevakningen är ändrad',
        added.length > 0 ? `Du bevakar nu också ${inSentence(added)}.` : null,
      );
      onClose();
    },
  });
  const watched = new Set(watches.map((watch) => watch.raceId));
  return (
    <Form onSubmit={submit}>
      <Text>Vi mejlar dig när någon säljer en plats till {raceName} som passar.</Text>
      <LimitFields form={form} distances={distances.filter(({ id }) => !watched.has(id))} />
      <FormButtons onCancel={onClose} loading={busy}>
        Spara
      </FormButtons>
    </Form>
  );
}

function LoadedLimitForm(props: LimitedRace & { onClose: () => void }) {
  const user = useSessionUser();
  const watches = trpc.watches.mine.useQuery();
  const distances = trpc.races.otherDistances.useQuery({ raceId: props.raceId });
  if (watches.isError || distances.isError) {
    return <Failure title="Bevakningen kunde inte hämtas">Stäng rutan och försök igen.</Failure>;
  }
  if (!user || !watches.data || !distances.data) return <RowsSkeleton count={1} height={220} />;
  return <LimitForm {...props} email={user.email} watches={watches.data} distances={distances.data} />;
}

/** What a user's watch is limited to. */
export function LimitsDialog({ onClose, ...race }: LimitedRace & { onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title={`Bevakningen av ${race.raceName}`}>
      <LoadedLimitForm {...race} onClose={onClose} />
    </Dialog>
  );
}
