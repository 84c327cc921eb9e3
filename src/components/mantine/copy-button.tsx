'use client';

import { CopyButton as MantineCopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { VisuallyHidden } from '@/components/ui/basics';
import { Button } from '@/components/ui/button';

export const CopyButton = ({ value, label = 'Kopiera' }: { value: string; label?: string }) => (
  <MantineCopyButton value={value} timeout={2000}>
    {({ copied, copy }) => (
      <>
        <Button
          variant="light"
          size="sm"
          onClick={copy}
          leftSection={
            copied ? <IconCheck size={16} aria-hidden="true" /> : <IconCopy size={16} aria-hidden="true" />
          }
        >
          {copied ? 'Kopierat' : label}
        </Button>
        <VisuallyHidden aria-live="polite">{copied ? 'Kopierat' : ''}</VisuallyHidden>
      </>
    )}
  </MantineCopyButton>
);
