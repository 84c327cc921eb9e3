'use client';

import { useState } from 'react';
import { DataTable, type DataTableProps, type Sort } from '@/components/data-table';
import { PagedList, type PagedListProps } from '@/components/paged-list';

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

interface PagedTableProps<Item>
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
