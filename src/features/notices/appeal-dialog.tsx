'use client';

import { Text } from '@mantine/core';
import { TextDialog } from '@/components/text-dialog';
import { appealNoticeInput } from '@/domain/moderation/input';
import { MAX_NOTICE_TEXT } from '@/domain/moderation/notices';
import { trpc } from '@/trpc/client';

export function AppealDialog({ noticeId, onClose }: { noticeId: string; onClose: () => void }) {
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
