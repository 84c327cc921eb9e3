'use client';

import { Button, Center, Radio, Stack, Text } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { type OldEncoding, type Reading, type Readings, readingsOf } from '@/domain/site/file-text';
import { errorTexts } from '@/text/errors';
import { type Column, DataTable } from './data-table';
import { WideModal } from './dialog';
import { errorTextOf } from './errors';
import { FileDrop } from './file-drop';
import { FormButtons } from './form-dialog';
import { TableSkeleton } from './skeletons';

/** The media types that browsers give a CSV file. */
const types = ['text/csv', 'text/plain', 'application/vnd.ms-excel'];

/** Rows shown before expanding. */
const SHOWN = 50;

/** For the mutation that reads a file: its error is shown at the file, not in a toast. */
export const atFile = { onError: () => undefined };

interface CsvImportDialogProps {
  title: string;
  text: ReactNode;
  hint: string;
  /** In characters. */
  maxLength: number;
  /** The mutation that reads a file and returns a preview. */
  reading: {
    mutate: (input: { text: string }) => void;
    reset: () => void;
    isPending: boolean;
    error: unknown;
  };
  /** The submit button's label. */
  submit: string;
  disabled: boolean;
  busy: boolean;
  onSend: (text: string) => Promise<unknown>;
  onClose: () => void;
  /** What the file would do. */
  children: ReactNode;
}

const encodingTexts: Record<OldEncoding, string> = {
  'windows-1252': 'Sparad i Excel för Windows',
  macintosh: 'Sparad i Excel för Mac',
  cp850: 'Sparad för MS-DOS',
};

interface EncodingChoiceProps {
  readings: Reading[];
  chosen: Reading | null;
  onChoose: (reading: Reading) => void;
}

/** How a file of an old kind is read: a sample of each way. */
const EncodingChoice = ({ readings, chosen, onChoose }: EncodingChoiceProps) => (
  <Radio.Group
    label="På vilken rad ser å, ä och ö rätt ut?"
    description="Filen säger inte själv hur dess bokstäver är sparade."
    value={chosen?.encoding ?? ''}
    onChange={(value) => {
      const reading = readings.find(({ encoding }) => encoding === value);
      if (reading) onChoose(reading);
    }}
  >
    <Stack gap="xs" mt="xs">
      {readings.map(
        ({ encoding, sample }) =>
          encoding && (
            <Radio
              key={encoding}
              value={encoding}
              label={sample}
              description={encodingTexts[encoding]}
              styles={{ label: { overflowWrap: 'anywhere' } }}
            />
          ),
      )}
    </Stack>
  </Radio.Group>
);

/** A CSV file that is chosen, the preview of what it would do, and a button that does it. */
export function CsvImportDialog(props: CsvImportDialogProps) {
  const { title, text, hint, maxLength, reading, submit, disabled, busy, onSend, onClose, children } = props;
  const [file, setFile] = useState<{ name: string; size: number; readings: Reading[] } | null>(null);
  const [chosen, setChosen] = useState<Reading | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const refusalText = `Bara en CSV-fil går att läsa. ${hint}.`;

  /** Nothing is read until it is known how. */
  function choose(next: Reading | null) {
    const tooLong = next !== null && next.text.length > maxLength;
    setRefusal(tooLong ? refusalText : null);
    setChosen(next);
    if (next && !tooLong) reading.mutate({ text: next.text });
    else reading.reset();
  }

  function clear() {
    setFile(null);
    choose(null);
  }

  // Known before the next drawing, since a second press may come before it.
  const sending = useRef(false);
  async function send() {
    if (!chosen || sending.current) return;
    sending.current = true;
    // Its failure is shown.
    await onSend(chosen.text).catch(() => undefined);
    sending.current = false;
  }

  async function pick(picked: File) {
    let read: Readings;
    try {
      read = readingsOf(new Uint8Array(await picked.arrayBuffer()));
    } catch {
      // It was moved, or another program holds it.
      clear();
      return setRefusal('Filen gick inte att öppna. Välj den igen.');
    }
    setFile({ name: picked.name, size: picked.size, readings: read.readings });
    choose(read.likely);
    if (read.readings.length === 0) setRefusal(errorTexts.CSV_UNREADABLE.text);
  }

  return (
    <WideModal opened onClose={onClose} title={title}>
      <Stack>
        {typeof text === 'string' ? <Text>{text}</Text> : text}
        <FileDrop
          label="Välj en CSV-fil"
          hint={hint}
          accept={types}
          // UTF-16 has two bytes for each.
          maxSize={2 * maxLength}
          file={file}
          progress={null}
          error={refusal ?? (reading.error ? errorTextOf(reading.error).text : null)}
          onPick={pick}
          onRemove={clear}
          onRefuse={setRefusal}
          refusal={refusalText}
        />
        {file && file.readings.length > 1 && (
          <EncodingChoice readings={file.readings} chosen={chosen} onChoose={choose} />
        )}
        <div aria-live="polite">
          {reading.isPending && <TableSkeleton rows={4} />}
          {children}
        </div>
        <FormButtons onCancel={onClose} type="button" disabled={disabled} loading={busy} onClick={send}>
          {submit}
        </FormButtons>
      </Stack>
    </WideModal>
  );
}

/** What each row of a file would do; the first of many. */
export function CsvRows<Row extends { line: number }>({
  columns,
  rows,
}: {
  columns: Column<Row>[];
  rows: Row[];
}) {
  const [shown, setShown] = useState(SHOWN);
  return (
    <>
      <DataTable
        few
        label="Vad filen gör"
        columns={columns}
        items={rows.slice(0, shown)}
        idOf={({ line }) => String(line)}
      />
      {rows.length > shown && (
        <Center>
          <Button variant="default" onClick={() => setShown(shown + SHOWN)}>
            Visa fler
          </Button>
        </Center>
      )}
    </>
  );
}
