'use client';

import { FileDrop } from '@/components/mantine/file-drop';
import { uploadRules } from '@/domain/upload/rules';
import classes from './proof-field.module.css';
import type { useProofUpload } from './use-proof-upload';

interface ProofFieldProps {
  label: string;
  receipt: ReturnType<typeof useProofUpload>;
  disabled: boolean;
}

/** The upload of the proof of name change. */
export const ProofField = ({ label, receipt, disabled }: ProofFieldProps) => (
  <div>
    <FileDrop
      label={label}
      hint="PDF, JPG, JPEG, PNG eller WEBP, högst 10 MB. En skärmbild går bra."
      accept={uploadRules.receipt.types}
      maxSize={uploadRules.receipt.maxBytes}
      file={receipt.file}
      progress={receipt.progress}
      error={receipt.error}
      onPick={(file) => void receipt.pick(file)}
      onRemove={receipt.remove}
      onRefuse={receipt.refuse}
      disabled={disabled}
    />
    {receipt.file?.preview && (
      // biome-ignore lint/performance/noImgElement: the image exists in this browser only
      <img src={receipt.file.preview} alt="Den valda bekräftelsen" className={classes.preview} />
    )}
  </div>
);
