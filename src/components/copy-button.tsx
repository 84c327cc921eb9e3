'use client';

import { Button, VisuallyHidden } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect } from 'react';
import { showProblem } from '@/components/toast';

export function CopyButton({ value, label = 'Kopiera' }: { value: string; label?: string }) {
  const { copied, copy, error } = useClipboard();
  useEffect(() => {
    if (error) showProblem('Kunde inte kopiera', 'Markera texten och kopiera den därifrån.');
  }, [error]);
  return (
    <>
      <Button
        variant="light"
        size="sm"
        onClick={() => copy(value)}
        leftSection={
          copied ? <IconCheck size={16} aria-hidden="true" /> : <IconCopy size={16} aria-hidden="true" />
        }
      >
        {copied ? 'Kopierat' : label}
      </Button>
      <VisuallyHidden aria-live="polite">{copied ? 'Kopierat' : ''}</VisuallyHidden>
    </>
  );
}
