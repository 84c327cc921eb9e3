'use client';

import { Alert, Badge, Button, type MantineColor, Stack, Text, Textarea } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import type { Column } from '@/components/data-table';
import { Dialog } from '@/components/dialog';
import { DialogButtons } from '@/components/dialog-buttons';
import { Form } from '@/components/form';
import { FormButtons } from '@/components/form-buttons';
import { nextPage } from '@/components/paged-list';
import { PagedTable, useByTime } from '@/components/paged-table';
import { Section } from '@/components/section';
import { Segments } from '@/components/segments';
import { showDone, showError } from '@/components/toast';
import { isLiability, liabilityNeedsSecondAdmin, type Resolution } from '@/domain/ledger';
import { receiptNumber } from '@/domain/purchase/receipt-number';
import { useMay } from '@/features/auth/use-may';
import { resolutionLabels } from '@/text/audit';
import { formatInstant } from '@/text/dates';
import { differenceLabels } from '@/text/differences';
import { errorTexts } from '@/text/errors';
import { formatKrExact } from '@/text/money';
import { SECOND_ADMIN_RULE } from '@/text/problems';
import { type Outputs, trpc } from '@/trpc/client';
import { initialInputs } from '../initial-inputs';
import { Under } from '../under';
import { useOpenedByAddress } from '../use-opened-by-address';
import { When } from '../when';
import { Nothing } from './nothing';

type Difference = Outputs['money']['differences']['items'][number];

const labelOf = ({ kind }: Difference): string => differenceLabels[kind];

const differenceState = (item: Difference): { label: string; color: MantineColor } => {
  if (item.proposal) return { label: 'Väntar på bekräftelse', color: 'signal' };
  if (item.resolvedAt) return { label: 'Stämmer igen', color: 'pine' };
  return item.handledAt ? { label: 'Hanterad', color: 'pine' } : { label: 'Att reda ut', color: 'red' };
};

/** An amount, or a dash without one. */
const Amount = ({ ore }: { ore: number | null }) => (ore === null ? '–' : formatKrExact(ore));

/** A required note. `given` returns it, or shows `problem` at the field and returns null. */
function useNote(label: string, problem: string) {
  const [note, setNote] = useState('');
  const [error, setError] = useState<string | null>(null);
  return {
    given: () => {
      if (note.trim()) return note;
      setError(problem);
      return null;
    },
    field: (
      <Textarea
        label={label}
        autosize
        minRows={2}
        maxLength={2000}
        data-autofocus
        value={note}
        error={error}
        onChange={({ currentTarget }) => {
          setNote(currentTarget.value);
          setError(null);
        }}
      />
    ),
  };
}

function Explain({ item, onClose }: { item: Difference; onClose: () => void }) {
  const utils = trpc.useUtils();
  const note = useNote('Vad beror skillnaden på?', 'Skriv vad skillnaden beror på.');
  const handle = trpc.money.handleDifference.useMutation({
    onSuccess: () => {
      showDone('Markerad som hanterad');
      onClose();
    },
    onError: (failure) => showError(failure),
    onSettled: () => utils.money.invalidate(),
  });
  return (
    <Dialog opened onClose={onClose} title={labelOf(item)}>
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          const given = note.given();
          if (given) handle.mutate({ id: item.id, note: given });
        }}
      >
        <Text>
          {item.source}: <Amount ore={item.stripeAmount} /> hos Stripe, <Amount ore={item.ledgerAmount} /> i
          vår bok.
        </Text>
        {note.field}
        <FormButtons onCancel={onClose} loading={handle.isPending}>
          Markera som hanterad
        </FormButtons>
      </Form>
    </Dialog>
  );
}

const sourceOf = ({ kind, source }: Difference): string =>
  isLiability(kind) ? `Köp ${receiptNumber(source)}` : source;

const resolved: Record<Resolution, string> = {
  pay: 'Betalningen är på väg',
  settled: 'Saldot är stängt',
};

/** A balance as text with its owner. Öre; negative is owed to the party. */
function balanceText({ kind, source }: Difference, amount: number): string {
  const party = kind === 'buyer_payable' ? 'Köparen' : 'Säljaren';
  const purchase = `köp ${receiptNumber(source)}`;
  return amount < 0
    ? `${party} har ${formatKrExact(-amount)} att få för ${purchase}, men inget är på väg.`
    : `${party} har fått ${formatKrExact(amount)} för mycket för ${purchase}.`;
}

/** A resolution that waits for a second admin, with the actions on it. */
function Proposed({
  item,
  proposal,
  onClose,
}: {
  item: Difference;
  proposal: NonNullable<Difference['proposal']>;
  onClose: () => void;
}) {
  const utils = trpc.useUtils();
  const after = {
    onError: (failure: unknown) => showError(failure),
    onSettled: () => utils.money.invalidate(),
  };
  const confirm = trpc.money.confirmLiability.useMutation({
    ...after,
    onSuccess: ({ how }) => {
      showDone(resolved[how]);
      onClose();
    },
  });
  const withdraw = trpc.money.withdrawLiability.useMutation({
    ...after,
    onSuccess: () => {
      showDone('Förslaget är tillbakadraget');
      onClose();
    },
  });
  const { how, amount, note, by, own, mayConfirm, at } = proposal;
  return (
    <Dialog opened onClose={onClose} title={labelOf(item)}>
      <Stack>
        <Text>{balanceText(item, amount ?? 0)}</Text>
        <Alert
          color="signal"
          icon={<IconAlertTriangle size={20} />}
          title={own ? 'Väntar på en administratör till' : `${by} har lämnat ett förslag`}
        >
          {resolutionLabels[how]}.{at && ` Föreslaget av ${own ? 'dig' : by} ${formatInstant(at)}.`}
        </Alert>
        {note && <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{note}</Text>}
        <Text size="sm">{SECOND_ADMIN_RULE}</Text>
        {!own && !mayConfirm && <Text size="sm">{errorTexts.NOT_SECOND_ADMIN.text}</Text>}
        <DialogButtons>
          <Button
            variant="default"
            loading={withdraw.isPending}
            onClick={() => withdraw.mutate({ id: item.id })}
          >
            Dra tillbaka förslaget
          </Button>
          {mayConfirm && (
            <Button loading={confirm.isPending} onClick={() => confirm.mutate({ id: item.id })}>
              Bekräfta
            </Button>
          )}
        </DialogButtons>
      </Stack>
    </Dialog>
  );
}

/** Pays or closes a balance that a finished purchase should not have, with a note of the reason. */
function Resolve({ item, onClose }: { item: Difference; onClose: () => void }) {
  const utils = trpc.useUtils();
  const note = useNote('Vad hände?', 'Skriv vad som hände.');
  const resolve = trpc.money.resolveLiability.useMutation({
    onSuccess: ({ how, proposed }) => {
      if (proposed) showDone('Förslaget är sparat', 'En annan administratör behöver bekräfta det.');
      else showDone(resolved[how]);
      onClose();
    },
    onError: (failure) => showError(failure),
    onSettled: () => utils.money.invalidate(),
  });
  const amount = item.ledgerAmount ?? 0;
  const second = liabilityNeedsSecondAdmin(amount);
  const submitLabels = second
    ? (['Föreslå betalning', 'Föreslå stängning'] as const)
    : (['Betala via Stripe', 'Stäng saldot'] as const);
  const submitLabel = submitLabels[amount < 0 ? 0 : 1];
  const send = (how: Resolution) => {
    const given = note.given();
    if (given) resolve.mutate({ id: item.id, how, note: given });
  };
  return (
    <Dialog opened onClose={onClose} title={labelOf(item)} size="lg">
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          send(amount < 0 ? 'pay' : 'settled');
        }}
      >
        <Text>{balanceText(item, amount)}</Text>
        {note.field}
        {second && <Alert>{SECOND_ADMIN_RULE}</Alert>}
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            Avbryt
          </Button>
          {amount < 0 && (
            <Button variant="light" loading={resolve.isPending} onClick={() => send('settled')}>
              {second ? 'Föreslå: redan betalt' : 'Redan betalt på annat sätt'}
            </Button>
          )}
          <Button type="submit" loading={resolve.isPending}>
            {submitLabel}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

function Handle({ item }: { item: Difference }) {
  const [opened, setOpened] = useOpenedByAddress(item.id);
  const decides = useMay('money');
  if (item.handledAt || item.resolvedAt || !decides) return null;
  return (
    <>
      <Button size="sm" variant="light" onClick={() => setOpened(true)}>
        {item.proposal ? 'Visa förslaget' : 'Hantera'}
      </Button>
      {opened &&
        (item.proposal ? (
          <Proposed item={item} proposal={item.proposal} onClose={() => setOpened(false)} />
        ) : isLiability(item.kind) ? (
          <Resolve item={item} onClose={() => setOpened(false)} />
        ) : (
          <Explain item={item} onClose={() => setOpened(false)} />
        ))}
    </>
  );
}

const differenceColumns: Column<Difference>[] = [
  { id: 'kind', header: 'Skillnad', cell: (item) => labelOf(item) },
  {
    id: 'state',
    header: 'Läge',
    cell: (item) => (
      <Badge variant="dot" color={differenceState(item).color}>
        {differenceState(item).label}
      </Badge>
    ),
  },
  {
    id: 'source',
    header: 'Vad det gäller',
    wide: true,
    cell: (item) => (
      <div>
        {sourceOf(item)}
        {item.handledNote && <Under>{item.handledNote}</Under>}
      </div>
    ),
  },
  { id: 'foundAt', header: 'Hittad', sortBy: 'server', cell: ({ foundAt }) => <When at={foundAt} /> },
  { id: 'stripe', header: 'Stripe', numeric: true, cell: (item) => <Amount ore={item.stripeAmount} /> },
  { id: 'ledger', header: 'Vår bok', numeric: true, cell: (item) => <Amount ore={item.ledgerAmount} /> },
  { id: 'handle', header: 'Åtgärd', cell: (item) => <Handle item={item} /> },
];

export function Differences() {
  const [open, setOpen] = useState<boolean>(initialInputs.differences.open);
  const { turned: oldest, ...order } = useByTime('foundAt');
  const query = trpc.money.differences.useInfiniteQuery(
    { ...initialInputs.differences, open, ...(oldest && { oldest }) },
    nextPage,
  );
  return (
    <Section id="avstamning" title="Skillnader mot Stripe">
      <Text mb="md" c="dimmed">
        Varje natt jämförs boken med Stripes rörelser, och varje timme ses avslutade köp igenom.
      </Text>
      <Segments
        mb="md"
        aria-label="Visa skillnader"
        data={[
          { value: 'open', label: 'Att reda ut' },
          { value: 'all', label: 'Alla' },
        ]}
        value={open ? 'open' : 'all'}
        onChange={(value) => setOpen(value === 'open')}
      />
      <PagedTable
        query={query}
        failure="Kunde inte hämta skillnaderna"
        empty={<Nothing title="Boken stämmer med Stripe" />}
        label="Skillnader mot Stripe"
        columns={differenceColumns}
        idOf={({ id }) => id}
        {...order}
      />
    </Section>
  );
}
