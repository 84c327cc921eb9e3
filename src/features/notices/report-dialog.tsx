'use client';

import { Alert, Button, Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '@/components/dialog';
import { errorCodeOf } from '@/components/error-code';
import { errorTextOf } from '@/components/errors';
import { AgreeField, EmailField, options } from '@/components/fields';
import { Form, focusFirstError, showFormError } from '@/components/form';
import { DialogButtons, FormButtons } from '@/components/form-dialog';
import { PrivacyLink } from '@/components/privacy-link';
import { showDone } from '@/components/toast';
import { email } from '@/domain/account/input';
import { confirmNoticeInput, reportListingInput } from '@/domain/moderation/input';
import { MAX_NOTICE_TEXT, type NoticeReason, noticeCode, noticeReasons } from '@/domain/moderation/notices';
import { MINUTE } from '@/domain/time';
import { z } from '@/domain/zod';
import { useSessionUser } from '@/features/auth/viewer';
import { noticeReasonLabels } from '@/text/moderation';
import { trpc } from '@/trpc/client';

/** What is reported: by its id, and what it is called. */
export type Reported = ({ listingId: string } | { raceId: string }) & { title: string };

const { reason, text } = reportListingInput.shape;
const goodFaith = z.literal(true, 'Intyga att uppgifterna stämmer så vitt du vet.');
const schemas = {
  user: z.object({ reason, text, goodFaith }),
  visitor: z.object({ reason, text, goodFaith, email }),
};
const codeSchema = confirmNoticeInput.pick({ code: true });

const reasons = [
  { value: '', label: 'Välj det som stämmer bäst' },
  ...options(noticeReasonLabels, noticeReasons),
];

interface Values {
  reason: NoticeReason | '';
  text: string;
  email: string;
  goodFaith: boolean;
}

/** The step: writing, giving the mailed code, or done with a number. */
type Step = { at: 'writing' } | { at: 'code'; noticeId: string } | { at: 'done'; number: string };

const FAILED = { title: 'Anmälan skickades inte' };

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
  const form = useForm({ initialValues: { code: '' }, validate: schemaResolver(codeSchema, { sync: true }) });
  const confirm = trpc.notices.confirm.useMutation({
    onSuccess: ({ number }) => onDone(number),
    onError: (error) => {
      const codes = ['CODE_WRONG', 'CODE_EXPIRED'];
      if (codes.includes(errorCodeOf(error))) form.setErrors({ code: errorTextOf(error).text });
      else showFormError(form, error, FAILED);
    },
  });
  return (
    <Form onSubmit={form.onSubmit(({ code }) => confirm.mutate({ noticeId, code }), focusFirstError(form))}>
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
        {...form.getInputProps('code')}
      />
      <DialogButtons>
        <Button variant="default" loading={sending} onClick={onNewCode}>
          Skicka ny kod
        </Button>
        <Button type="submit" loading={confirm.isPending}>
          Bekräfta
        </Button>
      </DialogButtons>
    </Form>
  );
}

function NoticeForm({ reported, onClose }: { reported: Reported; onClose: () => void }) {
  const user = useSessionUser();
  const [step, setStep] = useState<Step>({ at: 'writing' });
  const form = useForm<Values>({
    initialValues: { reason: '', text: '', email: '', goodFaith: false },
    validate: (values) => schemaResolver(user ? schemas.user : schemas.visitor, { sync: true })(values),
  });
  const handlers = {
    onSuccess: (sent: { status: 'received'; number: string } | { status: 'code_sent'; noticeId: string }) => {
      if (sent.status === 'received') return setStep({ at: 'done', number: sent.number });
      if (step.at === 'code')
        showDone('Ny kod skickad', `Vi har mejlat en ny kod till ${form.values.email}.`);
      setStep({ at: 'code', noticeId: sent.noticeId });
    },
    onError: (error: unknown) => showFormError(form, error, FAILED),
  };
  const reportListing = trpc.listings.report.useMutation(handlers);
  const reportRace = trpc.races.report.useMutation(handlers);
  const sending = reportListing.isPending || reportRace.isPending;
  const send = ({ reason, text, email }: Values) => {
    if (!reason) return;
    const notice = { reason, text, goodFaith: true, ...(!user && { email }) } as const;
    if ('listingId' in reported) reportListing.mutate({ listingId: reported.listingId, ...notice });
    else reportRace.mutate({ raceId: reported.raceId, ...notice });
  };

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
        sending={sending}
        onNewCode={() => send(form.values)}
        onDone={(number) => setStep({ at: 'done', number })}
      />
    );
  }
  return (
    <Form onSubmit={form.onSubmit(send, focusFirstError(form))}>
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
      <FormButtons onCancel={onClose} loading={sending}>
        Skicka anmälan
      </FormButtons>
    </Form>
  );
}

/** Reports a listing or a race's page: the form, for visitors the mailed code, and the receipt. */
export function ReportDialog({ reported, onClose }: { reported: Reported; onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title={'listingId' in reported ? 'Anmäl annonsen' : 'Anmäl sidan'}>
      <NoticeForm reported={reported} onClose={onClose} />
    </Dialog>
  );
}
