'use client';

import { Button, Center } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { type Column, DataTable } from '@/components/data-table';
import { FileDrop } from '@/components/file-drop';
import { TableSkeleton } from '@/components/skeletons';
import { readText } from '@/components/text-file';

/** The media types that browsers give a CSV file. */
const types = ['text/csv', 'text/plain', 'application/vnd.ms-excel'];

/** Rows shown before expanding. */
const SHOWN = 50;

export interface SheetFile {
  name: string;
  /** In bytes. */
  size: number;
  text: string;
}

/** A CSV file that is chosen, and the preview of what it would do. */
export function SheetPicker({
  hint,
  maxSize,
  file,
  problem,
  loading,
  onChange,
  onRefuse,
  children,
}: {
  hint: string;
  /** In bytes. */
  maxSize: number;
  file: SheetFile | null;
  problem: string | null;
  /** The preview is on its way. */
  loading: boolean;
  /** Null when the file is removed. */
  onChange: (file: SheetFile | null) => void;
  onRefuse: (problem: string) => void;
  children: ReactNode;
}) {
  return (
    <>
      <FileDrop
        label="Välj en CSV-fil"
        hint={hint}
        accept={types}
        maxSize={maxSize}
        file={file}
        progress={null}
        error={problem}
        onPick={async (picked) =>
          onChange({ name: picked.name, size: picked.size, text: await readText(picked) })
        }
        onRemove={() => onChange(null)}
        onRefuse={onRefuse}
      />
      <div aria-live="polite">
        {loading && <TableSkeleton rows={4} />}
        {children}
      </div>
    </>
  );
}

/** What each row of a file would do; the first of many. */
export function SheetRows<Row extends { line: number }>({
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
