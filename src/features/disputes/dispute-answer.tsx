'use client';

import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { FileDrop } from '@/components/file-drop';
import { Form } from '@/components/form';
import { fallbackToNull } from '@/components/missing-code';
import { useServerForm } from '@/components/server-form';
import { showDone, showProblem } from '@/components/toast';
import { disputeLimits } from '@/domain/purchase/dispute';
import { disputeMessageInput } from '@/domain/purchase/input';
import { isRetryable, uploadRules } from '@/domain/site/uploads';
import { errorTexts } from '@/text/errors';
import { trpc } from '@/trpc/client';
import type { Dispute } from './dispute-timeline';
import { sendEvidence } from './send-evidence';

/** For admins only. */
const SavedReplies = dynamic(
  () => import('./saved-replies').then((file) => file.SavedReplies).catch(fallbackToNull),
  { ssr: false },
);

const prompts: Record<Dispute['role'], string> = {
  buyer: 'Skriv till säljaren och oss',
  seller: 'Svara köparen och oss',
  admin: 'Skriv till båda',
};

function MessageForm({ item }: { item: Dispute }) {
  const { client } = trpc.useUtils();
  const { form, submit, busy } = useServerForm({
    schema: disputeMessageInput,
    initialValues: { disputeId: item.id, text: '' },
    send: client.disputes.post.mutate,
    meta: { done: ['Skickat', 'Motparten får ett mejl om att det finns något nytt.'] },
    onSuccess: () => {
      form.reset();
    },
  });
  return (
    <Form onSubmit={submit}>
      {item.role === 'admin' && (
        <SavedReplies
          onPick={(reply) => {
            const written = form.getValues().text.trim();
            form.setFieldValue('text', written ? `${written}\n\n${reply}` : reply);
          }}
        />
      )}
      <Textarea
        label={prompts[item.role]}
        description="Både köparen, säljaren och vi ser det du skriver."
        maxRows={12}
        maxLength={disputeLimits.messageLength}
        key={form.key('text')}
        {...form.getInputProps('text')}
      />
      <Group justify="flex-end">
        {/* An admin's main action is the ruling. */}
        <Button
          type="submit"
          {...(item.role === 'admin' ? { variant: 'light' } : { color: 'signal' })}
          loading={busy}
        >
          Skicka
        </Button>
      </Group>
    </Form>
  );
}

function Evidence({ item }: { item: Dispute }) {
  const [progress, setProgress] = useState(0);
  const [error, setError] = useState<string | null>(null);
  /** What was not taken, and may be later. */
  const [failed, setFailed] = useState<File | null>(null);
  const send = useMutation({
    mutationFn: (file: File) => sendEvidence(file, item.id, setProgress),
    onMutate: () => {
      setError(null);
      setFailed(null);
      setProgress(0);
    },
    onSuccess: (refused, file) => {
      if (!refused) return showDone('Filen är tillagd');
      const { title, text } = errorTexts[refused.code];
      setError(text);
      if (isRetryable(refused.code)) setFailed(file);
      showProblem(title, text);
    },
  });
  if (item.filesLeft <= 0) {
    return <Text size="sm">Du har lagt till {disputeLimits.filesPerSide} filer, fler går inte.</Text>;
  }

  return (
    <FileDrop
      label="Lägg till underlag"
      hint={`PDF, JPG, PNG eller WEBP, högst 10 MB. Filen skickas så snart du har valt den. ${item.filesLeft}\u00a0kvar\u00a0av\u00a0${disputeLimits.filesPerSide}.`}
      accept={uploadRules.evidence.types}
      maxSize={uploadRules.evidence.maxBytes}
      file={send.isPending ? send.variables : null}
      progress={send.isPending ? progress : null}
      error={error}
      onRetry={failed ? () => send.mutate(failed) : undefined}
      onPick={(picked) => send.mutate(picked)}
      onRemove={() => send.reset()}
      onRefuse={setError}
    />
  );
}

/** Adds a message or files to an open dispute. */
export const DisputeAnswer = ({ item }: { item: Dispute }) => (
  <Stack>
    <MessageForm item={item} />
    {item.role !== 'admin' && <Evidence item={item} />}
  </Stack>
);
