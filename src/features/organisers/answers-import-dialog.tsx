'use client';

import { type MantineColor, Stack, Text } from '@mantine/core';
import { CsvButton } from '@/components/csv';
import { atFile, CsvImportDialog, CsvRows } from '@/components/csv-import-dialog';
import type { Column } from '@/components/data-table';
import { StateBadge } from '@/components/state-badge';
import { Failure } from '@/components/warning';
import { MAX_ANSWER_CSV } from '@/domain/organiser/input';
import { counted } from '@/text/numbers';
import { type Outputs, trpc } from '@/trpc/client';
import type { Answered } from './answered-notice';

type Row = Outputs['organisers']['previewAnswers']['rows'][number];
type Kind = 'error' | 'verified' | 'refused' | 'none';

const kindOf = ({ error, answer }: Row): Kind => (error ? 'error' : (answer ?? 'none'));
const kinds: Record<Kind, { label: string; color: MantineColor }> = {
  error: { label: 'Fel', color: 'red' },
  verified: { label: 'Bytt', color: 'pine' },
  refused: { label: 'Går inte', color: 'signal' },
  none: { label: 'Inget svar', color: 'gray' },
};
/** Rows that need attention first. */
const order: Kind[] = ['error', 'refused', 'verified', 'none'];

const columns: Column<Row>[] = [
  { id: 'number', header: 'Köp', cell: ({ number }) => number || '–' },
  { id: 'line', header: 'Rad', numeric: true, cell: ({ line }) => line },
  {
    id: 'answer',
    header: 'Vad',
    cell: (row) => <StateBadge {...kinds[kindOf(row)]} />,
  },
  {
    id: 'detail',
    header: 'Detaljer',
    wide: true,
    cell: ({ error, reason, raceName }) => error ?? (reason || raceName || '–'),
  },
];

/** What the file would do, row by row. */
function Preview({ rows }: { rows: Row[] }) {
  const count = (kind: Kind) => rows.filter((row) => kindOf(row) === kind).length;
  const sorted = order.flatMap((kind) => rows.filter((row) => kindOf(row) === kind));
  const errors = count('error');
  return (
    <Stack gap="sm">
      {errors > 0 && (
        <Failure title={errors === 1 ? '1 rad har fel' : `${errors} rader har fel`}>
          De raderna lämnas som de är. Rätta filen och välj den igen, eller gå vidare med resten.
        </Failure>
      )}
      <Text>
        {count('verified')} bytt, {count('refused')} går inte, {count('none')} utan svar.
      </Text>
      <CsvRows columns={columns} rows={sorted} />
    </Stack>
  );
}

/** Name changes as a CSV file: out, in with the answers, a preview, and then they are carried out. */
export function AnswersImportDialog({
  onDone,
  onClose,
}: {
  onDone: (answered: Answered) => void;
  onClose: () => void;
}) {
  const save = trpc.organisers.exportNameChanges.useMutation();
  const preview = trpc.organisers.previewAnswers.useMutation(atFile);
  const carryOut = trpc.organisers.importAnswers.useMutation({
    onSuccess: (answered) => {
      onDone(answered);
      onClose();
    },
  });
  const rows = preview.data?.rows;
  const todo = (rows ?? []).filter(({ answer }) => answer).length;
  return (
    <CsvImportDialog
      title="Svara med en fil"
      text={
        <>
          <Text>
            Hämta namnbytena som CSV, skriv ”bytt” eller ”går inte” i kolumnen Svar och läs in filen här.
            Skriv varför i kolumnen Skäl när det inte går. Köparna ser att ni har hämtat deras uppgifter.
          </Text>
          <Text size="sm" c="dimmed">
            Filen öppnas i Excel och andra kalkylprogram. Spara den som CSV igen, inte som arbetsbok.
          </Text>
          <div>
            <CsvButton label="Hämta namnbytena" load={() => save.mutateAsync()} />
          </div>
        </>
      }
      hint="CSV-filen ni hämtade, med kolumnen Svar ifylld. Högst 500 rader"
      maxLength={MAX_ANSWER_CSV}
      reading={preview}
      submit={todo === 0 ? 'Inga svar att skicka' : `Skicka ${counted(todo, 'svar', 'svar')}`}
      disabled={todo === 0}
      busy={carryOut.isPending}
      onSend={(text) => carryOut.mutateAsync({ text })}
      onClose={onClose}
    >
      {rows && <Preview rows={rows} />}
    </CsvImportDialog>
  );
}
