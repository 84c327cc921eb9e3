'use client';

import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { isErrorCode } from '@/domain/errors';
import { confirmIdentity } from './confirm-identity';
import { RefusedCall } from './error-code';
import { reach } from './network';
import { showOtherUser } from './other-user';
import { pageUserHeaders } from './page-user';
import { saveFile } from './save-file';

/** Downloads a text as a CSV file. */
const saveText = (fileName: string, text: string): void =>
  saveFile(fileName, new Blob([text], { type: 'text/csv;charset=utf-8' }));

interface CsvButtonProps {
  label: string;
  /** Title of the toast when it fails. */
  failed?: string;
  load: () => Promise<{ fileName: string; text: string }>;
}

/** Fetches a CSV file and saves it. */
export function CsvButton({ label, failed, load }: CsvButtonProps) {
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

/** The name that the route gives the file. */
const nameOf = (answer: Response): string | undefined =>
  answer.headers.get('content-disposition')?.match(/filename="([^"]+)"/)?.[1];

interface Options {
  body?: object;
  /** Of the file; else as the route names it. */
  name?: string;
}

/** Saves the file that a route answers with; when the route wants to know who asks, that is confirmed first. */
export async function download(url: string, options: Options = {}): Promise<void> {
  const { body, name } = options;
  const answer = await reach(url, {
    method: 'POST',
    headers: { ...pageUserHeaders(), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (answer.ok) return saveFile(name ?? nameOf(answer) ?? 'uppgifter.json', await answer.blob());
  const { code } = (await answer.json()) as { code?: unknown };
  if (code === 'PASSWORD_NEEDED' && (await confirmIdentity())) return download(url, options);
  if (code === 'OTHER_USER') void showOtherUser(true);
  throw new RefusedCall(isErrorCode(code) ? code : 'SERVER_ERROR');
}
