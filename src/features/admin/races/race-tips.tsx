'use client';

import { Alert, Anchor, Button, Card, Group, Stack, Text, Textarea, Title } from '@mantine/core';
import { useState } from 'react';
import { type Fact, Facts } from '@/components/facts';
import { FormDialog } from '@/components/form-dialog';
import { Link } from '@/components/link';
import { useServerForm } from '@/components/server-form';
import { UserText } from '@/components/user-text';
import { taskListPath } from '@/domain/moderation/tasks';
import { blankRace } from '@/domain/race/columns';
import { handleRaceTipInput, type RaceFields } from '@/domain/race/input';
import { doneOutcome, MAX_TIP_TEXT } from '@/domain/race/tips';
import { useMay } from '@/features/auth/use-may';
import { formatDate, formatFullInstant } from '@/text/dates';
import { formatNumber } from '@/text/numbers';
import { type Outputs, trpc } from '@/trpc/client';
import { ShownAlone, useNamedOf } from '../named-row';
import { RaceChanges } from './race-changes';
import { RaceDialog } from './race-dialog';

type Tip = Outputs['admin']['raceTips']['items'][number];

const nameOf = ({ race, raceName }: Tip): string => race?.raceName ?? raceName ?? '';

/** The tip's facts beside its text. */
function factsOf({ date, link, at, reporter, answered }: Tip): Fact[] {
  return [
    { label: 'Datum', value: date && formatDate(date) },
    {
      label: 'Länk',
      value: link && (
        <Anchor target="_blank" rel="noopener noreferrer" href={link}>
          {link}
        </Anchor>
      ),
    },
    { label: 'Mottaget', value: `${formatFullInstant(at)}${reporter ? `, av ${reporter}` : ''}` },
    { label: 'Svar', value: answered ? 'Mejlas när tipset är hanterat' : 'Ingen adress att svara till' },
  ];
}

/** The tip, as it was written. */
const TipMessage = ({ tip: { text } }: { tip: Tip }) => text && <UserText mb="sm">{text}</UserText>;

const begins = ({ raceName, date, link }: Tip): RaceFields => ({
  ...blankRace,
  raceName: raceName ?? '',
  date: date ?? '',
  websiteUrl: link ?? '',
});

/** Adds or changes the race, with the tip beside the form; saving handles the tip. */
function RaceOfTipDialog({ tip, onClose }: { tip: Tip; onClose: () => void }) {
  const handle = trpc.admin.handleRaceTip.useMutation({
    meta: { failed: 'Loppet är sparat, men tipset står kvar' },
  });
  const { race } = tip;
  const outcome = doneOutcome[race ? 'wrong' : 'missing'];
  return (
    <RaceDialog
      title={race ? 'Ändra lopp' : 'Nytt lopp'}
      race={race}
      begins={race ? undefined : begins(tip)}
      notice={
        <Alert title={race ? 'Det här ska kanske rättas' : 'Det här loppet saknas kanske'}>
          <TipMessage tip={tip} />
          <Facts facts={factsOf(tip)} />
        </Alert>
      }
      onSaved={(id) => handle.mutate({ id: tip.id, outcome, ...(!race && { raceId: id }) })}
      onClose={onClose}
    />
  );
}

/** Cancels, moves or closes the race that a tip is about; once that has begun the tip is handled. */
function ChangeOfTipDialog({
  tip,
  race,
  onClose,
}: {
  tip: Tip;
  race: NonNullable<Tip['race']>;
  onClose: () => void;
}) {
  const handle = trpc.admin.handleRaceTip.useMutation({
    meta: { failed: 'Loppet ändras, men tipset står kvar' },
  });
  return (
    <RaceChanges
      race={race}
      onDone={() => handle.mutate({ id: tip.id, outcome: doneOutcome.wrong })}
      onClose={onClose}
    />
  );
}

/** Ends a tip without changing anything. */
function CloseTipDialog({ tip, onClose }: { tip: Tip; onClose: () => void }) {
  const { client } = trpc.useUtils();
  const { form, submit, busy } = useServerForm({
    schema: handleRaceTipInput,
    initialValues: { id: tip.id, outcome: 'closed', note: '' },
    send: client.admin.handleRaceTip.mutate,
    meta: {
      done: tip.answered ? ['Tipset är stängt', 'Svaret mejlas.'] : 'Tipset är stängt',
      failed: 'Tipset stängdes inte',
    },
    onSuccess: onClose,
  });
  return (
    <FormDialog title="Stäng tipset" onClose={onClose} submit="Stäng tipset" busy={busy} onSubmit={submit}>
      <Textarea
        label="Varför ändras inget?"
        description={tip.answered ? 'Den som tipsade får det här i ett mejl.' : undefined}
        maxLength={MAX_TIP_TEXT}
        data-autofocus
        key={form.key('note')}
        {...form.getInputProps('note')}
      />
    </FormDialog>
  );
}

function TipCard({ tip }: { tip: Tip }) {
  const [opened, setOpened] = useState<'add' | 'change' | 'close' | null>(null);
  const edits = useMay('content');
  const moves = useMay('money');
  const close = () => setOpened(null);
  const { race } = tip;
  return (
    <Card component="article" aria-labelledby={`tips-${tip.id}`}>
      <Title order={3} size="h4" id={`tips-${tip.id}`} mb="xs">
        {race ? (
          <>
            Stämmer inte:{' '}
            <Anchor component={Link} href={`/lopp/${race.slug}`}>
              {nameOf(tip)}
            </Anchor>
          </>
        ) : (
          `Saknas: ${nameOf(tip)}`
        )}
      </Title>
      <TipMessage tip={tip} />
      <Facts columns facts={factsOf(tip)} />
      <Group gap="xs" mt="md">
        {edits && (
          <Button variant="light" onClick={() => setOpened('add')}>
            {race ? 'Öppna loppet' : 'Skapa loppet'}
          </Button>
        )}
        {race && moves && (
          <Button variant="default" onClick={() => setOpened('change')}>
            Ställ in, flytta eller stäng
          </Button>
        )}
        <Button variant="default" onClick={() => setOpened('close')}>
          Stäng utan ändring
        </Button>
      </Group>
      {opened === 'add' && <RaceOfTipDialog tip={tip} onClose={close} />}
      {opened === 'change' && race && <ChangeOfTipDialog tip={tip} race={race} onClose={close} />}
      {opened === 'close' && <CloseTipDialog tip={tip} onClose={close} />}
    </Card>
  );
}

/** The tips that nobody has handled; renders nothing without any. */
export function RaceTips() {
  const tips = trpc.admin.raceTips.useQuery();
  const { shown, alone } = useNamedOf(tips.data?.items, 'tips');
  if (!tips.data || shown.length === 0) return null;
  const { total } = tips.data;
  return (
    <section aria-labelledby="tips">
      <Title order={2} id="tips" mb="md">
        Tips om lopp
      </Title>
      {alone && <ShownAlone href={taskListPath('raceTip')} />}
      <Stack gap="md">
        {shown.map((tip) => (
          <TipCard key={tip.id} tip={tip} />
        ))}
        {!alone && total > shown.length && (
          <Text size="sm" c="dimmed">
            Här är de {shown.length} äldsta av {formatNumber(total)}.
          </Text>
        )}
      </Stack>
    </section>
  );
}
