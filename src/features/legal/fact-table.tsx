'use client';

import { Box } from '@mantine/core';
import { DataTable } from '@/components/data-table';

interface FactTableProps {
  /** The caption, for screen readers. */
  caption: string;
  headings: readonly string[];
  rows: readonly (readonly string[])[];
}

/** A table of facts in a text that the server renders. */
export const FactTable = ({ caption, headings, rows }: FactTableProps) => (
  <Box mb="lg">
    <DataTable
      few
      label={caption}
      columns={headings.map((header, nth) => ({
        id: header,
        header,
        cell: (row: readonly string[]) => row[nth],
      }))}
      items={[...rows]}
      idOf={([first = '']) => first}
    />
  </Box>
);
