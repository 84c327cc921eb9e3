'use client';

import { NativeSelect } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import {
  type ColumnDef,
  type ColumnSort,
  createColumnHelper,
  createSortedRowModel,
  type Row,
  type RowData,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type KeyboardEvent, useId, useState } from 'react';
import { VisuallyHidden } from '@/components/ui/basics';
import classes from './data-table.module.css';

/** Our own column options. */
interface ColumnMeta {
  /** Right-aligned tabular numbers. */
  numeric?: boolean;
  /** Shown without its heading in a card: buttons, pictures. */
  bare?: boolean;
  /** Long text: takes what room is left and breaks anywhere. */
  wide?: boolean;
}

const swedish = new Intl.Collator('sv', { numeric: true });

/** Text in Swedish alphabetical order, everything else by size. */
function compare(a: unknown, b: unknown): number {
  if (typeof a === 'string' && typeof b === 'string') return swedish.compare(a, b);
  return Number(a) - Number(b);
}

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  columnMeta: {} as ColumnMeta,
});

type Features = typeof features;
// A table's columns are of many types of value; the library's own type for that is `any`.
type Columns<Item extends RowData> = ReturnType<ReturnType<typeof columnsOf<Item>>['columns']>;

/** Defines a table's columns. A heading is plain text: above a column, and before a card's value. */
export const columnsOf = <Item extends RowData>() => createColumnHelper<Features, Item>();

export type Sort = ColumnSort;

export interface DataTableProps<Item extends RowData> {
  /** The table's accessible name. */
  label: string;
  /** Must be stable: a new column definition remounts its cells, which lose their state. */
  columns: Columns<Item>;
  items: Item[];
  idOf: (item: Item) => string;
  /** The server's order. Without it the items are sorted here, and unsorted at first. */
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** Few and short columns: a table in a narrow dialog too. */
  few?: boolean;
  /** The items are about to be replaced. */
  busy?: boolean;
}

/** Explicit roles: a table displayed as cards loses its implicit ones. */
const as = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

const focusable = 'a[href], button:not([disabled]), input:not([disabled])';

/** Arrow up and down move the focus to the same column of the next row. */
function walk(event: KeyboardEvent<HTMLTableSectionElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const from = (event.target as HTMLElement).closest('tr');
  if (!step || !from) return;
  const rows = [...event.currentTarget.rows];
  const nth = [...from.querySelectorAll(focusable)].indexOf(event.target as HTMLElement);
  const next = rows[rows.indexOf(from) + step]?.querySelectorAll<HTMLElement>(focusable);
  const target = next?.[Math.min(nth, next.length - 1)];
  if (!target) return;
  event.preventDefault();
  target.focus();
}

const icons = { asc: IconArrowUp, desc: IconArrowDown };
const words = { asc: 'stigande', desc: 'fallande' };

/** A dense table, sorted by its headings, with arrow key navigation, displayed as cards where it is narrow. */
export function DataTable<Item extends RowData>(props: DataTableProps<Item>) {
  const { label, columns, items, idOf, sort, onSort, few = false, busy = false } = props;
  const [own, setOwn] = useState<Sort[]>([]);
  const sorting = sort ? [sort] : own;
  const labelId = useId();
  const table = useTable({
    features,
    columns: columns as ColumnDef<Features, Item>[],
    data: items,
    getRowId: idOf,
    manualSorting: Boolean(sort),
    enableSortingRemoval: !sort,
    enableMultiSort: false,
    sortDescFirst: false,
    defaultColumn: {
      sortFn: (a: Row<Features, Item>, b: Row<Features, Item>, id: string) =>
        compare(a.getValue(id), b.getValue(id)),
      sortUndefined: 'last',
    },
    state: { sorting },
    onSortingChange: (change) => {
      const next = typeof change === 'function' ? change(sorting) : change;
      if (!sort) setOwn(next);
      else if (next[0]) onSort?.(next[0]);
    },
  });
  const headers = table.getHeaderGroups().flatMap((group) => group.headers);
  const headingOf = (id: string): string =>
    String(headers.find((header) => header.column.id === id)?.column.columnDef.header ?? '');
  // Focusable, so that a wide table can be scrolled by keyboard.
  const scrolled = { role: 'group', 'aria-labelledby': labelId, tabIndex: 0 } as const;
  const sortable = headers.filter((header) => header.column.getCanSort());
  return (
    <div className={classes.frame} aria-busy={busy} data-busy={busy || undefined} data-few={few || undefined}>
      {sortable.length > 0 && items.length > 1 && (
        <NativeSelect
          className={classes.sort}
          label="Sortera"
          value={sorting[0] ? `${sorting[0].id} ${sorting[0].desc ? 'desc' : 'asc'}` : ''}
          data={[
            ...(sort ? [] : [{ value: '', label: 'Som de kom' }]),
            ...sortable.flatMap(({ column: { id } }) =>
              (['asc', 'desc'] as const).map((way) => ({
                value: `${id} ${way}`,
                label: `${headingOf(id)}, ${words[way]}`,
              })),
            ),
          ]}
          onChange={({ currentTarget: { value } }) => {
            const [id, way] = value.split(' ');
            table.setSorting(id ? [{ id, desc: way === 'desc' }] : []);
          }}
        />
      )}
      <div className={classes.scroll} {...scrolled}>
        <table className={classes.table} {...as.table} aria-labelledby={labelId}>
          <caption>
            <VisuallyHidden id={labelId}>{label}</VisuallyHidden>
          </caption>
          <thead className={classes.head} {...as.rowgroup}>
            <tr {...as.row}>
              {headers.map(({ id, column }) => {
                const sorted = column.getIsSorted();
                const Icon = sorted ? icons[sorted] : IconArrowsSort;
                return (
                  <th
                    key={id}
                    {...as.columnheader}
                    scope="col"
                    data-numeric={column.columnDef.meta?.numeric}
                    aria-sort={sorted ? (sorted === 'asc' ? 'ascending' : 'descending') : undefined}
                  >
                    {column.getCanSort() ? (
                      <button
                        type="button"
                        className={classes.heading}
                        data-sorted={sorted || undefined}
                        onClick={column.getToggleSortingHandler()}
                      >
                        {headingOf(column.id)}
                        <Icon size={16} aria-hidden="true" />
                      </button>
                    ) : column.columnDef.meta?.bare ? (
                      <VisuallyHidden>{headingOf(column.id)}</VisuallyHidden>
                    ) : (
                      headingOf(column.id)
                    )}
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody {...as.rowgroup} onKeyDown={walk}>
            {table.getRowModel().rows.map((row) => (
              <tr key={row.id} {...as.row}>
                {row.getAllCells().map((cell, nth) => {
                  const { numeric, bare, wide } = cell.column.columnDef.meta ?? {};
                  const shared = {
                    'data-label': bare || nth === 0 ? undefined : headingOf(cell.column.id),
                    'data-numeric': numeric,
                    'data-bare': bare,
                    'data-wide': wide,
                  };
                  return nth === 0 ? (
                    <th key={cell.id} {...as.rowheader} scope="row" {...shared}>
                      <table.FlexRender cell={cell} />
                    </th>
                  ) : (
                    <td key={cell.id} {...as.cell} {...shared}>
                      <table.FlexRender cell={cell} />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
