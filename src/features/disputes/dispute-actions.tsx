'use client';

import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { confirmAction } from '@/components/confirm';
import { showError } from '@/components/toast';
import { UserText } from '@/components/user-text';
import { Warning } from '@/components/warning';
import type { PriceSplit } from '@/domain/money/fees';
import type { Ore } from '@/domain/money/ore';
import { type Decision, sharesOf } from '@/domain/purchase/dispute';
import { useMay } from '@/features/auth/use-may';
import { formatInstant } from '@/text/dates';
import {
  DECIDED_BY_OTHER,
  DECISION_FAILED,
  decisionActions,
  decisionLabels,
  SECOND_ADMIN_RULE,
} from '@/text/dispute';
import { errorTexts } from '@/text/errors';
import { formatKr } from '@/text/numbers';
import { trpc } from '@/trpc/client';
import { DecisionDialog, decisionFailure } from './decision-dialog';

interface DecidableDispute {
  id: string;
  open: boolean;
  /** The purchase ended while the dispute is open: no decision can move its money. */
  critical: boolean;
  purchase: { split: PriceSplit };
  proposal: {
    decision: Decision;
    part: Ore | null;
    findings: string | null;
    notes: string | null;
    by: string;
    own: boolean;
    mayConfirm: boolean;
    at: Date | null;
  } | null;
}

/** What each party gets by a decision. */
function sharesText(split: PriceSplit, decision: Decision, part: Ore | null): string {
  const { toBuyer, toSeller } = sharesOf(split, decision, part);
  return [
    ...(toBuyer > 0 ? [`${formatKr(toBuyer)} till köparen`] : []),
    ...(toSeller > 0 ? [`${formatKr(toSeller)} till säljaren`] : []),
  ].join(', ');
}

const decided = { DISPUTE_CLOSED: DECIDED_BY_OTHER };

/** A decision that waits for a second admin, with the actions on it. */
function Proposal({
  item,
  proposal,
}: {
  item: DecidableDispute;
  proposal: NonNullable<DecidableDispute['proposal']>;
}) {
  const confirm = trpc.admin.confirmProposal.useMutation({
    meta: { done: ['Dispute löst', 'Beslutet är bekräftat och båda får ett mejl.'] },
    onError: (error) =>
      showError(error, { title: decisionFailure(proposal.decision, error), texts: decided }),
  });
  const withdraw = trpc.admin.withdrawProposal.useMutation({
    meta: {
      done: 'Förslaget är tillbakadraget',
      failed: { title: DECISION_FAILED, texts: decided },
    },
  });
  const { decision, part, findings, notes, by, own, mayConfirm, at } = proposal;
  const shares = sharesText(item.purchase.split, decision, part);
  const ref = { disputeId: item.id };
  return (
    <Warning
      title={
        own
          ? 'Väntar på en administratör till'
          : `${by} föreslår ett beslut som väntar på ${mayConfirm ? 'dig' : 'en annan administratör'}`
      }
    >
      <Stack gap="xs">
        <Text>
          {decisionLabels[decision]}: {shares}.
          {at && ` Föreslaget av ${own ? 'dig' : by} ${formatInstant(at)}.`}
        </Text>
        {findings && <UserText>Vad vi har sett: {findings}</UserText>}
        {notes && <UserText>{notes}</UserText>}
        <Text size="sm">{SECOND_ADMIN_RULE}</Text>
        {!own && !mayConfirm && <Text size="sm">{errorTexts.NOT_SECOND_ADMIN.text}</Text>}
        <Group>
          {mayConfirm && !item.critical && (
            <Button
              loading={confirm.isPending}
              onClick={() =>
                confirmAction({
                  title: 'Bekräfta beslutet?',
                  text: `${shares}. Det går inte att ångra.`,
                  confirm: 'Bekräfta beslutet',
                  onConfirm: () => confirm.mutate(ref),
                })
              }
            >
              Bekräfta beslutet
            </Button>
          )}
          <Button variant="default" loading={withdraw.isPending} onClick={() => withdraw.mutate(ref)}>
            Dra tillbaka förslaget
          </Button>
        </Group>
      </Stack>
    </Warning>
  );
}

/** The decisions an admin can make in a dispute. None of them is suggested by its colour. */
export function DisputeActions({ item }: { item: DecidableDispute }) {
  const [decision, setDecision] = useState<Decision | null>(null);
  const decides = useMay('money');
  if (!item.open || !decides) return null;
  if (item.proposal) return <Proposal item={item} proposal={item.proposal} />;
  if (item.critical) return null;
  const actions = decisionActions(item.purchase.split);
  return (
    <>
      <Group>
        <Button flex="1 1 auto" variant="default" onClick={() => setDecision('refund')}>
          {actions.refund}
        </Button>
        <Button flex="1 1 auto" variant="default" onClick={() => setDecision('part')}>
          {actions.part}
        </Button>
        <Button flex="1 1 auto" variant="default" onClick={() => setDecision('release')}>
          {actions.release}
        </Button>
      </Group>
      {decision && (
        <DecisionDialog
          disputeId={item.id}
          split={item.purchase.split}
          decision={decision}
          onClose={() => setDecision(null)}
        />
      )}
    </>
  );
}
