'use client';

import { Alert, Button, type MantineColor, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { type Column, PagedTable, useByTime } from '@/components/data-table';
import { Dialog } from '@/components/dialog';
import { options } from '@/components/fields';
import { Form } from '@/components/form';
import { DialogButtons } from '@/components/form-dialog';
import { nextPage } from '@/components/paged-list';
import { Section } from '@/components/section';
import { Segments } from '@/components/segments';
import { useServerForm } from '@/components/server-form';
import { StateBadge } from '@/components/state-badge';
import { TextDialog } from '@/components/text-dialog';
import { showDone } from '@/components/toast';
import { UserText } from '@/components/user-text';
import { Warning } from '@/components/warning';
import { taskListPath } from '@/domain/moderation/tasks';
import { handleDifferenceInput, resolveLiabilityInput } from '@/domain/money/input';
import { isLiability, liabilityNeedsSecondAdmin, type Resolution } from '@/domain/money/ledger';
import { receiptNumber } from '@/domain/purchase/states';
import { useMay } from '@/features/auth/use-may';
import { resolutionLabels } from '@/text/audit';
import { formatInstant } from '@/text/dates';
import { SECOND_ADMIN_RULE } from '@/text/dispute';
import { errorTexts } from '@/text/errors';
import { differenceLabels } from '@/text/moderation';
import { formatKrExact } from '@/text/numbers';
import { type Outputs, trpc } from '@/trpc/client';
import { EmptyCard, Instant, Subtext } from '../cells';
import { initialInputs } from '../initial-inputs';
import { ShownAlone, useNamedRow } from '../named-row';
import { useOpenedByAddress } from '../use-opened-by-address';

type Difference = Outputs['money']['differences']['items'][number];

const labelOf = ({ kind }: Difference): string => differenceLabels[kind];

const differenceState = (item: Difference): { label: string; color: MantineColor } => {
  if (item.proposal) return { label: 'Väntar på bekräftelse', color: 'signal' };
  if (item.resolvedAt) return { label: 'Stämmer igen', color: 'pine' };
  return item.handledAt ? { label: 'Hanterad', color: 'pine' } : { label: 'Att reda ut', color: 'red' };
};

/** An amount, or a dash without one. */
const Amount = ({ ore }: { ore: number | null }) => (ore === null ? '–' : formatKrExact(ore));

const noteField = { minRows: 2, maxLength: 2000, 'data-autofocus': true } as const;

const FRAUD_WARNING =
  'Den som gett ut köparens kort misstänker att någon annan har betalat med det. Inga pengar är krävda tillbaka än: betalar du tillbaka hela beloppet hos Stripe nu kan ett återkrav, och avgiften för det, utebli.';

function ExplanationDialog({ item, onClose }: { item: Difference; onClose: () => void }) {
  const warning = item.kind === 'fraud_warning';
  const { client } = trpc.useUtils();
  const { note } = handleDifferenceInput.shape;
  return (
    <TextDialog
      title={labelOf(item)}
      onClose={onClose}
      submit="Markera som hanterad"
      rule={warning ? note.min(1, 'Skriv vad som gjordes.') : note}
      field={{ ...noteField, label: warning ? 'Vad gjordes?' : 'Vad beror skillnaden på?' }}
      send={(text) => client.money.handleDifference.mutate({ id: item.id, note: text })}
      meta={{ done: 'Markerad som hanterad' }}
    >
      {warning ? (
        <Text>
          {item.source}: <Amount ore={item.stripeAmount} />. {FRAUD_WARNING}
        </Text>
      ) : (
        <Text>
          {item.source}: <Amount ore={item.stripeAmount} /> hos Stripe, <Amount ore={item.ledgerAmount} /> i
          vår bok.
        </Text>
      )}
    </TextDialog>
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
function ProposalDialog({
  item,
  proposal,
  onClose,
}: {
  item: Difference;
  proposal: NonNullable<Difference['proposal']>;
  onClose: () => void;
}) {
  const confirm = trpc.money.confirmLiability.useMutation({
    onSuccess: ({ how }) => {
      showDone(resolved[how]);
      onClose();
    },
  });
  const withdraw = trpc.money.withdrawLiability.useMutation({
    meta: { done: 'Förslaget är tillbakadraget' },
    onSuccess: onClose,
  });
  const { how, amount, note, by, own, mayConfirm, at } = proposal;
  return (
    <Dialog opened onClose={onClose} title={labelOf(item)}>
      <Stack>
        <Text>{balanceText(item, amount ?? 0)}</Text>
        <Warning title={own ? 'Väntar på en administratör till' : `${by} har lämnat ett förslag`}>
          {resolutionLabels[how]}.{at && ` Föreslaget av ${own ? 'dig' : by} ${formatInstant(at)}.`}
        </Warning>
        {note && <UserText>{note}</UserText>}
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
            <Button
              color="signal"
              loading={confirm.isPending}
              onClick={() => confirm.mutate({ id: item.id })}
            >
              Bekräfta
            </Button>
          )}
        </DialogButtons>
      </Stack>
    </Dialog>
  );
}

/** Pays or closes a balance that a finished purchase should not have, with a note of the reason. */
function ResolutionDialog({ item, onClose }: { item: Difference; onClose: () => void }) {
  const { client } = trpc.useUtils();
  const amount = item.ledgerAmount ?? 0;
  const { form, submit, busy } = useServerForm({
    schema: resolveLiabilityInput,
    initialValues: { id: item.id, how: 'pay' as Resolution, note: '' },
    send: client.money.resolveLiability.mutate,
    onSuccess: ({ how, proposed }) => {
      if (proposed) showDone('Förslaget är sparat', 'En annan administratör behöver bekräfta det.');
      else showDone(resolved[how]);
      onClose();
    },
  });
  const second = liabilityNeedsSecondAdmin(amount);
  const submitLabels = second
    ? (['Föreslå betalning', 'Föreslå stängning'] as const)
    : (['Betala via Stripe', 'Stäng saldot'] as const);
  const submitLabel = submitLabels[amount < 0 ? 0 : 1];
  const send = (how: Resolution) => () => {
    form.setFieldValue('how', how);
    submit();
  };
  return (
    <Dialog opened onClose={onClose} title={labelOf(item)} size="lg">
      <Form onSubmit={send(amount < 0 ? 'pay' : 'settled')}>
        <Text>{balanceText(item, amount)}</Text>
        <Textarea {...noteField} label="Vad hände?" key={form.key('note')} {...form.getInputProps('note')} />
        {second && <Alert>{SECOND_ADMIN_RULE}</Alert>}
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            Avbryt
          </Button>
          {amount < 0 && (
            <Button variant="light" loading={busy} onClick={send('settled')}>
              {second ? 'Föreslå: redan betalt' : 'Redan betalt på annat sätt'}
            </Button>
          )}
          <Button type="submit" color="signal" loading={busy}>
            {submitLabel}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

function HandleButton({ item }: { item: Difference }) {
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
          <ProposalDialog item={item} proposal={item.proposal} onClose={() => setOpened(false)} />
        ) : isLiability(item.kind) ? (
          <ResolutionDialog item={item} onClose={() => setOpened(false)} />
        ) : (
          <ExplanationDialog item={item} onClose={() => setOpened(false)} />
        ))}
    </>
  );
}

const differenceColumns: Column<Difference>[] = [
  { id: 'kind', header: 'Skillnad', cell: (item) => labelOf(item) },
  {
    id: 'state',
    header: 'Läge',
    cell: (item) => <StateBadge {...differenceState(item)} />,
  },
  {
    id: 'source',
    header: 'Vad det gäller',
    wide: true,
    cell: (item) => (
      <div>
        {sourceOf(item)}
        {item.handledNote && <Subtext>{item.handledNote}</Subtext>}
      </div>
    ),
  },
  { id: 'foundAt', header: 'Hittad', sortBy: 'server', cell: ({ foundAt }) => <Instant at={foundAt} /> },
  { id: 'stripe', header: 'Stripe', numeric: true, cell: (item) => <Amount ore={item.stripeAmount} /> },
  { id: 'ledger', header: 'Vår bok', numeric: true, cell: (item) => <Amount ore={item.ledgerAmount} /> },
  { id: 'handle', header: 'Åtgärd', cell: (item) => <HandleButton item={item} /> },
];

export function Differences() {
  const [open, setOpen] = useState<boolean>(initialInputs.differences.open);
  const { turned: oldest, ...order } = useByTime('foundAt');
  const named = useNamedRow('avstamning');
  const query = trpc.money.differences.useInfiniteQuery(
    { ...initialInputs.differences, open, ...(oldest && { oldest }), ...named },
    nextPage,
  );
  return (
    <Section id="avstamning" title="Skillnader mot Stripe">
      <Text mb="md" c="dimmed">
        Varje natt jämförs boken med Stripes rörelser, och varje timme ses avslutade köp igenom. Här står
        också kortutgivares varningar för bedrägeri.
      </Text>
      {named ? (
        <ShownAlone href={taskListPath('difference')} />
      ) : (
        <Segments
          mb="md"
          aria-label="Visa skillnader"
          data={options({ open: 'Att reda ut', all: 'Alla' })}
          value={open ? 'open' : 'all'}
          onChange={(value) => setOpen(value === 'open')}
        />
      )}
      <PagedTable
        query={query}
        failure="Kunde inte hämta skillnaderna"
        empty={<EmptyCard title="Boken stämmer med Stripe" />}
        label="Skillnader mot Stripe"
        columns={differenceColumns}
        idOf={({ id }) => id}
        {...order}
      />
    </Section>
  );
}
