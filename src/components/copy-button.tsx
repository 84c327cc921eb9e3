'use client';

import { Button, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState, useTransition } from 'react';
import { showProblem } from '@/components/toast';

/** For how long the button says that it has copied, ms. */
const SHOWN_MS = 2000;

export function CopyButton({ value, label = 'Kopiera' }: { value: string; label?: string }) {
  const [copied, setCopied] = useState(false);
  const [copying, startCopying] = useTransition();
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  // Browsers may take more than a tenth of a second for it.
  const copy = () =>
    startCopying(async () => {
      try {
        await navigator.clipboard.writeText(value);
        setCopied(true);
      } catch {
        showProblem('Kunde inte kopiera', 'Markera texten och kopiera den därifrån.');
      }
    });
  return (
    <>
      <Button
        variant="light"
        size="sm"
        loading={copying}
        onClick={copy}
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
