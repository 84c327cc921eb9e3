'use client';

import { Alert, Text, Textarea } from '@mantine/core';
import { errorCodeOf, hasFailed } from '@/components/error-code';
import { KronorField } from '@/components/fields';
import { FormDialog } from '@/components/form-dialog';
import { KeyedText } from '@/components/keyed-text';
import { useServerForm } from '@/components/server-form';
import { showDone, showError } from '@/components/toast';
import { MAX_TEXT } from '@/domain/input';
import type { PriceSplit } from '@/domain/money/fees';
import { type Ore, readAmount } from '@/domain/money/ore';
import {
  type Decision,
  dividePartialRefund,
  MIN_PART,
  maxPart,
  needsSecondAdmin,
  partObstacle,
  sharesOf,
} from '@/domain/purchase/dispute';
import { resolveDisputeInput } from '@/domain/purchase/input';
import { DECIDED_BY_OTHER, DECISION_FAILED, moneyFailed, SECOND_ADMIN_RULE } from '@/text/dispute';
import { errorTexts } from '@/text/errors';
import { formatKr } from '@/text/numbers';
import { trpc } from '@/trpc/client';

const TO_BUYER = 'Skriv varför köparen får pengarna tillbaka.';

const texts: Record<Decision, { title: string; done: string; missing: string }> = {
  refund: {
    title: 'Betala tillbaka till köparen',
    done: 'Återbetalning genomförd',
    missing: TO_BUYER,
  },
  part: {
    title: 'Dela pengarna',
    done: 'Återbetalning genomförd',
    missing: TO_BUYER,
  },
  release: {
    title: 'Betala ut till säljaren',
    done: 'Dispute löst',
    missing: 'Skriv varför säljaren får pengarna.',
  },
};

/** What is wrong with the part that is typed, if anything. */
function partError(split: PriceSplit, typed: number | string): string | null {
  const { amount, error } = readAmount(typed, errorTexts.PART_OUT_OF_BOUNDS.text);
  return error ?? (partObstacle(split, amount) ? errorTexts.PART_OUT_OF_BOUNDS.text : null);
}

/** The title when a decision failed. */
export const decisionFailure = (decision: Decision, error: unknown): string =>
  hasFailed(error) ? moneyFailed[decision] : DECISION_FAILED;

interface DecisionDialogProps {
  disputeId: string;
  split: PriceSplit;
  decision: Decision;
  onClose: () => void;
}

/** What each party gets, as text. */
function consequence(split: PriceSplit, decision: Decision, part: Ore | null): string {
  if (decision === 'refund') return `Köparen får tillbaka ${formatKr(split.charged)}. Annonsen pausas.`;
  if (decision === 'release') return `Säljaren får ${formatKr(split.payout)}. Affären slutförs.`;
  if (part === null || partObstacle(split, part)) return 'Resten går till säljaren. Affären slutförs.';
  const { buyer, seller } = dividePartialRefund(split, part);
  return `Köparen får tillbaka ${formatKr(buyer)} och säljaren får ${formatKr(seller)}. Affären slutförs.`;
}

/** The button that carries it out, with its amounts as far as they are typed. */
function confirmText(split: PriceSplit, decision: Decision, part: Ore | null): string {
  if (decision === 'refund') return `Betala tillbaka ${formatKr(split.charged)}`;
  if (decision === 'release') return `Betala ut ${formatKr(split.payout)}`;
  if (part === null || partObstacle(split, part)) return 'Dela pengarna';
  const { buyer, seller } = dividePartialRefund(split, part);
  return `Betala tillbaka ${formatKr(buyer)}, betala ut ${formatKr(seller)}`;
}

/** Confirms a decision: how much, to whom, and the reason. */
export function DecisionDialog({ disputeId, split, decision, onClose }: DecisionDialogProps) {
  const { title, done, missing } = texts[decision];
  const { client } = trpc.useUtils();
  const { form, submit, busy } = useServerForm({
    mode: 'controlled',
    schema: resolveDisputeInput,
    initialValues: { part: '' as number | string, findings: '', notes: '' },
    toInput: (values) => ({
      ...values,
      disputeId,
      decision,
      part: decision === 'part' ? (readAmount(values.part).amount ?? undefined) : undefined,
    }),
    rules: ({ part, findings, notes }) => ({
      ...(decision === 'part' && { part: partError(split, part) }),
      ...(!findings.trim() && { findings: 'Skriv vad du har sett.' }),
      ...(!notes.trim() && { notes: missing }),
    }),
    send: client.admin.resolveDispute.mutate,
    toast: (error) =>
      showError(error, {
        title: decisionFailure(decision, error),
        texts: { WRONG_STATE: DECIDED_BY_OTHER, ALREADY_COMPLETED: DECIDED_BY_OTHER },
      }),
    onSuccess: ({ proposed, toBuyer, toSeller }) => {
      if (proposed) showDone('Förslaget är sparat', 'En annan administratör behöver bekräfta det.');
      else {
        showDone(
          done,
          decision === 'release'
            ? `Säljaren får ${formatKr(toSeller)}.`
            : `Köparen får tillbaka ${formatKr(toBuyer)}.`,
        );
      }
      onClose();
    },
    // Another admin was first.
    onError: (error) => ['WRONG_STATE', 'ALREADY_COMPLETED'].includes(errorCodeOf(error)) && onClose(),
  });
  const part = decision === 'part' ? readAmount(form.values.part).amount : null;
  const complete = decision !== 'part' || (part !== null && !partObstacle(split, part));
  const second = complete && needsSecondAdmin(sharesOf(split, decision, part));
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      onSubmit={submit}
      submit={<KeyedText>{second ? 'Föreslå' : confirmText(split, decision, part)}</KeyedText>}
      busy={busy}
      danger={decision !== 'release'}
    >
      {decision === 'part' && (
        <KronorField
          label="Tillbaka till köparen, i kronor"
          description={`Från ${formatKr(MIN_PART)} till ${formatKr(maxPart(split))}. Serviceavgiften följer med bara när allt betalas tillbaka.`}
          inputMode="decimal"
          data-autofocus
          {...form.getInputProps('part')}
        />
      )}
      <Text aria-live="polite">
        <KeyedText>{consequence(split, decision, part)}</KeyedText> Båda får beslutet och motiveringen i ett
        mejl. Det går inte att ångra.
      </Text>
      <Textarea
        label="Vad vi har sett"
        description="Vad parterna har visat, och vad arrangören säger."
        minRows={2}
        maxLength={MAX_TEXT}
        data-autofocus={decision !== 'part' || undefined}
        {...form.getInputProps('findings')}
      />
      <Textarea label="Motivering" maxLength={MAX_TEXT} {...form.getInputProps('notes')} />
      {second && <Alert>{SECOND_ADMIN_RULE}</Alert>}
    </FormDialog>
  );
}
