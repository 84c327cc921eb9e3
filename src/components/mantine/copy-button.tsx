'use client';

import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect } from 'react';
import { VisuallyHidden } from '@/components/ui/basics';
import { Button } from '@/components/ui/button';
import { showProblem } from '@/components/ui/toast';

export function CopyButton({ value, label = 'Kopiera' }: { value: string; label?: string }) {
  const { copy, copied, error } = useClipboard({ timeout: 2000 });
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
