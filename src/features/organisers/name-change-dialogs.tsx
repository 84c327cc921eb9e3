'use client';

import { NativeSelect, Text, Textarea } from '@mantine/core';
import { options } from '@/components/fields';
import { FormDialog } from '@/components/form-dialog';
import { Segments } from '@/components/segments';
import { useServerForm } from '@/components/server-form';
import { TextDialog } from '@/components/text-dialog';
import { showDone } from '@/components/toast';
import { MAX_WORDS } from '@/domain/input';
import { refuseTransferInput, requestInformationInput } from '@/domain/organiser/input';
import { organiserTexts } from '@/text/organiser';
import { buyerFieldLabels } from '@/text/race';
import { trpc } from '@/trpc/client';
import type { Answered } from './answered-notice';
import type { NameChange } from './name-change-card';

const parties = { buyer: 'Köparen', seller: 'Säljaren' };

/** Asks what is missing for a name change, and who can supply it. */
export function InformationRequestDialog({ change, onClose }: { change: NameChange; onClose: () => void }) {
  const { purchaseId, askable, mayRequestInformation } = change;
  const [first] = askable;
  const { client } = trpc.useUtils();
  const { form, submit, busy } = useServerForm({
    mode: 'controlled',
    schema: requestInformationInput,
    initialValues: { of: first ? ('buyer' as const) : ('seller' as const), field: first, text: '' },
    toInput: ({ of, field, text }) =>
      of === 'buyer' ? { of, purchaseId, field, text } : { of, purchaseId, text },
    send: client.organisers.requestInformation.mutate,
    onSuccess: (_, { of: asked }) => {
      showDone(organiserTexts.requested[asked].title, organiserTexts.requested[asked].text);
      onClose();
    },
  });
  const { of } = form.values;
  return (
    <FormDialog
      title="Vi behöver mer"
      onClose={onClose}
      onSubmit={submit}
      submit={of === 'buyer' ? 'Be köparen rätta' : 'Fråga säljaren'}
      busy={busy}
    >
      {first && mayRequestInformation && (
        <Segments
          fullWidth
          aria-label="Vem kan lösa det?"
          data={options(parties)}
          {...form.getInputProps('of')}
          value={of}
        />
      )}
      <Text>{organiserTexts.asking[of]}</Text>
      {of === 'buyer' && (
        <NativeSelect
          label="Vilken uppgift ska köparen rätta?"
          data={options(buyerFieldLabels, askable)}
          {...form.getInputProps('field')}
        />
      )}
      <Textarea
        label={of === 'buyer' ? 'Vad är det som är fel?' : 'Vad saknas?'}
        description={`${parties[of]} läser det. Skriv inga personuppgifter.`}
        maxRows={8}
        maxLength={MAX_WORDS}
        required
        data-autofocus
        {...form.getInputProps('text')}
      />
    </FormDialog>
  );
}

/** Refuses one name change, or several for the same reason, and explains the consequences. */
export function RefuseDialog({
  changes,
  onDone,
  onClose,
}: {
  changes: NameChange[];
  /** Several are answered. */
  onDone: (answered: Answered) => void;
  onClose: () => void;
}) {
  const { organisers } = trpc.useUtils().client;
  const [first] = changes;
  if (!first) return null;
  const count = changes.length;
  const one = count === 1;
  return (
    <TextDialog
      title="Går inte att byta"
      onClose={onClose}
      submit={one ? 'Säg nej till namnbytet' : `Säg nej till ${count} namnbyten`}
      danger
      rule={refuseTransferInput.shape.reason}
      field={{
        label: 'Varför går det inte?',
        description: one
          ? 'Köparen och säljaren läser det. Skriv inga personuppgifter.'
          : 'Samma skäl för alla. Köparna och säljarna läser det. Skriv inga personuppgifter.',
        maxLength: MAX_WORDS,
        required: true,
      }}
      send={async (reason) => {
        if (one) await organisers.refuseTransfer.mutate({ purchaseId: first.purchaseId, reason });
        else {
          const purchaseIds = changes.map(({ purchaseId }) => purchaseId);
          onDone(await organisers.refuseMany.mutate({ purchaseIds, reason }));
        }
      }}
      meta={one ? { done: [organiserTexts.refused.title, organiserTexts.refused.text] } : {}}
    >
      <Text>{one ? organiserTexts.refusing(first.raceName) : organiserTexts.many.refusing(count)}</Text>
    </TextDialog>
  );
}
