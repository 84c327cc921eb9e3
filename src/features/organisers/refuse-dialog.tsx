'use client';

import { Text } from '@mantine/core';
import { TextDialog } from '@/components/text-dialog';
import { refuseTransferInput } from '@/domain/organiser/input';
import { MAX_WORDS } from '@/domain/purchase/input';
import { organiserTexts } from '@/text/organiser';
import { trpc } from '@/trpc/client';
import type { Answered } from './answered-notice';
import type { NameChange } from './name-change-card';

/** Asks why one name, or several for the same reason, cannot be changed, and says what follows. */
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
    onSuccess: (answered) => {
      onDone(answered);
      onClose();
    },
  });
  const refuse = trpc.organisers.refuseTransfer.useMutation({
    meta: { done: [organiserTexts.refused.title, organiserTexts.refused.text] },
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
