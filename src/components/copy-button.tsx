'use client';

import { Button, VisuallyHidden } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect } from 'react';
import { showProblem } from '@/components/toast';

interface CopyButtonProps {
  value: string;
  label?: string;
  /** Tells it from others with the same label. */
  name?: string;
}

export function CopyButton({ value, label = 'Kopiera', name }: CopyButtonProps) {
  const { copied, copy, error } = useClipboard();
  useEffect(() => {
    if (error) showProblem('Kunde inte kopiera', 'Markera texten och kopiera den därifrån.');
  }, [error]);
  return (
    <>
      <Button
        variant="light"
        size="sm"
        aria-label={name}
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
