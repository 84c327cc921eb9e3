import { Button } from '@mantine/core';
import type { Metadata } from 'next';
import { EmptyState } from '@/components/empty-state';
import { Link } from '@/components/link';
import { Page } from '@/components/page';

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
        <Button component={Link} color="signal" size="lg" href="/">
          Till startsidan
        </Button>
        <Button component={Link} variant="default" size="lg" href="/search">
          Sök startplatser
        </Button>
      </EmptyState>
    </Page>
  );
}
