'use client';

import { NativeSelect, Table, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { swedish } from '@/text/order';
import classes from './data-table.module.css';
import { PagedList, type PagedListProps } from './paged-list';

export interface Column<Item> {
  id: string;
  /** Plain text: above the column, and before its value in a card. */
  header: string;
  cell: (item: Item) => ReactNode;
  /** Sortable: by the server, or here by this value. Null comes last. */
  sortBy?: 'server' | ((item: Item) => string | number | null);
  /** Right-aligned tabular numbers. */
  numeric?: boolean;
  /** Shown without its heading in a card: buttons, pictures. */
  hideHeader?: boolean;
  /** Long text: takes the remaining width and breaks anywhere. */
  wide?: boolean;
}

export interface Sort {
  id: string;
  desc: boolean;
}

interface DataTableProps<Item> {
  /** The table's accessible name. */
  label: string;
  columns: Column<Item>[];
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

function sortItems<Item>(items: Item[], columns: Column<Item>[], sort: Sort | null): Item[] {
  const by = columns.find(({ id }) => id === sort?.id)?.sortBy;
  if (!sort || typeof by !== 'function') return items;
  return items.toSorted((one, other) => {
    const [a, b] = [by(one), by(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    const order =
      typeof a === 'string' && typeof b === 'string' ? swedish.compare(a, b) : Number(a) - Number(b);
    return sort.desc ? -order : order;
  });
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

/** In order. What the cells hold is not the table's own. */
const focusableIn = (row: HTMLTableRowElement | undefined) => [
  ...(row?.querySelectorAll<HTMLElement>('a[href], button:not([disabled]), input:not([disabled])') ?? []),
];

/** Arrow up and down move the focus to the same column of the next row. */
function moveFocus(event: KeyboardEvent<HTMLTableSectionElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const from = event.target as HTMLElement;
  const rows = [...event.currentTarget.rows];
  const at = rows.findIndex((row) => row.contains(from));
  const next = focusableIn(rows[at + step]);
  const target = next[Math.min(focusableIn(rows[at]).indexOf(from), next.length - 1)];
  if (!target) return;
  event.preventDefault();
  target.focus();
}

const icons = { asc: IconArrowUp, desc: IconArrowDown };
const directionLabels = { asc: 'stigande', desc: 'fallande' };

/** A dense table, sorted by its headings, with arrow key navigation, displayed as cards where it is narrow. */
export function DataTable<Item>(props: DataTableProps<Item>) {
  const { label, columns, items, idOf, sort, onSort, few = false, busy = false } = props;
  const [own, setOwn] = useState<Sort | null>(null);
  const sorted = sort ?? own;
  const labelId = useId();
  const change = (next: Sort | null) => {
    if (!sort) setOwn(next);
    else if (next) onSort?.(next);
  };
  /** Ascending, then descending, then unsorted; the server's order is never unsorted. */
  const toggle = (id: string) => {
    if (sorted?.id !== id) change({ id, desc: false });
    else change(sorted.desc && !sort ? null : { id, desc: !sorted.desc });
  };
  // Focusable, so that a wide table can be scrolled by keyboard.
  const scrolled = { role: 'group', 'aria-labelledby': labelId, tabIndex: 0 } as const;
  const sortable = columns.filter(({ sortBy }) => sortBy);
  return (
    <div className={classes.frame} aria-busy={busy} data-busy={busy || undefined} data-few={few || undefined}>
      {sortable.length > 0 && items.length > 1 && (
        <NativeSelect
          className={classes.sort}
          maw="26rem"
          mb="md"
          label="Sortera"
          value={sorted ? `${sorted.id} ${sorted.desc ? 'desc' : 'asc'}` : ''}
          data={[
            ...(sort ? [] : [{ value: '', label: 'Som de kom' }]),
            ...sortable.flatMap(({ id, header }) =>
              (['asc', 'desc'] as const).map((direction) => ({
                value: `${id} ${direction}`,
                label: `${header}, ${directionLabels[direction]}`,
              })),
            ),
          ]}
          onChange={({ currentTarget: { value } }) => {
            const [id, direction] = value.split(' ');
            change(id ? { id, desc: direction === 'desc' } : null);
          }}
        />
      )}
      <div className={classes.scroll} {...scrolled}>
        <Table
          className={classes.table}
          tabularNums
          {...as.table}
          aria-labelledby={labelId}
          horizontalSpacing="sm"
          verticalSpacing={6}
          borderColor="var(--lb-line)"
          highlightOnHover
          highlightOnHoverColor="var(--lb-soft)"
        >
          <Table.Caption m={0}>
            <VisuallyHidden id={labelId}>{label}</VisuallyHidden>
          </Table.Caption>
          <Table.Thead className={classes.head} {...as.rowgroup}>
            <Table.Tr {...as.row}>
              {columns.map(({ id, header, numeric, hideHeader, sortBy }) => {
                const direction = sorted?.id === id && (sorted.desc ? 'desc' : 'asc');
                const Icon = direction ? icons[direction] : IconArrowsSort;
                return (
                  <Table.Th
                    key={id}
                    {...as.columnheader}
                    scope="col"
                    data-numeric={numeric}
                    aria-sort={direction ? (direction === 'asc' ? 'ascending' : 'descending') : undefined}
                  >
                    {sortBy ? (
                      <UnstyledButton
                        className={classes.heading}
                        mih={44}
                        fw={600}
                        data-sorted={direction || undefined}
                        onClick={() => toggle(id)}
                      >
                        {header}
                        <Icon size={16} aria-hidden="true" />
                      </UnstyledButton>
                    ) : hideHeader ? (
                      <VisuallyHidden>{header}</VisuallyHidden>
                    ) : (
                      header
                    )}
                  </Table.Th>
                );
              })}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody {...as.rowgroup} onKeyDown={moveFocus}>
            {sortItems(items, columns, own).map((item) => (
              <Table.Tr key={idOf(item)} {...as.row}>
                {columns.map(({ id, header, cell, numeric, hideHeader, wide }, nth) => {
                  const shared = {
                    'data-label': hideHeader || nth === 0 ? undefined : header,
                    'data-numeric': numeric,
                    'data-hide-header': hideHeader,
                    'data-wide': wide,
                  };
                  return nth === 0 ? (
                    <Table.Th key={id} {...as.rowheader} scope="row" {...shared}>
                      {cell(item)}
                    </Table.Th>
                  ) : (
                    <Table.Td key={id} {...as.cell} {...shared}>
                      {cell(item)}
                    </Table.Td>
                  );
                })}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </div>
  );
}

/**
 * The order of a list by time, which the heading of column `id` reverses. `turned` is for the query, since the server
 * sorts; the rest is for the table.
 */
export function useByTime(id: string, newestFirst = true) {
  const [turned, setTurned] = useState(false);
  return {
    turned,
    sort: { id, desc: newestFirst !== turned },
    onSort: ({ desc }: Sort) => setTurned(desc !== newestFirst),
  };
}

export interface PagedTableProps<Item>
  extends Omit<DataTableProps<Item>, 'items'>,
    Omit<PagedListProps, 'query' | 'children'> {
  query: PagedListProps['query'] & { data: { pages: { items: Item[] }[] } | undefined };
}

/** A table of an infinite query, with a button for more rows. */
export function PagedTable<Item>(props: PagedTableProps<Item>) {
  const { query, failure, empty, rowHeight = 48, ...table } = props;
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <PagedList query={query} failure={failure} empty={empty} rowHeight={rowHeight}>
      {items.length === 0 ? [] : [<DataTable key={table.label} items={items} {...table} />]}
    </PagedList>
  );
}
