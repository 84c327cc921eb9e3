'use client';

import { Button, Center, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { readText } from './csv';
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
  /** In bytes. */
  maxSize: number;
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
  onSend: (text: string) => void;
  onClose: () => void;
  /** What the file would do. */
  children: ReactNode;
}

/** A CSV file that is chosen, the preview of what it would do, and a button that does it. */
export function CsvImportDialog(props: CsvImportDialogProps) {
  const { title, text, hint, maxSize, reading, submit, disabled, busy, onSend, onClose, children } = props;
  const [file, setFile] = useState<{ name: string; size: number; text: string } | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function change(picked: File | null) {
    const next = picked && { name: picked.name, size: picked.size, text: await readText(picked) };
    setRefusal(null);
    setFile(next);
    if (next) reading.mutate({ text: next.text });
    else reading.reset();
  }

  return (
    <WideModal opened onClose={onClose} title={title}>
      <Stack>
        {typeof text === 'string' ? <Text>{text}</Text> : text}
        <FileDrop
          label="Välj en CSV-fil"
          hint={hint}
          accept={types}
          maxSize={maxSize}
          file={file}
          progress={null}
          error={refusal ?? (reading.error ? errorTextOf(reading.error).text : null)}
          onPick={change}
          onRemove={() => change(null)}
          onRefuse={setRefusal}
          refusal={`Bara en CSV-fil går att läsa. ${hint}.`}
        />
        <div aria-live="polite">
          {reading.isPending && <TableSkeleton rows={4} />}
          {children}
        </div>
        <FormButtons
          onCancel={onClose}
          type="button"
          disabled={disabled}
          loading={busy}
          onClick={() => file && onSend(file.text)}
        >
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
