'use client';

import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/links';
import { Page } from '@/components/ui/page';
import { MY_LISTINGS } from './paths';

interface FailedProps {
  title: string;
  text: string;
  /** Absent when asking again would not help. */
  onRetry?: () => void;
}

/** Something the page needs could not be fetched. */
export const Failed = ({ title, text, onRetry }: FailedProps) => (
  <Page width="text">
    <EmptyState picture={onRetry ? 'error' : 'lost'} order={1} title={title} text={text} live>
      {onRetry && <Button onClick={onRetry}>Försök igen</Button>}
      <LinkButton href={MY_LISTINGS} variant="default">
        Till mina annonser
      </LinkButton>
    </EmptyState>
  </Page>
);
