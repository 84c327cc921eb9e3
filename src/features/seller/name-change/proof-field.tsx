'use client';

import { Image } from '@mantine/core';
import { FileDrop } from '@/components/file-drop';
import { uploadRules } from '@/domain/site/uploads';
import type { useProofUpload } from './use-proof-upload';

interface ProofFieldProps {
  label: string;
  upload: ReturnType<typeof useProofUpload>;
  disabled: boolean;
}

/** The upload of the proof of name change. */
export const ProofField = ({ label, upload, disabled }: ProofFieldProps) => (
  <div>
    <FileDrop
      label={label}
      hint="PDF, JPG, JPEG, PNG eller WEBP, högst 10 MB. En skärmbild går bra."
      accept={uploadRules.proof.types}
      maxSize={uploadRules.proof.maxBytes}
      file={upload.file}
      progress={upload.progress}
      error={upload.error}
      onPick={(file) => void upload.pick(file)}
      onRemove={upload.remove}
      onRefuse={upload.refuse}
      disabled={disabled}
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
