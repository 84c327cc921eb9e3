'use client';

import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { FileDrop } from '@/components/file-drop';
import { Form, focusFirstError, showFormError } from '@/components/form';
import { renderNothing } from '@/components/missing-code';
import { showDone, showProblem } from '@/components/toast';
import { disputeLimits } from '@/domain/purchase/problems';
import { uploadRules } from '@/domain/upload/rules';
import { disputeMessageInput } from '@/domain/validation/purchase';
import { errorTexts } from '@/text/errors';
import { trpc } from '@/trpc/client';
import type { Dispute } from './dispute-timeline';
import { sendEvidence } from './send-evidence';

/** For admins only. */
const SavedReplies = dynamic(() =>
  import('./saved-replies').then((file) => file.SavedReplies).catch(renderNothing),
);

const schema = disputeMessageInput.pick({ text: true });

const prompts: Record<Dispute['role'], string> = {
  buyer: 'Skriv till säljaren och oss',
  seller: 'Svara köparen och oss',
  admin: 'Skriv till båda',
};

function MessageForm({ item }: { item: Dispute }) {
  const utils = trpc.useUtils();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { text: '' },
    validate: schemaResolver(schema, { sync: true }),
  });
  const post = trpc.disputes.post.useMutation({
    onSuccess: async () => {
      form.reset();
      showDone('Skickat', 'Motparten får ett mejl om att det finns något nytt.');
      await utils.disputes.invalidate();
    },
    onError: async (error) => {
      if (!showFormError(form, error)) await utils.disputes.invalidate();
    },
  });
  return (
    <Form
      onSubmit={form.onSubmit(({ text }) => post.mutate({ disputeId: item.id, text }), focusFirstError(form))}
    >
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
        autosize
        minRows={3}
        maxRows={12}
        maxLength={disputeLimits.messageLength}
        key={form.key('text')}
        {...form.getInputProps('text')}
      />
      <Group justify="flex-end">
        <Button type="submit" loading={post.isPending}>
          Skicka
        </Button>
      </Group>
    </Form>
  );
}

function Evidence({ item }: { item: Dispute }) {
  const utils = trpc.useUtils();
  const [file, setFile] = useState<File | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  if (item.filesLeft <= 0) {
    return <Text size="sm">Du har lagt till {disputeLimits.filesPerSide} filer, fler går inte.</Text>;
  }

  async function pick(picked: File) {
    setFile(picked);
    setError(null);
    setProgress(0);
    const refused = await sendEvidence(picked, item.id, setProgress);
    setProgress(null);
    setFile(null);
    if (refused) {
      setError(errorTexts[refused.code].text);
      showProblem(errorTexts[refused.code].title, errorTexts[refused.code].text);
    } else showDone('Filen är tillagd');
    await utils.disputes.invalidate();
  }

  return (
    <FileDrop
      label="Lägg till underlag"
      hint={`PDF, JPG, PNG eller WEBP, högst 10 MB. Filen skickas så snart du har valt den. ${item.filesLeft}\u00a0kvar\u00a0av\u00a0${disputeLimits.filesPerSide}.`}
      accept={uploadRules.evidence.types}
      maxSize={uploadRules.evidence.maxBytes}
      file={file}
      progress={progress}
      error={error}
      onPick={(picked) => void pick(picked)}
      onRemove={() => setFile(null)}
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
