'use client';

import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { saveText } from '@/components/text-file';

interface SaveSheetProps {
  label: string;
  /** Title of the toast when it fails. */
  failed?: string;
  load: () => Promise<{ fileName: string; text: string }>;
}

/** Fetches a CSV file and saves it. */
export function SaveSheet({ label, failed, load }: SaveSheetProps) {
  const save = useMutation({
    mutationFn: load,
    ...(failed && { meta: { failed } }),
    onSuccess: ({ fileName, text }) => saveText(fileName, text),
  });
  return (
    <Button
      variant="default"
      loading={save.isPending}
      leftSection={<IconDownload size={18} aria-hidden="true" />}
      onClick={() => save.mutate()}
    >
      {label}
    </Button>
  );
}
