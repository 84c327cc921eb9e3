import type { Metadata } from 'next';
import { EmptyState } from '@/components/empty-state';
import { MainLink } from '@/components/links';
import { Page } from '@/components/page';
import { SearchForm } from '@/features/site/search-popover';

export const metadata: Metadata = { title: 'Sidan hittades inte' };

export default function NotFound() {
  return (
    <Page width="text">
      <EmptyState
        picture="lost"
        order={1}
        title="Sidan hittades inte"
        text="Den här vägen leder ingenstans. Sidan kan ha flyttats eller tagits bort."
      >
        <MainLink href="/">Till startsidan</MainLink>
      </EmptyState>
      <SearchForm />
    </Page>
  );
}
