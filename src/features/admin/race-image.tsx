'use client';

import { Button, FileButton, Stack } from '@mantine/core';
import { useState } from 'react';
import { errorCodeOf } from '@/components/errors';
import { RaceCover } from '@/components/sport-cover';
import { showDone, showProblem } from '@/components/toast';
import type { ErrorCode } from '@/domain/errors';
import { uploadObstacle, uploadRules } from '@/domain/upload/rules';
import type { UploadRouter } from '@/server/uploads/router';
import { errorTexts } from '@/text/errors';
import { type Race, useRefreshRaces } from './race-labels';

const FAILED = 'Kunde inte ladda upp bilden.';

async function send(file: File, raceId: string): Promise<ErrorCode | null> {
  const { genUploader } = await import('uploadthing/client');
  const { uploadFiles } = genUploader<UploadRouter>({ url: '/api/uploadthing', package: 'loppbytet' });
  const [sent] = await uploadFiles('raceImage', { files: [file], input: { raceId } });
  return sent ? sent.serverData.code : 'SERVER_ERROR';
}

/** A race's picture, and the way to another. */
export function RaceImage({ race }: { race: Race }) {
  const refresh = useRefreshRaces();
  const [sending, setSending] = useState(false);

  async function pick(file: File | null) {
    if (!file) return;
    setSending(true);
    const code =
      uploadObstacle('raceImage', file) ?? (await send(file, race.id).catch((error) => errorCodeOf(error)));
    setSending(false);
    if (code) {
      showProblem(FAILED, errorTexts[code].text);
      return;
    }
    showDone('Lopp uppdaterat', race.raceName);
    await refresh();
  }

  return (
    <Stack gap={4} w={120}>
      <RaceCover imageUrl={race.imageUrl} sports={race.sportCategories} />
      <FileButton onChange={pick} accept={uploadRules.raceImage.types.join(',')}>
        {(props) => (
          <Button
            {...props}
            size="xs"
            variant="subtle"
            loading={sending}
            aria-label={`Byt bild: ${race.raceName}`}
          >
            Byt bild
          </Button>
        )}
      </FileButton>
    </Stack>
  );
}
