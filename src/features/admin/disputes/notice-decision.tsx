'use client';

import { NativeSelect, Text, Textarea } from '@mantine/core';
import { errorCodeOf } from '@/components/error-code';
import { options } from '@/components/fields';
import { FormDialog } from '@/components/form-dialog';
import { useServerForm } from '@/components/server-form';
import { TextDialog } from '@/components/text-dialog';
import { decideAppealInput, decideNoticeInput } from '@/domain/moderation/input';
import {
  type AppealOutcome,
  groundsOf,
  MAX_NOTICE_TEXT,
  type NoticeDecision,
} from '@/domain/moderation/notices';
import { groundLabels } from '@/text/moderation';
import { type Outputs, trpc } from '@/trpc/client';

type Item = Outputs['notices']['list']['items'][number];

const READ_BY_BOTH = 'Anmälaren och säljaren får motiveringen i ett mejl. Nämn inte vem som har anmält.';
const TO_REPORTER = 'Anmälaren får motiveringen i ett mejl.';

const texts: Record<NoticeDecision, { title: string; text: string; confirm: string }> = {
  kept: {
    title: 'Låt vara kvar',
    text: 'Ingenting ändras.',
    confirm: 'Låt vara kvar',
  },
  paused: {
    title: 'Pausa annonsen',
    text: 'Annonsen kan inte köpas förrän beslutet ändras. En pågående reservation avslutas, ett betalt köp fortsätter.',
    confirm: 'Pausa annonsen',
  },
  removed: {
    title: 'Ta bort annonsen',
    text: 'Annonsen försvinner för alla utom säljaren. En pågående reservation avslutas, ett betalt köp fortsätter.',
    confirm: 'Ta bort annonsen',
  },
  corrected: {
    title: 'Sidan är rättad',
    text: 'Rätta loppets uppgifter under Lopp först; ett anmält omdöme döljs nu. Här berättar du vad som är ändrat.',
    confirm: 'Markera som rättad',
  },
};

/** What every decision's form does after sending. */
const closing = (onClose: () => void) => ({
  meta: {
    done: ['Beslutet är fattat', 'Det är mejlat med motiveringen.'] as const,
    failed: 'Beslutet sparades inte',
  },
  onSuccess: onClose,
  // Another admin was first.
  onError: (error: unknown) => errorCodeOf(error) === 'NOTICE_DECIDED' && onClose(),
});

const field = {
  label: 'Motivering',
  minRows: 4,
  maxRows: 12,
  maxLength: MAX_NOTICE_TEXT,
} as const;

/** Decides a notice, with what it rests on and the reasons. */
export function NoticeDecisionDialog({
  item,
  decision,
  onClose,
}: {
  item: Item;
  decision: NoticeDecision;
  onClose: () => void;
}) {
  const { title, text, confirm } = texts[decision];
  const grounds = groundsOf[decision];
  const { client } = trpc.useUtils();
  const { form, submit, busy } = useServerForm({
    schema: decideNoticeInput,
    initialValues: {
      noticeId: item.id,
      decision,
      ground: grounds.length === 1 ? (grounds[0] ?? '') : '',
      text: '',
    },
    send: client.notices.decide.mutate,
    ...closing(onClose),
  });
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      submit={confirm}
      danger={decision === 'removed'}
      busy={busy}
      onSubmit={submit}
    >
      <Text>
        {text} {item.subject === 'listing' ? READ_BY_BOTH : TO_REPORTER}
      </Text>
      <NativeSelect
        label="Beslutet grundas på"
        data={[{ value: '', label: 'Välj lag eller villkor' }, ...options(groundLabels, grounds)]}
        data-autofocus
        key={form.key('ground')}
        {...form.getInputProps('ground')}
      />
      <Textarea
        {...field}
        description="Vad du har sett och varför det leder till beslutet."
        key={form.key('text')}
        {...form.getInputProps('text')}
      />
    </FormDialog>
  );
}

/** Decides an appeal: the first decision is upheld or reversed. */
export function AppealDecisionDialog({
  item,
  outcome,
  onClose,
}: {
  item: Item;
  outcome: AppealOutcome;
  onClose: () => void;
}) {
  const { client } = trpc.useUtils();
  const reversed = outcome === 'reversed';
  return (
    <TextDialog
      title={reversed ? 'Ändra beslutet' : 'Låt beslutet stå fast'}
      onClose={onClose}
      submit={reversed ? 'Ändra beslutet' : 'Låt det stå fast'}
      rule={decideAppealInput.shape.text}
      field={field}
      send={(text) => client.notices.decideAppeal.mutate({ noticeId: item.id, outcome, text })}
      {...closing(onClose)}
    >
      <Text>
        {reversed
          ? 'Annonsen blir vad den var före beslutet, om loppet fortfarande kan säljas.'
          : 'Annonsen förblir som den är.'}{' '}
        {READ_BY_BOTH}
      </Text>
    </TextDialog>
  );
}
