'use client';

import { FileDrop } from '@/components/file-drop';
import { uploadRules } from '@/domain/upload/rules';
import classes from './proof-field.module.css';
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
      // biome-ignore lint/performance/noImgElement: the image exists in this browser only
      <img src={upload.file.preview} alt="Den valda bekräftelsen" className={classes.preview} />
    )}
  </div>
);
