'use client';

import { Text, Textarea } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { Dialog } from '@/components/dialog';
import { Form, focusFirstError, showFormError } from '@/components/form';
import { FormButtons } from '@/components/form-buttons';
import { showDone } from '@/components/toast';
import { pauseResaleInput } from '@/domain/validation/race';
import { ownRaceTexts } from '@/text/organiser-races';
import { trpc } from '@/trpc/client';
import type { OwnRace } from './own-race-card';

const schema = pauseResaleInput.pick({ reason: true });

/** Asks why the resale is paused, which need not be said, and tells what follows. */
export function PauseDialog({ race: { id, raceName }, onClose }: { race: OwnRace; onClose: () => void }) {
  const { organisers } = trpc.useUtils();
  const form = useForm({ initialValues: { reason: '' }, validate: schemaResolver(schema, { sync: true }) });
  const pause = trpc.organisers.pauseResale.useMutation({
    onSuccess: async () => {
      await organisers.races.invalidate();
      showDone(ownRaceTexts.pauseDone.title, ownRaceTexts.pauseDone.text);
      onClose();
    },
    onError: (error) => {
      void organisers.races.invalidate();
      showFormError(form, error);
    },
  });
  return (
    <Dialog opened onClose={onClose} title="Pausa försäljningen">
      <Form onSubmit={form.onSubmit(({ reason }) => pause.mutate({ id, reason }), focusFirstError(form))}>
        <Text>{ownRaceTexts.pausing(raceName)}</Text>
        <Textarea
          label="Varför? (valfritt)"
          description="Säljare och köpare läser det."
          autosize
          minRows={2}
          {...form.getInputProps('reason')}
        />
        <FormButtons onCancel={onClose} loading={pause.isPending}>
          Pausa
        </FormButtons>
      </Form>
    </Dialog>
  );
}
