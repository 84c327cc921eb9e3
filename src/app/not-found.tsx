import type { Metadata } from 'next';
import { EmptyState } from '@/components/ui/empty-state';
import { MainLink } from '@/components/ui/links';
import { Page } from '@/components/ui/page';
import { SearchForm } from '@/features/race-search/search-form';

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
