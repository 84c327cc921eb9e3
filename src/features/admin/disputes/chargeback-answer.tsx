'use client';

import { Button, Group, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { confirmAction } from '@/components/confirm';
import { Form, focusFirstError } from '@/components/form';
import { useServerForm } from '@/components/server-form';
import { type EvidenceField, type EvidenceTexts, MAX_EVIDENCE_TEXT } from '@/domain/money/chargebacks';
import { evidenceTexts } from '@/domain/money/input';
import { evidenceLabels } from '@/text/chargeback';
import { formatInstant } from '@/text/dates';
import { formatKr, formatNumber } from '@/text/numbers';
import { type Outputs, trpc } from '@/trpc/client';
import { ActionDialog } from '../action-dialog';

export type Chargeback = Outputs['money']['chargeback'];

/** Answers the bank that we do not contest, after a reason; it cannot be undone. */
export function AcceptButton({ item: { id, amount, outcomes } }: { item: Chargeback }) {
  const [dialogOpened, setDialogOpened] = useState(false);
  const { client } = trpc.useUtils();
  return (
    <div>
      <Button variant="subtle" color="red" px={0} onClick={() => setDialogOpened(true)}>
        Bestrid inte
      </Button>
      {dialogOpened && (
        <ActionDialog
          title="Bestrid inte återkravet?"
          text={`Banken får veta att vi inte bestrider kravet på ${formatKr(amount)}. ${outcomes?.lost.text ?? ''} Det går inte att ångra.`}
          confirm="Bestrid inte"
          danger
          send={(reason) => client.money.acceptChargeback.mutate({ id, reason })}
          meta={{ done: ['Återkravet är godtaget', 'Banken behåller pengarna.'] }}
          onClose={() => setDialogOpened(false)}
        />
      )}
    </div>
  );
}

/** In the order in which a bank reads them. */
const order: EvidenceField[] = [
  'refund_refusal_explanation',
  'product_description',
  'access_activity_log',
  'uncategorized_text',
];

/** The texts of the evidence: saved as a draft, or sent to the bank once and for all. */
export function EvidenceForm({ item }: { item: Chargeback }) {
  const { id } = item;
  const { client } = trpc.useUtils();
  // The version that the form's texts are of: the chargeback is read again while it is open.
  const [editedAt, setEditedAt] = useState(item.editedAt);
  const {
    form,
    submit: save,
    busy: saving,
  } = useServerForm({
    mode: 'controlled',
    schema: evidenceTexts,
    initialValues: item.texts,
    send: (texts) => client.money.saveEvidence.mutate({ id, texts, editedAt }),
    meta: { done: ['Utkastet är sparat', 'Det skickas så som det står, om du inte ändrar något mer.'] },
    onSuccess: (saved) => setEditedAt(saved.editedAt),
  });
  const send = trpc.money.sendEvidence.useMutation({
    meta: { done: ['Underlaget är skickat', 'Banken svarar ofta först efter flera veckor.'] },
  });
  const openConfirmation = (texts: EvidenceTexts) =>
    confirmAction({
      title: 'Skicka underlaget till banken?',
      text: 'Banken tar emot underlag en enda gång. Efteråt går det inte att ändra.',
      confirm: 'Skicka till banken',
      onConfirm: () => send.mutate({ id, texts, editedAt }),
    });
  return (
    <Form onSubmit={form.onSubmit(openConfirmation, focusFirstError(form))} aria-label="Underlag till banken">
      {order.map((field) => (
        <Textarea
          key={field}
          label={evidenceLabels[field].label}
          description={`${evidenceLabels[field].description} ${formatNumber(form.values[field].length)} av högst ${formatNumber(MAX_EVIDENCE_TEXT)} tecken.`}
          minRows={field === 'refund_refusal_explanation' ? 3 : 4}
          maxRows={14}
          maxLength={MAX_EVIDENCE_TEXT}
          {...form.getInputProps(field)}
        />
      ))}
      {item.editedAt && (
        <Text size="sm" c="dimmed">
          Texterna sparades {formatInstant(item.editedAt)}
          {item.editedBy && ` av ${item.editedBy}`}. Det som har hänt i köpet sedan dess står inte i dem.
        </Text>
      )}
      <Group>
        <Button type="submit" color="signal" loading={send.isPending}>
          Skicka till banken
        </Button>
        <Button variant="default" loading={saving} onClick={() => save()}>
          Spara utkast
        </Button>
        <Button variant="subtle" onClick={() => form.setValues(item.assembled)}>
          Hämta texterna från köpet igen
        </Button>
      </Group>
    </Form>
  );
}
