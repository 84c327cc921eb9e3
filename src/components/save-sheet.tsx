'use client';

import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { saveText } from '@/components/text-file';
import { showError } from '@/components/toast';

/** Fetches a CSV file and saves it. */
export function SaveSheet({
  label,
  load,
}: {
  label: string;
  load: () => Promise<{ fileName: string; text: string }>;
}) {
  const [pending, setPending] = useState(false);
  const save = async () => {
    setPending(true);
    try {
      const { fileName, text } = await load();
      saveText(fileName, text);
    } catch (failure) {
      showError(failure);
    } finally {
      setPending(false);
    }
  };
  return (
    <Button
      variant="default"
      loading={pending}
      leftSection={<IconDownload size={18} aria-hidden="true" />}
      onClick={() => void save()}
    >
      {label}
    </Button>
  );
}
