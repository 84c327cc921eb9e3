'use client';

import type { RowData } from '@tanstack/react-table';
import { useState } from 'react';
import { PagedList, type PagedListProps } from '@/components/ui/paged-list';
import { DataTable, type DataTableProps, type Sort } from './data-table';

/** How a list that is fetched a page at a time finds its next one. */
export const nextPage = { getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor };

/**
 * Which way a list by time is read: newest first, unless said otherwise, until its heading turns it round.
 * `turned` is for the server, which does the sorting; the rest is the table's.
 */
export function useByTime(id: string, newestFirst = true) {
  const [turned, setTurned] = useState(false);
  return {
    turned,
    sort: { id, desc: newestFirst !== turned },
    onSort: ({ desc }: Sort) => setTurned(desc !== newestFirst),
  };
}

interface PagedTableProps<Item extends RowData>
  extends Omit<DataTableProps<Item>, 'items'>,
    Omit<PagedListProps, 'query' | 'children'> {
  query: PagedListProps['query'] & { data: { pages: { items: Item[] }[] } | undefined };
}

/** A long table, a page at a time. */
export function PagedTable<Item extends RowData>(props: PagedTableProps<Item>) {
  const { query, failure, empty, rowHeight = 48, ...table } = props;
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <PagedList query={query} failure={failure} empty={empty} rowHeight={rowHeight}>
      {items.length === 0 ? [] : [<DataTable key={table.label} items={items} {...table} />]}
    </PagedList>
  );
}
