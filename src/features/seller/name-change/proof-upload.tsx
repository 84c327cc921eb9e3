'use client';

import { Image } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { RefusedCall } from '@/components/error-code';
import { FileDrop } from '@/components/file-drop';
import { uploadFailure } from '@/components/network';
import { pageUserHeaders } from '@/components/page-user';
import { showProblem } from '@/components/toast';
import type { ErrorCode } from '@/domain/errors';
import { isRetryable, uploadObstacle, uploadRules } from '@/domain/site/uploads';
import type { UploadRouter } from '@/server/uploads/router';
import { errorTexts } from '@/text/errors';

/** The uploader is large and needed only once a file is chosen. */
async function send(
  file: File,
  listingId: string,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
) {
  const { genUploader } = await import('uploadthing/client');
  const { uploadFiles } = genUploader<UploadRouter>({ url: '/api/uploadthing', package: 'loppbytet' });
  const [sent] = await uploadFiles('proof', {
    headers: pageUserHeaders,
    files: [file],
    input: { listingId },
    onUploadProgress: ({ progress }) => onProgress(Math.min(100, progress)),
    signal,
  });
  if (!sent) throw new RefusedCall('SERVER_ERROR');
  return sent.serverData;
}

interface ChosenFile {
  name: string;
  size: number;
  /** An object URL, for images. */
  preview: string | null;
}

/** Uploads the proof when it is chosen. @param onChange gets its id once it is uploaded, and null when it is gone */
export function useProofUpload(listingId: string, onChange: (uploadId: string | null) => void) {
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  /** What was not taken, and may be later. */
  const [failed, setFailed] = useState<File | null>(null);
  const sending = useRef<AbortController | null>(null);

  const preview = file?.preview ?? null;
  useEffect(() => () => URL.revokeObjectURL(preview ?? ''), [preview]);
  useEffect(() => () => sending.current?.abort(), []);

  function reset(reason: string | null) {
    setFile(null);
    onChange(null);
    setProgress(null);
    setError(reason);
    setFailed(null);
  }

  function fail(code: ErrorCode, chosen: File) {
    const reason = errorTexts[code].text;
    reset(reason);
    if (isRetryable(code)) setFailed(chosen);
    showProblem(`Misslyckades att ladda upp kvitto: ${reason}`);
  }

  async function pick(chosen: File) {
    const obstacle = uploadObstacle('proof', chosen);
    if (obstacle) return reset(errorTexts[obstacle].text);
    const attempt = new AbortController();
    sending.current?.abort();
    sending.current = attempt;
    reset(null);
    setFile({
      name: chosen.name,
      size: chosen.size,
      preview: chosen.type.startsWith('image/') ? URL.createObjectURL(chosen) : null,
    });
    setProgress(0);
    try {
      const result = await send(chosen, listingId, setProgress, attempt.signal);
      if (attempt.signal.aborted) return;
      if (result.code !== null) return fail(result.code, chosen);
      onChange(result.uploadId);
      setProgress(null);
    } catch (failure) {
      if (attempt.signal.aborted) return;
      const code = await uploadFailure(failure);
      if (!attempt.signal.aborted) fail(code, chosen);
    }
  }

  const retry = failed ? () => void pick(failed) : undefined;
  return { file, progress, error, retry, pick, refuse: reset, remove: () => reset(null) };
}

interface ProofFieldProps {
  label: string;
  upload: ReturnType<typeof useProofUpload>;
  disabled: boolean;
  /** Of the form, where the upload has none. */
  error?: string | null;
  'data-path'?: string;
}

/** The upload of the proof of name change, as a form's field. */
export const ProofField = ({ label, upload, disabled, error, 'data-path': path }: ProofFieldProps) => (
  <div>
    <FileDrop
      label={label}
      hint="PDF, JPG, JPEG, PNG eller WEBP, högst 10 MB. En skärmbild går bra."
      accept={uploadRules.proof.types}
      maxSize={uploadRules.proof.maxBytes}
      file={upload.file}
      progress={upload.progress}
      error={upload.error ?? error}
      onRetry={upload.retry}
      onPick={(file) => void upload.pick(file)}
      onRemove={upload.remove}
      onRefuse={upload.refuse}
      disabled={disabled}
      data-path={path}
    />
    {upload.file?.preview && (
      <Image
        src={upload.file.preview}
        alt="Den valda bekräftelsen"
        w="auto"
        maw="100%"
        mah="16rem"
        mt="sm"
        radius="md"
        fit="contain"
        style={{ border: '1px solid var(--lb-line)' }}
      />
    )}
  </div>
);
