'use client';

import { NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { options } from '@/components/fields';
import { TEXT_REFUSED, TextDialog } from '@/components/form-dialog';
import { Segments } from '@/components/segments';
import { MAX_WORDS } from '@/domain/input';
import { missingText, refuseTransferInput } from '@/domain/organiser/input';
import type { BuyerField } from '@/domain/race/fields';
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
  const [of, setOf] = useState<'buyer' | 'seller'>(first ? 'buyer' : 'seller');
  const [field, setField] = useState<BuyerField | undefined>(first);
  const request = trpc.organisers.requestInformation.useMutation({
    meta: {
      done: [organiserTexts.requested[of].title, organiserTexts.requested[of].text],
      shown: [TEXT_REFUSED],
    },
    onSuccess: onClose,
  });
  return (
    <TextDialog
      title="Vi behöver mer"
      onClose={onClose}
      submit={of === 'buyer' ? 'Be köparen rätta' : 'Fråga säljaren'}
      busy={request.isPending}
      error={request.error}
      rule={missingText}
      field={{
        label: of === 'buyer' ? 'Vad är det som är fel?' : 'Vad saknas?',
        description: `${parties[of]} läser det. Skriv inga personuppgifter.`,
        maxLength: MAX_WORDS,
        required: true,
      }}
      onSend={(text) =>
        request.mutate(
          of === 'buyer' && field ? { of, purchaseId, field, text } : { of: 'seller', purchaseId, text },
        )
      }
    >
      {first && mayRequestInformation && (
        <Segments
          fullWidth
          aria-label="Vem kan lösa det?"
          data={options(parties)}
          value={of}
          onChange={setOf}
        />
      )}
      <Text>{organiserTexts.asking[of]}</Text>
      {of === 'buyer' && (
        <NativeSelect
          label="Vilken uppgift ska köparen rätta?"
          data={options(buyerFieldLabels, askable)}
          value={field}
          onChange={({ currentTarget }) => setField(currentTarget.value as BuyerField)}
        />
      )}
    </TextDialog>
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
  const refuseMany = trpc.organisers.refuseMany.useMutation({
    meta: { shown: [TEXT_REFUSED] },
    onSuccess: (answered) => {
      onDone(answered);
      onClose();
    },
  });
  const refuse = trpc.organisers.refuseTransfer.useMutation({
    meta: { done: [organiserTexts.refused.title, organiserTexts.refused.text], shown: [TEXT_REFUSED] },
    onSuccess: onClose,
  });
  const [first] = changes;
  if (!first) return null;
  const count = changes.length;
  const one = count === 1;
  return (
    <TextDialog
      title="Går inte att byta"
      onClose={onClose}
      submit={one ? 'Säg nej till namnbytet' : `Säg nej till ${count} namnbyten`}
      busy={refuse.isPending || refuseMany.isPending}
      error={one ? refuse.error : refuseMany.error}
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
      onSend={(reason) =>
        one
          ? refuse.mutate({ purchaseId: first.purchaseId, reason })
          : refuseMany.mutate({ purchaseIds: changes.map(({ purchaseId }) => purchaseId), reason })
      }
    >
      <Text>{one ? organiserTexts.refusing(first.raceName) : organiserTexts.many.refusing(count)}</Text>
    </TextDialog>
  );
}
