'use client';

import { Text, Textarea } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { focusFirstError, showFormError } from '@/components/form';
import { FormDialog } from '@/components/form-dialog';
import { pauseResaleInput } from '@/domain/validation/race';
import { ownRaceTexts } from '@/text/organiser-races';
import { trpc } from '@/trpc/client';
import type { OwnRace } from './own-race-card';

const schema = pauseResaleInput.pick({ reason: true });

/** Asks why the resale is paused, which need not be said, and tells what follows. */
export function PauseDialog({ race: { id, raceName }, onClose }: { race: OwnRace; onClose: () => void }) {
  const form = useForm({ initialValues: { reason: '' }, validate: schemaResolver(schema, { sync: true }) });
  const pause = trpc.organisers.pauseResale.useMutation({
    meta: { done: [ownRaceTexts.pauseDone.title, ownRaceTexts.pauseDone.text] },
    onSuccess: onClose,
    onError: (error) => showFormError(form, error),
  });
  return (
    <FormDialog
      title="Pausa försäljningen"
      onClose={onClose}
      onSubmit={form.onSubmit(({ reason }) => pause.mutate({ id, reason }), focusFirstError(form))}
      submit="Pausa"
      busy={pause.isPending}
    >
      <Text>{ownRaceTexts.pausing(raceName)}</Text>
      <Textarea
        label="Varför? (valfritt)"
        description="Säljare och köpare läser det."
        autosize
        minRows={2}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
}
