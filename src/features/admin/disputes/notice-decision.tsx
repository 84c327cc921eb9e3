'use client';

import { NativeSelect, Text, Textarea } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { errorCodeOf } from '@/components/error-code';
import { options } from '@/components/fields';
import { focusFirstError, showFormError } from '@/components/form';
import { FormDialog, TextDialog } from '@/components/form-dialog';
import { showError } from '@/components/toast';
import { decideAppealInput, reasonsInput } from '@/domain/moderation/input';
import {
  type AppealOutcome,
  type DecisionGround,
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
    text: 'Rätta loppets uppgifter under Lopp först. Här berättar du vad som är ändrat.',
    confirm: 'Markera som rättad',
  },
};

/** What every decision's form does after sending. */
const outcomeOf = (refused: typeof showError, onClose: () => void) => ({
  meta: { done: ['Beslutet är fattat', 'Det är mejlat med motiveringen.'] as const },
  onSuccess: onClose,
  onError: (error: unknown) => {
    refused(error, { title: 'Beslutet sparades inte' });
    // Another admin was first.
    if (errorCodeOf(error) === 'NOTICE_DECIDED') onClose();
  },
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
  const form = useForm<{ ground: DecisionGround | ''; text: string }>({
    initialValues: { ground: grounds.length === 1 ? (grounds[0] ?? '') : '', text: '' },
    validate: schemaResolver(reasonsInput, { sync: true }),
  });
  const decide = trpc.notices.decide.useMutation(
    outcomeOf((error, toast) => showFormError(form, error, toast), onClose),
  );
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      submit={confirm}
      danger={decision === 'removed'}
      busy={decide.isPending}
      onSubmit={form.onSubmit(({ ground, text }) => {
        if (ground) decide.mutate({ noticeId: item.id, decision, ground, text });
      }, focusFirstError(form))}
    >
      <Text>
        {text} {item.subject === 'listing' ? READ_BY_BOTH : TO_REPORTER}
      </Text>
      <NativeSelect
        label="Beslutet grundas på"
        data={[{ value: '', label: 'Välj lag eller villkor' }, ...options(groundLabels, grounds)]}
        data-autofocus
        {...form.getInputProps('ground')}
      />
      <Textarea
        {...field}
        description="Vad du har sett och varför det leder till beslutet."
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
  const decide = trpc.notices.decideAppeal.useMutation(outcomeOf(showError, onClose));
  const reversed = outcome === 'reversed';
  return (
    <TextDialog
      title={reversed ? 'Ändra beslutet' : 'Låt beslutet stå fast'}
      onClose={onClose}
      submit={reversed ? 'Ändra beslutet' : 'Låt det stå fast'}
      busy={decide.isPending}
      rule={decideAppealInput.shape.text}
      field={field}
      onSend={(text) => decide.mutate({ noticeId: item.id, outcome, text })}
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
