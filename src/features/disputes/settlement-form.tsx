'use client';

import { Button, Group } from '@mantine/core';
import { useForm } from '@mantine/form';
import { KronorField } from '@/components/fields';
import { Form, focusFirstError, showFormError } from '@/components/form';
import { type Ore, readAmount } from '@/domain/money/ore';
import { settlementObstacle } from '@/domain/purchase/dispute';
import { errorTexts } from '@/text/errors';
import { formatKr } from '@/text/numbers';
import { trpc } from '@/trpc/client';
import type { Dispute } from './dispute-timeline';
import { SettlementSplit } from './settlement-split';

/** An offer of one's own: the amount, and what each gets by it while it is typed. */
export function SettlementForm({ item, onDone }: { item: Dispute; onDone: () => void }) {
  const { split, stoppedAt } = item.purchase;
  const obstacle = (typed: number | string) => {
    const { amount, error } = readAmount(typed);
    if (error !== null) return error;
    if (settlementObstacle(split, amount))
      return `Från 0 kr till ${formatKr(split.total)}, som köparen betalade.`;
    return stoppedAt && amount !== split.total ? errorTexts.CHARGEBACK_OPEN.text : null;
  };
  const form = useForm<{ amount: number | string }>({
    initialValues: { amount: stoppedAt ? split.total / 100 : '' },
    validate: { amount: obstacle },
  });
  const read = readAmount(form.values.amount).amount;
  const amount: Ore | null = read === null || settlementObstacle(split, read) ? null : read;
  const offer = trpc.disputes.offerSettlement.useMutation({
    meta: { done: ['Förslaget är skickat', 'Motparten får ett mejl och svarar här.'] },
    onSuccess: onDone,
    onError: (error) => showFormError(form, error),
  });
  return (
    <Form
      aria-label="Föreslå en uppgörelse"
      onSubmit={form.onSubmit(() => {
        if (amount !== null) offer.mutate({ disputeId: item.id, amount });
      }, focusFirstError(form))}
    >
      <KronorField
        label="Tillbaka till köparen, i kronor"
        description={`0 kr är allt till säljaren, ${formatKr(split.total)} är allt till köparen.`}
        inputMode="decimal"
        data-autofocus
        {...form.getInputProps('amount')}
      />
      <SettlementSplit split={split} amount={amount} reader={item.role} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onDone}>
          Avbryt
        </Button>
        <Button type="submit" loading={offer.isPending}>
          Skicka förslaget
        </Button>
      </Group>
    </Form>
  );
}
