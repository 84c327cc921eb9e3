'use client';

import { AspectRatio, SimpleGrid, Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import { errorCodeOf } from '@/components/errors';
import { FileDrop } from '@/components/file-drop';
import { showProblem } from '@/components/toast';
import type { ErrorCode } from '@/domain/errors';
import type { CoverRace } from '@/domain/race/cover/address';
import { uploadRules } from '@/domain/site/uploads';
import { RaceCover } from '@/features/races/race-cover';
import type { UploadRouter } from '@/server/uploads/router';
import { errorTexts } from '@/text/errors';
import { Subtext } from '../subtext';

const FAILED = 'Kunde inte ladda upp bilden.';
const RULE = 'Den måste vara en JPG-, PNG- eller WEBP-fil på högst 5 MB.';
const { maxBytes, types } = uploadRules.raceImage;

async function send(file: File, raceId: string): Promise<ErrorCode | null> {
  if (!navigator.onLine) return 'OFFLINE';
  const { genUploader } = await import('uploadthing/client');
  const { uploadFiles } = genUploader<UploadRouter>({ url: '/api/uploadthing', package: 'loppbytet' });
  const [sent] = await uploadFiles('raceImage', { files: [file], input: { raceId } });
  return sent ? sent.serverData.code : 'SERVER_ERROR';
}

/** Uploads a race's image. A failure is shown as a toast and does not affect the saved race. */
export async function sendRaceImage(file: File, raceId: string): Promise<void> {
  const code = await send(file, raceId).catch((error) => errorCodeOf(error));
  if (code) showProblem(FAILED, code === 'UPLOAD_WRONG_TYPE' ? RULE : errorTexts[code].text);
}

interface RaceImageProps {
  imageUrl: string | null;
  /** As the form has it now: the drawing follows what is typed. */
  race: CoverRace;
  file: File | null;
  onPick: (file: File | null) => void;
}

/** A race's image as visitors see it, and a field for another; uploaded when the race is saved. */
export function RaceImage({ imageUrl, race, file, onPick }: RaceImageProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => {
    const url = file && URL.createObjectURL(file);
    setPreview(url);
    return () => {
      if (url) URL.revokeObjectURL(url);
    };
  }, [file]);
  return (
    <SimpleGrid minColWidth={224} autoFlow="auto-fit">
      <Stack gap={4}>
        <AspectRatio ratio={16 / 9} bdrs="md" style={{ overflow: 'hidden' }}>
          <RaceCover race={race} imageUrl={preview ?? imageUrl} />
        </AspectRatio>
        <Subtext>
          {preview ? 'Den nya bilden' : imageUrl ? 'Bilden nu' : 'Utan bild visas en tecknad'}
        </Subtext>
      </Stack>
      <FileDrop
        label={imageUrl ? 'Byt bild' : 'Välj en bild'}
        hint="JPG, PNG eller WEBP, högst 5 MB"
        accept={types}
        maxSize={maxBytes}
        file={file}
        progress={null}
        error={problem}
        onPick={(picked) => {
          setProblem(null);
          onPick(picked);
        }}
        onRemove={() => onPick(null)}
        onRefuse={(text) => setProblem(`${FAILED} ${text}`)}
        refusal={RULE}
      />
    </SimpleGrid>
  );
}
