'use client';

import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { TextDialog } from '@/components/text-dialog';
import { UserText } from '@/components/user-text';
import { Warning } from '@/components/warning';
import { appealNoticeInput } from '@/domain/moderation/input';
import { MAX_NOTICE_TEXT } from '@/domain/moderation/notices';
import { formatDate, formatInstantDate } from '@/text/dates';
import { appealLabels, groundLabels, NO_AUTOMATED_DECISION, noticeReasonLabels } from '@/text/moderation';
import { type Outputs, trpc } from '@/trpc/client';

type Decision = NonNullable<Outputs['listings']['mine']['items'][number]['decision']>;

function AppealDialog({ noticeId, onClose }: { noticeId: string; onClose: () => void }) {
  const { client } = trpc.useUtils();
  return (
    <TextDialog
      title="Begär omprövning"
      onClose={onClose}
      rule={appealNoticeInput.shape.text}
      send={(text) => client.notices.appeal.mutate({ noticeId, text })}
      meta={{
        done: ['Begäran är skickad', 'Någon annan hos oss prövar beslutet. Du får svaret i ett mejl.'],
        failed: 'Begäran skickades inte',
      }}
      submit="Skicka begäran"
      field={{
        label: 'Varför ska beslutet ändras?',
        description: 'Nämn gärna vad du kan visa, till exempel kvittot från arrangören.',
        minRows: 4,
        maxRows: 10,
        maxLength: MAX_NOTICE_TEXT,
      }}
    >
      <Text>
        Berätta varför beslutet är fel. Någon annan än den som fattade det prövar saken. Det kostar ingenting,
        och du kan begära omprövning en gång.
      </Text>
    </TextDialog>
  );
}

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
