'use client';

import { Alert, Button, Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { AgreeField } from '@/components/agree-field';
import { Dialog } from '@/components/dialog';
import { EmailField, options } from '@/components/fields';
import { Form } from '@/components/form';
import { DialogButtons, FormButtons } from '@/components/form-dialog';
import { PrivacyLink } from '@/components/privacy-link';
import { useServerForm } from '@/components/server-form';
import { showDone } from '@/components/toast';
import { email } from '@/domain/account/input';
import { raw } from '@/domain/input';
import { confirmNoticeInput, reportListingInput } from '@/domain/moderation/input';
import { MAX_NOTICE_TEXT, noticeCode, noticeReasons } from '@/domain/moderation/notices';
import { MINUTE } from '@/domain/time';
import { z } from '@/domain/zod';
import { useSessionUser } from '@/features/auth/viewer';
import { noticeReasonLabels } from '@/text/moderation';
import { trpc } from '@/trpc/client';

/** What is reported: by its id, and what it is called. */
export type Reported = ({ listingId: string } | { raceId: string; reviewId?: string }) & { title: string };

/** The heading of a report. */
const headingOf = (reported: Reported): string => {
  if ('listingId' in reported) return 'Anmäl annonsen';
  return reported.reviewId ? 'Anmäl omdömet' : 'Anmäl sidan';
};

const { reason, text } = reportListingInput.shape;
const goodFaith = z.literal(true, 'Intyga att uppgifterna stämmer så vitt du vet.');
const userNotice = z.object({ reason, text, goodFaith, email: raw() });
const visitorNotice = userNotice.extend({ email });

const reasons = [
  { value: '', label: 'Välj det som stämmer bäst' },
  ...options(noticeReasonLabels, noticeReasons),
];

/** The step: writing, giving the mailed code, or done with a number. */
type Step = { at: 'writing' } | { at: 'code'; noticeId: string } | { at: 'done'; number: string };

const FAILED = 'Anmälan skickades inte';

function CodeForm({
  noticeId,
  address,
  onDone,
  onNewCode,
  sending,
}: {
  noticeId: string;
  address: string;
  onDone: (number: string) => void;
  onNewCode: () => void;
  sending: boolean;
}) {
  const { client } = trpc.useUtils();
  const { form, submit, busy } = useServerForm({
    schema: confirmNoticeInput,
    initialValues: { code: '' },
    toInput: ({ code }) => ({ noticeId, code }),
    send: client.notices.confirm.mutate,
    meta: { failed: FAILED },
    fields: { CODE_WRONG: 'code', CODE_EXPIRED: 'code' },
    onSuccess: ({ number }) => onDone(number),
  });
  return (
    <Form onSubmit={submit}>
      <Text>
        Vi har mejlat en kod till <strong>{address}</strong>. Skriv den här inom{' '}
        {noticeCode.lifetime / MINUTE} minuter, så tar vi emot anmälan.
      </Text>
      <TextInput
        label="Kod"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={noticeCode.digits}
        data-autofocus
        autoFocus
        key={form.key('code')}
        {...form.getInputProps('code')}
      />
      <DialogButtons>
        <Button variant="default" loading={sending} onClick={onNewCode}>
          Skicka ny kod
        </Button>
        <Button type="submit" color="signal" loading={busy}>
          Bekräfta
        </Button>
      </DialogButtons>
    </Form>
  );
}

function NoticeForm({ reported, onClose }: { reported: Reported; onClose: () => void }) {
  const user = useSessionUser();
  const [step, setStep] = useState<Step>({ at: 'writing' });
  const { client } = trpc.useUtils();
  const { form, submit, busy } = useServerForm({
    mode: 'controlled',
    schema: user ? userNotice : visitorNotice,
    initialValues: { reason: '', text: '', email: '', goodFaith: false },
    send: async ({ email, ...written }) => {
      const notice = { ...written, ...(!user && { email }) };
      return 'listingId' in reported
        ? client.listings.report.mutate({ listingId: reported.listingId, ...notice })
        : client.races.report.mutate({ raceId: reported.raceId, reviewId: reported.reviewId, ...notice });
    },
    meta: { failed: FAILED },
    onSuccess: (sent, { email }) => {
      if (sent.status === 'received') return setStep({ at: 'done', number: sent.number });
      if (step.at === 'code') showDone('Ny kod skickad', `Vi har mejlat en ny kod till ${email}.`);
      setStep({ at: 'code', noticeId: sent.noticeId });
    },
  });

  if (step.at === 'done') {
    return (
      <Stack gap="md">
        <Alert
          color="pine"
          icon={<IconCircleCheck size={20} />}
          title="Tack, vi har din anmälan"
          role="status"
        >
          Nummer {step.number}. Kvittot är på väg till {user?.email ?? form.values.email}.
        </Alert>
        <Text>
          En människa hos oss läser den. Du får beslutet och skälen i ett mejl. Bara vi ser att det var du som
          anmälde.
        </Text>
        <Group justify="flex-end">
          <Button onClick={onClose}>Stäng</Button>
        </Group>
      </Stack>
    );
  }
  if (step.at === 'code') {
    return (
      <CodeForm
        noticeId={step.noticeId}
        address={form.values.email}
        sending={busy}
        onNewCode={() => submit()}
        onDone={(number) => setStep({ at: 'done', number })}
      />
    );
  }
  return (
    <Form onSubmit={submit}>
      <Text>
        Berätta vad som är fel med {reported.title}. Är det bråttom, till exempel ett pågående bedrägeri, ring
        polisen på 114 14.
      </Text>
      <NativeSelect label="Vad gäller det?" data={reasons} data-autofocus {...form.getInputProps('reason')} />
      <Textarea
        label="Vad är fel, och hur vet du det?"
        minRows={4}
        maxRows={10}
        maxLength={MAX_NOTICE_TEXT}
        {...form.getInputProps('text')}
      />
      {user ? (
        <Text size="sm" c="dimmed">
          Kvitto och beslut mejlas till {user.email}.
        </Text>
      ) : (
        <EmailField
          description="Dit mejlar vi en kod, kvittot och beslutet."
          {...form.getInputProps('email')}
        />
      )}
      <AgreeField
        label="Jag intygar att uppgifterna stämmer så vitt jag vet."
        {...form.getInputProps('goodFaith', { type: 'checkbox' })}
      />
      <Text size="sm" c="dimmed">
        Bara vi ser vem som anmäler. Så behandlas uppgifterna: <PrivacyLink target="_blank" />.
      </Text>
      <FormButtons onCancel={onClose} loading={busy}>
        Skicka anmälan
      </FormButtons>
    </Form>
  );
}

/** Reports a listing or a race's page: the form, for visitors the mailed code, and the receipt. */
export function ReportDialog({ reported, onClose }: { reported: Reported; onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title={headingOf(reported)}>
      <NoticeForm reported={reported} onClose={onClose} />
    </Dialog>
  );
}
