'use client';

import { Button, Group } from '@mantine/core';
import { KronorField } from '@/components/fields';
import { Form } from '@/components/form';
import { useServerForm } from '@/components/server-form';
import { type Ore, readAmount } from '@/domain/money/ore';
import { settlementObstacle } from '@/domain/purchase/dispute';
import { offerSettlementInput } from '@/domain/purchase/input';
import { lowerFirst, nameOf, objectOf } from '@/text/dispute';
import { errorTexts } from '@/text/errors';
import { formatKr } from '@/text/numbers';
import { trpc } from '@/trpc/client';
import type { Dispute } from './dispute-timeline';
import { SettlementSplit } from './settlement-split';

/** An offer of one's own: the amount, and what each gets by it while it is typed. */
export function SettlementForm({ item, onDone }: { item: Dispute; onDone: () => void }) {
  const { split, stoppedAt } = item.purchase;
  const buyer = objectOf('buyer', item.role);
  const obstacle = (typed: number | string) => {
    const { amount, error } = readAmount(typed);
    if (error !== null) return error;
    if (settlementObstacle(split, amount))
      return `Från 0 kr till ${formatKr(split.charged)}, som ${lowerFirst(nameOf('buyer', item.role))} betalade.`;
    return stoppedAt && amount !== split.charged ? errorTexts.CHARGEBACK_OPEN.text : null;
  };
  const { client } = trpc.useUtils();
  const { form, submit, busy } = useServerForm({
    mode: 'controlled',
    schema: offerSettlementInput,
    initialValues: { amount: stoppedAt ? split.charged / 100 : '' },
    toInput: ({ amount }) => ({ disputeId: item.id, amount: readAmount(amount).amount }),
    rules: ({ amount }) => ({ amount: obstacle(amount) }),
    send: client.disputes.offerSettlement.mutate,
    meta: { done: ['Förslaget är skickat', 'Motparten får ett mejl och svarar här.'] },
    onSuccess: onDone,
  });
  const read = readAmount(form.values.amount).amount;
  const amount: Ore | null = read === null || settlementObstacle(split, read) ? null : read;
  return (
    <Form aria-label="Föreslå en uppgörelse" onSubmit={submit}>
      <KronorField
        label={`Tillbaka till ${buyer}, i kronor`}
        description={`0 kr är allt till ${objectOf('seller', item.role)}, ${formatKr(split.charged)} är allt till ${buyer}.`}
        inputMode="decimal"
        data-autofocus
        {...form.getInputProps('amount')}
      />
      <SettlementSplit split={split} amount={amount} reader={item.role} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onDone}>
          Avbryt
        </Button>
        <Button type="submit" color="signal" loading={busy}>
          Skicka förslaget
        </Button>
      </Group>
    </Form>
  );
}
