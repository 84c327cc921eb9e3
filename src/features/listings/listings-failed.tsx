'use client';

import { type ReactNode, useEffect } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { showProblem } from '@/components/ui/toast';

/** The list could not be fetched: says so once as a toast, and stays with a way to try again. */
export function ListingsFailed({
  title,
  text,
  onRetry,
  children,
}: {
  title: string;
  text: string;
  onRetry: () => void;
  /** Another action. */
  children?: ReactNode;
}) {
  useEffect(() => showProblem(title, text), [title, text]);
  return (
    <EmptyState picture="error" title={title} text={text}>
      <Button onClick={onRetry}>Försök igen</Button>
      {children}
    </EmptyState>
  );
}
