'use client';

import { NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { options } from '@/components/fields';
import { TextDialog } from '@/components/form-dialog';
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
  const { client } = trpc.useUtils();
  return (
    <TextDialog
      title="Vi behöver mer"
      onClose={onClose}
      submit={of === 'buyer' ? 'Be köparen rätta' : 'Fråga säljaren'}
      meta={{ done: [organiserTexts.requested[of].title, organiserTexts.requested[of].text] }}
      rule={missingText}
      field={{
        label: of === 'buyer' ? 'Vad är det som är fel?' : 'Vad saknas?',
        description: `${parties[of]} läser det. Skriv inga personuppgifter.`,
        maxLength: MAX_WORDS,
        required: true,
      }}
      send={(text) =>
        client.organisers.requestInformation.mutate(
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
