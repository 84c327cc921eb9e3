'use client';

import { Alert, Button, Group, List, Select, Stack, Text, Textarea, Title } from '@mantine/core';
import { useState } from 'react';
import { confirmAction } from '@/components/confirm';
import { DayField } from '@/components/day-field';
import { WideModal } from '@/components/dialog';
import { Disclosure } from '@/components/disclosure';
import { EmptyState } from '@/components/empty-state';
import { options } from '@/components/fields';
import { focusFirstError } from '@/components/form';
import { DialogButtons } from '@/components/form-dialog';
import { Kr } from '@/components/keyed-text';
import { nextPage, PagedList } from '@/components/paged-list';
import { useServerForm } from '@/components/server-form';
import { RowsSkeleton } from '@/components/skeletons';
import { showDone } from '@/components/toast';
import { UserText } from '@/components/user-text';
import { Warning } from '@/components/warning';
import { MAX_TEXT } from '@/domain/input';
import { purchaseOutcomes } from '@/domain/purchase/race-changes';
import { type RaceChange, type RaceChangeKind, raceChangeKinds } from '@/domain/race/changes';
import { startRaceChangeInput } from '@/domain/race/input';
import { useMay } from '@/features/auth/use-may';
import { formatDate, formatDeadline, formatInstant } from '@/text/dates';
import { errorTexts } from '@/text/errors';
import { counted, formatKr, formatNumber } from '@/text/numbers';
import { listingLabels } from '@/text/purchase';
import { outcomeLabels, raceChangeLabels } from '@/text/race';
import { type Outputs, trpc } from '@/trpc/client';

interface ChangeableRace {
  id: string;
  raceName: string;
  date: string;
  lastDay: string | null;
  cancelledAt: Date | null;
}

/** Polling interval while a race change is being carried out. */
const PROGRESS_MS = 3000;

interface EnteredChange {
  kind: RaceChangeKind;
  date: string | null;
  lastDay: string | null;
}

/** The race change as entered so far; null while it is incomplete. */
function changeOf({ kind, date, lastDay }: EnteredChange): RaceChange | null {
  if (kind === 'cancelled') return { kind };
  if (kind === 'closed_early') return lastDay ? { kind, lastDay } : null;
  return date ? { kind, date, lastDay } : null;
}

/** What a started change does at once, and what follows. */
const reached = (paused: number, purchases: number): string =>
  `${counted(paused, 'annons pausad', 'annonser pausade')}, ${purchases} köp gås igenom nu.`;

type AffectedItems = Outputs['raceChanges']['preview']['items'];

const AffectedItems = ({ items }: { items: AffectedItems }) => (
  <List listStyleType="none" spacing="sm" aria-label="Berörda annonser och köp">
    {items.map((item) => (
      <List.Item key={item.listingId}>
        <Text fw={600}>
          {item.title}, <Kr amount={item.charged ?? item.price} />
        </Text>
        <Text size="sm" c="dimmed">
          {item.disputed ? listingLabels.disputed : listingLabels[item.status]}
        </Text>
        {item.buyer && (
          <Text size="sm">
            Köpare {item.buyer.name}, {item.buyer.email}
            {item.outcome === 'refunded' &&
              item.charged !== null &&
              `: får tillbaka ${formatKr(item.charged)}`}
          </Text>
        )}
        {item.seller && (
          <Text size="sm">
            Säljare {item.seller.name}, {item.seller.email}
            {item.outcome === 'refunded' &&
              item.payout !== null &&
              `: ${formatKr(item.payout)} betalas inte ut`}
          </Text>
        )}
        <Text size="sm">
          {outcomeLabels[item.outcome]}
          {item.outcome === 'timed' && item.deadline && ` (senast ${formatDeadline(item.deadline)})`}
        </Text>
      </List.Item>
    ))}
  </List>
);

const usePreview = (raceId: string, change: RaceChange | null) =>
  trpc.raceChanges.preview.useInfiniteQuery(
    { raceId, change: change ?? { kind: 'cancelled' } },
    { ...nextPage, retry: false, enabled: change !== null },
  );

function Preview({ query }: { query: ReturnType<typeof usePreview> }) {
  const first = query.data?.pages[0];
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  if (query.isError) {
    return <Warning title="Inget att ändra">{query.error.message}</Warning>;
  }
  return (
    <Stack gap="md">
      {first && <RefundTotal {...first.refunds} />}
      {first && (
        <List aria-label="Vad som händer">
          {purchaseOutcomes
            .filter((outcome) => first.counts[outcome] > 0)
            .map((outcome) => (
              <List.Item key={outcome}>
                <strong>{first.counts[outcome]}</strong> {outcomeLabels[outcome]}
              </List.Item>
            ))}
        </List>
      )}
      <PagedList
        query={query}
        failure="Kunde inte räkna ut vad som händer"
        rowHeight={60}
        empty={<EmptyState picture="empty" order={3} title="Inga annonser eller köp berörs" />}
      >
        {items.length === 0 ? [] : [<AffectedItems key="places" items={items} />]}
      </PagedList>
    </Stack>
  );
}

/** "12 köpare", "1 säljare" */
const recipients = (to: 'buyer' | 'seller', count: number) =>
  `${formatNumber(count)} ${to === 'buyer' ? 'köpare' : 'säljare'}`;

/** The mails that the change sends, to be read before. */
function Mails({ raceId, change }: { raceId: string; change: RaceChange }) {
  const [opened, setOpened] = useState(false);
  const mails = trpc.raceChanges.mails.useQuery({ raceId, change }, { enabled: opened, retry: false });
  if (!opened) {
    return (
      <Button variant="light" onClick={() => setOpened(true)}>
        Läs mejlen som skickas
      </Button>
    );
  }
  return (
    <section aria-labelledby="mejlen">
      <Title order={3} size="h5" id="mejlen" mb="xs">
        Mejlen som skickas
      </Title>
      {mails.isPending && <RowsSkeleton count={2} height={60} />}
      {mails.isError && <Text>Kunde inte skriva mejlen. {mails.error.message}</Text>}
      {mails.data?.length === 0 && <Text size="sm">Ingen får något mejl.</Text>}
      {mails.data && mails.data.length > 0 && (
        <div>
          {mails.data.map(({ id, to, count, subject, text }) => (
            <Disclosure key={id} title={`Till ${recipients(to, count)}: ${subject}`}>
              <UserText size="sm">{text}</UserText>
            </Disclosure>
          ))}
        </div>
      )}
    </section>
  );
}

/** What goes back to buyers. */
const RefundTotal = ({ total, more }: { total: number; more: number }) => (
  <div>
    <Text size="sm" c="dimmed">
      Betalas tillbaka till köparna
    </Text>
    <Text size="xl" fw={700}>
      <Kr amount={total} />
    </Text>
    {more > 0 && (
      <Text size="sm">
        Högst <Kr amount={more} /> till, om betalningar på väg kommer fram innan de stängs.
      </Text>
    )}
  </div>
);

type EarlierChange = Outputs['raceChanges']['list'][number];

/** A change that waits for a second admin, with the actions on it. */
function WaitingChange({ change }: { change: EarlierChange }) {
  const confirm = trpc.raceChanges.confirm.useMutation({
    onSuccess: ({ paused, purchases }) => showDone(raceChangeLabels[change.kind], reached(paused, purchases)),
  });
  const withdraw = trpc.raceChanges.withdraw.useMutation({
    meta: { done: 'Förslaget är tillbakadraget' },
  });
  const decides = useMay('money');
  const ref = { raceChangeId: change.id };
  return (
    <Stack gap="xs" mt="xs">
      <Text>
        Väntar på en administratör till: upp till <Kr amount={change.refundTotal} /> går tillbaka till
        köparna.
      </Text>
      {decides && !change.own && !change.mayConfirm && (
        <Text size="sm">{errorTexts.NOT_SECOND_ADMIN.text}</Text>
      )}
      {decides && (
        <Group>
          {change.mayConfirm && (
            <Button
              loading={confirm.isPending}
              onClick={() =>
                confirmAction({
                  title: `${raceChangeLabels[change.kind]}?`,
                  text: `Upp till ${formatKr(change.refundTotal)} går tillbaka till köparna. Det går inte att ångra.`,
                  confirm: 'Bekräfta ändringen',
                  danger: true,
                  onConfirm: () => confirm.mutate(ref),
                })
              }
            >
              Bekräfta ändringen
            </Button>
          )}
          <Button variant="default" loading={withdraw.isPending} onClick={() => withdraw.mutate(ref)}>
            Dra tillbaka förslaget
          </Button>
        </Group>
      )}
    </Stack>
  );
}

/** Earlier changes and their progress. */
const useEarlier = (raceId: string) =>
  trpc.raceChanges.list.useQuery(
    { raceId },
    {
      refetchInterval: ({ state }) =>
        state.data?.some((change) => !change.finishedAt) ? PROGRESS_MS : false,
    },
  );

function EarlierChanges({ changes }: { changes: EarlierChange[] }) {
  if (changes.length === 0) return null;
  return (
    <Stack gap="xs" aria-live="polite">
      {changes.map((change) => (
        <Alert
          key={change.id}
          color={change.finishedAt ? 'pine' : change.startedAt ? 'blue' : 'signal'}
          title={raceChangeLabels[change.kind]}
        >
          {change.startedAt ? 'Påbörjat' : 'Föreslaget'}{' '}
          {formatInstant(change.startedAt ?? change.proposedAt)} av {change.by}
          {change.newDate && `, nytt datum ${formatDate(change.newDate)}`}
          {change.newLastDay && `, namnbyte senast ${formatDate(change.newLastDay)}`}.{' '}
          {change.finishedAt && `Klart: ${change.total} köp genomgångna.`}
          {change.startedAt && !change.finishedAt && `${change.done} av ${change.total} köp genomgångna.`}
          {!change.startedAt && <WaitingChange change={change} />}
        </Alert>
      ))}
    </Stack>
  );
}

/** Changes a whole race, after a preview of what happens to each listing. */
export function RaceChanges({
  race,
  onDone,
  onClose,
}: {
  race: ChangeableRace;
  /** The change has begun. */
  onDone?: () => void;
  onClose: () => void;
}) {
  const { client } = trpc.useUtils();
  const { form, submit, busy } = useServerForm({
    mode: 'controlled',
    schema: startRaceChangeInput,
    initialValues: {
      kind: 'cancelled' as RaceChangeKind,
      date: race.date as string | null,
      lastDay: race.lastDay,
      note: '',
    },
    toInput: (values) => ({ raceId: race.id, change: changeOf(values), note: values.note }),
    send: client.raceChanges.do.mutate,
    onSuccess: ({ proposed, paused, purchases }, { change }) => {
      form.setFieldValue('note', '');
      if (proposed) {
        showDone('Förslaget är sparat', 'En annan administratör behöver bekräfta det.');
      } else {
        showDone(raceChangeLabels[change.kind], reached(paused, purchases));
        onDone?.();
      }
    },
  });
  const { kind } = form.values;
  const { data: earlier = [] } = useEarlier(race.id);
  const waiting = earlier.find(({ startedAt }) => !startedAt);
  // Only one change may wait at a time: its preview is shown instead of the form.
  const change = waiting
    ? changeOf({ kind: waiting.kind, date: waiting.newDate, lastDay: waiting.newLastDay })
    : changeOf(form.values);
  const preview = usePreview(race.id, change);
  const openConfirmation = form.onSubmit(
    () =>
      confirmAction({
        title: `${raceChangeLabels[kind]}: ${race.raceName}`,
        text: 'Annonserna ändras direkt och köpen ett efter ett. Köpare och säljare får mejl. Det går inte att ångra.',
        confirm: 'Genomför',
        danger: true,
        onConfirm: () => submit(),
      }),
    focusFirstError(form),
  );
  return (
    <WideModal opened onClose={onClose} title={`Ändra hela loppet: ${race.raceName}`}>
      <Stack>
        <EarlierChanges changes={earlier} />
        {race.cancelledAt ? (
          <Text>Loppet är inställt sedan {formatInstant(race.cancelledAt)}.</Text>
        ) : (
          <>
            {!waiting && (
              <>
                <Select
                  label="Vad har arrangören bestämt?"
                  allowDeselect={false}
                  data={options(raceChangeLabels, raceChangeKinds)}
                  {...form.getInputProps('kind')}
                />
                {kind === 'moved' && (
                  <DayField label="Nytt datum för loppet" {...form.getInputProps('date')} />
                )}
                {kind !== 'cancelled' && (
                  <DayField
                    label="Sista dag för namnbyte"
                    clearable
                    clearButtonProps={{ 'aria-label': 'Töm sista dag för namnbyte' }}
                    {...form.getInputProps('lastDay')}
                  />
                )}
              </>
            )}
            {change ? (
              <>
                <Preview query={preview} />
                {preview.isSuccess && <Mails key={JSON.stringify(change)} raceId={race.id} change={change} />}
              </>
            ) : (
              <Text c="dimmed">Fyll i datumen, så visas vad som händer.</Text>
            )}
            {!waiting && change && preview.isSuccess && (
              <Textarea
                label="Var säger arrangören det?"
                description="Ett mejl, en sida på nätet och vilken dag. Sparas i loggen, mejlas till ingen."
                minRows={2}
                maxLength={MAX_TEXT}
                {...form.getInputProps('note')}
              />
            )}
            <DialogButtons>
              <Button variant="default" onClick={onClose}>
                Stäng
              </Button>
              {!waiting && (
                <Button
                  color="red"
                  // Enabled once the preview is shown; a completed change has none.
                  disabled={!change || !preview.isSuccess}
                  loading={busy}
                  onClick={() => openConfirmation()}
                >
                  {raceChangeLabels[kind]}
                </Button>
              )}
            </DialogButtons>
          </>
        )}
      </Stack>
    </WideModal>
  );
}
