'use client';

import { Button, List, type MantineColor, Stack } from '@mantine/core';
import { useState } from 'react';
import { CsvButton } from '@/components/csv';
import { atFile, CsvImportDialog, CsvRows } from '@/components/csv-import-dialog';
import type { Column } from '@/components/data-table';
import { Segments } from '@/components/segments';
import { StateBadge } from '@/components/state-badge';
import { showDone } from '@/components/toast';
import { Warning } from '@/components/warning';
import { MAX_CSV } from '@/domain/race/input';
import { useMay } from '@/features/auth/use-may';
import { type Inputs, type Outputs, trpc } from '@/trpc/client';
import { Subtext } from '../cells';

type Plan = Outputs['admin']['races']['previewImport'];
type PlannedRow = Plan['rows'][number];
type Action = PlannedRow['action'];

const actions: Record<Action, { label: string; color: MantineColor }> = {
  refused: { label: 'Fel', color: 'red' },
  create: { label: 'Nytt', color: 'pine' },
  update: { label: 'Ändras', color: 'signal' },
  same: { label: 'Som förut', color: 'gray' },
};
/** Rows that need attention first. */
const order: Action[] = ['refused', 'create', 'update', 'same'];

const columns: Column<PlannedRow>[] = [
  {
    id: 'raceName',
    header: 'Lopp',
    cell: (row) => (
      <>
        {row.raceName || 'Utan namn'}
        <Subtext>{[row.distance, row.date].filter(Boolean).join(', ')}</Subtext>
      </>
    ),
  },
  { id: 'line', header: 'Rad', numeric: true, cell: (item) => item.line },
  {
    id: 'action',
    header: 'Vad',
    cell: (row) => <StateBadge {...actions[row.action]} />,
  },
  { id: 'detail', header: 'Detaljer', wide: true, cell: (row) => <Detail row={row} /> },
];

/** A row's errors or changes. */
function Detail({ row }: { row: PlannedRow }) {
  if (row.errors.length === 0) return row.changes.join(', ') || '–';
  return (
    <List size="sm" spacing={2} c="var(--mantine-color-error)">
      {row.errors.map(({ heading, text }) => (
        <List.Item key={`${heading} ${text}`}>
          {heading && <strong>{heading}: </strong>}
          {text}
        </List.Item>
      ))}
    </List>
  );
}

const countOf = (plan: Plan, action: Action): number =>
  plan.rows.filter((row) => row.action === action).length;

/** A preview of an import, row by row. */
function Preview({ plan }: { plan: Plan }) {
  const kinds = order.filter((action) => countOf(plan, action) > 0);
  const [action, setAction] = useState<Action | 'all'>(kinds[0] === 'refused' ? 'refused' : 'all');
  const rows = order.flatMap((each) =>
    action === 'all' || action === each ? plan.rows.filter((row) => row.action === each) : [],
  );
  const refused = countOf(plan, 'refused');
  return (
    <Stack gap="sm">
      {refused > 0 && (
        <Warning
          color="red"
          role="alert"
          title={refused === 1 ? '1 rad har fel' : `${refused} rader har fel`}
        >
          Rätta filen och välj den igen. Ingenting har skrivits.
        </Warning>
      )}
      {plan.unknown.length > 0 && (
        <Warning title="Kolumner som inte används">{plan.unknown.join(', ')}</Warning>
      )}
      <Segments
        aria-label="Visa rader"
        data={[
          { value: 'all', label: `Alla ${plan.rows.length}` },
          ...kinds.map((value) => ({ value, label: `${actions[value].label} ${countOf(plan, value)}` })),
        ]}
        value={action}
        onChange={setAction}
      />
      <CsvRows key={action} columns={columns} rows={rows} />
    </Stack>
  );
}

function ImportDialog({ onClose }: { onClose: () => void }) {
  const preview = trpc.admin.races.previewImport.useMutation(atFile);
  const write = trpc.admin.races.import.useMutation({
    onSuccess: ({ created, updated }) => {
      showDone('Loppen är importerade', `${created} tillagda, ${updated} ändrade.`);
      onClose();
    },
  });
  const plan = preview.data;
  const todo = plan ? countOf(plan, 'create') + countOf(plan, 'update') : 0;
  return (
    <CsvImportDialog
      title="Importera lopp"
      text="Utgå från en exporterad fil. Rader med id ändrar det loppet. Andra känns igen på namn, distans och datum, och finns loppet inte läggs det till. En kolumn som saknas i filen ändras inte."
      hint="CSV från Excel eller ett annat kalkylprogram, högst 1 000 lopp"
      maxLength={MAX_CSV}
      reading={preview}
      submit={todo === 0 ? 'Inget att importera' : `Importera ${todo} lopp`}
      disabled={!plan || todo === 0 || countOf(plan, 'refused') > 0}
      busy={write.isPending}
      onSend={async (text) => plan && write.mutateAsync({ text, digest: plan.digest })}
      onClose={onClose}
    >
      {plan && <Preview key={plan.digest} plan={plan} />}
    </CsvImportDialog>
  );
}

/** Exports the races to a spreadsheet and imports them. */
export function RaceImport({ narrowed }: { narrowed: Inputs['admin']['races']['export'] }) {
  const utils = trpc.useUtils();
  const edits = useMay('content');
  const [importing, setImporting] = useState(false);
  return (
    <>
      {edits && (
        <Button variant="default" px="md" onClick={() => setImporting(true)}>
          Importera
        </Button>
      )}
      <CsvButton
        label="Exportera"
        failed="Kunde inte exportera loppen"
        load={() => utils.client.admin.races.export.query(narrowed)}
      />
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
    </>
  );
}
