'use client';

import { Button } from '@mantine/core';
import { EmptyState } from '@/components/empty-state';
import { Link } from '@/components/link';
import { Page } from '@/components/page';
import { MY_LISTINGS } from './paths';

interface FailedPageProps {
  title: string;
  text: string;
  /** Absent when asking again would not help. */
  onRetry?: () => void;
}

/** Something the page needs could not be fetched. */
export const FailedPage = ({ title, text, onRetry }: FailedPageProps) => (
  <Page width="text">
    <EmptyState picture={onRetry ? 'error' : 'lost'} order={1} title={title} text={text} live>
      {onRetry && <Button onClick={onRetry}>Försök igen</Button>}
      <Button component={Link} href={MY_LISTINGS} variant="default">
        Till mina annonser
      </Button>
    </EmptyState>
  </Page>
);
