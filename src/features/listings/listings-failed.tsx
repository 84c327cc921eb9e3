'use client';

import { Button } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { EmptyState } from '@/components/empty-state';
import { showProblem } from '@/components/toast';

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
