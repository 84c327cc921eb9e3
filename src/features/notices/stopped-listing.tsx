'use client';

import { Button, Text } from '@mantine/core';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { fallbackToNull } from '@/components/missing-code';
import { ProgressBar } from '@/components/progress-bar';
import { UserText } from '@/components/user-text';
import { Warning } from '@/components/warning';
import { formatDate, formatInstantDate } from '@/text/dates';
import { appealLabels, groundLabels, NO_AUTOMATED_DECISION, noticeReasonLabels } from '@/text/moderation';
import type { Outputs } from '@/trpc/client';

type Decision = NonNullable<Outputs['listings']['mine']['items'][number]['decision']>;

const AppealDialog = dynamic(
  () => import('./appeal-dialog').then((file) => file.AppealDialog).catch(fallbackToNull),
  { loading: ProgressBar },
);

/** What is left for the seller to do, or what came of what they did. */
function Appeal({ decision }: { decision: Decision }) {
  const [opened, setOpened] = useState(false);
  const { noticeId, appealable, appealBy, appealedAt, outcome, outcomeText } = decision;
  if (outcome) {
    return (
      <UserText mt="xs">
        <strong>Omprövning: {appealLabels[outcome].toLowerCase()}.</strong> {outcomeText}
      </UserText>
    );
  }
  if (appealedAt) {
    return (
      <Text mt="xs">Du begärde omprövning {formatInstantDate(appealedAt)}. Du får svaret i ett mejl.</Text>
    );
  }
  if (!appealable || !appealBy) return null;
  return (
    <>
      <Text mt="xs" mb="sm">
        Tycker du att vi har fel? Begär omprövning senast {formatDate(appealBy)}.
      </Text>
      <Button variant="default" onClick={() => setOpened(true)}>
        Begär omprövning
      </Button>
      {opened && <AppealDialog noticeId={noticeId} onClose={() => setOpened(false)} />}
    </>
  );
}

/** To its seller: that a listing is paused or removed, why, and how to have that looked at again. */
export function StoppedListing({ decision }: { decision: Decision }) {
  const removed = decision.decision === 'removed';
  return (
    <Warning title={removed ? 'Annonsen är borttagen' : 'Annonsen är pausad efter en anmälan'}>
      <Text>
        {decision.at && `Beslut ${formatInstantDate(decision.at)}, nummer ${decision.number}. `}
        Anmält som: {noticeReasonLabels[decision.reason].toLowerCase()}.
      </Text>
      {decision.ground && (
        <Text mt="xs">
          <strong>{groundLabels[decision.ground]}</strong>
        </Text>
      )}
      <UserText mt="xs">{decision.text}</UserText>
      <Text size="sm" mt="xs">
        {NO_AUTOMATED_DECISION}
      </Text>
      <Appeal decision={decision} />
    </Warning>
  );
}
