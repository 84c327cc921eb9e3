'use client';

import { Alert, Box, Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { CopyButton } from '@/components/copy-button';
import { Disclosure } from '@/components/disclosure';
import { TitledCard } from '@/components/section';
import { showProblem } from '@/components/toast';
import { UserText } from '@/components/user-text';
import { MAX_MAIL, type MailReason, type MailVerdict } from '@/domain/purchase/mail-proof';
import { formatInstant } from '@/text/dates';
import { mailReasonTexts, NOT_PROVED, forwardedMailTexts as texts } from '@/text/organiser';
import { trpc } from '@/trpc/client';

interface ForwardedMails {
  address: string | null;
  confirms: boolean;
  items: {
    id: string;
    at: Date;
    verdict: MailVerdict | null;
    reason: MailReason | null;
    content: {
      from: string;
      subject: string;
      date: string | null;
      text: string;
      attachments: string[];
    } | null;
  }[];
}

/** The forwarded mails of the organiser, for both parties and admins, and the address for more. */
export function ForwardedMail({ purchaseId, mails }: { purchaseId: string; mails: ForwardedMails | null }) {
  if (!mails) return null;
  return (
    <TitledCard id="mejl" title={texts.title} gap="md">
      {mails.address && (
        <MailAddress purchaseId={purchaseId} address={mails.address} confirms={mails.confirms} />
      )}
      {mails.items.map((mail) => (
        <Mail key={mail.id} mail={mail} />
      ))}
    </TitledCard>
  );
}

function Mail({ mail: { at, verdict, reason, content } }: { mail: ForwardedMails['items'][number] }) {
  const title = `Mejl ${formatInstant(at)}`;
  return (
    <Alert color={verdict === 'document' ? 'signal' : verdict === 'verified' ? 'pine' : 'blue'} title={title}>
      <Text>{verdict === null ? texts.checking : verdict === 'verified' ? texts.verified : NOT_PROVED}</Text>
      {reason && (
        <Text size="sm" mt="xs">
          {mailReasonTexts[reason]}
        </Text>
      )}
      {content && (
        <Box mt="xs">
          <Disclosure title="Läs mejlet">
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              <strong>Från:</strong> {content.from}
            </Text>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              <strong>Ämne:</strong> {content.subject}
            </Text>
            {content.date && (
              <Text size="sm">
                <strong>Skrivet:</strong> {formatInstant(new Date(content.date))}
              </Text>
            )}
            <UserText size="sm" mt="xs">
              {content.text}
            </UserText>
            {content.attachments.length > 0 && (
              <Text size="sm" mt="xs" style={{ overflowWrap: 'anywhere' }}>
                {texts.attachments}: {content.attachments.join(', ')}
              </Text>
            )}
          </Disclosure>
        </Box>
      )}
      {verdict !== null && !content && <Text size="sm">{texts.erased}</Text>}
    </Alert>
  );
}

/** A file in base64, read in pieces that a call takes as arguments. */
async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const PIECE = 0x8000;
  let text = '';
  for (let at = 0; at < bytes.length; at += PIECE) {
    text += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  }
  return btoa(text);
}

interface MailAddressProps {
  purchaseId: string;
  address: string;
  confirms: boolean;
}

function MailAddress({ purchaseId, address, confirms }: MailAddressProps) {
  const reset = useRef<() => void>(null);
  const [reading, setReading] = useState(false);
  const add = trpc.purchases.addMail.useMutation({
    meta: { done: [texts.sent.title, texts.sent.text] },
  });

  async function pick(file: File | null) {
    reset.current?.();
    if (!file) return;
    if (!/\.eml$/i.test(file.name) || file.size === 0 || file.size > MAX_MAIL) {
      showProblem('Fel fil', texts.notEml);
      return;
    }
    setReading(true);
    const mail = await base64Of(file).finally(() => setReading(false));
    add.mutate({ purchaseId, mail });
  }

  return (
    <Stack gap="xs">
      <Text>{confirms ? texts.intro : texts.introDocument}</Text>
      <Text size="sm" c="dimmed">
        {texts.address}
      </Text>
      <Group justify="space-between">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {address}
        </Text>
        <CopyButton value={address} label="Kopiera mejladressen" />
      </Group>
      <div>
        <FileButton
          accept=".eml,message/rfc822"
          resetRef={reset}
          inputProps={{ 'aria-label': texts.file }}
          onChange={(file) => void pick(file)}
        >
          {(props) => (
            <Button {...props} variant="default" loading={reading || add.isPending}>
              {texts.file}
            </Button>
          )}
        </FileButton>
      </div>
    </Stack>
  );
}
