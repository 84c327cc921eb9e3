'use client';

import { Button, Group, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useState } from 'react';
import { Dialog } from './dialog';
import { FileLink } from './file-link';
import classes from './picture-viewer.module.css';

interface PictureViewerProps {
  pictures: { src: string; title: string }[];
  /** The one shown first. */
  start: number;
  onClose: () => void;
}

/** Pictures one at a time, as large as there is room for. Two fingers enlarge them, as everything on a page. */
export function PictureViewer({ pictures, start, onClose }: PictureViewerProps) {
  const [shown, setShown] = useState(start);
  const show = (step: 1 | -1) => setShown((shown + step + pictures.length) % pictures.length);
  useHotkeys([
    ['ArrowLeft', () => show(-1)],
    ['ArrowRight', () => show(1)],
  ]);
  const picture = pictures[shown];
  if (!picture) return null;
  return (
    <Dialog
      opened
      onClose={onClose}
      fullScreen
      title={picture.title}
      closeButtonProps={{ 'aria-label': 'Stäng bilden' }}
      classNames={{ content: classes.content ?? '', body: classes.body ?? '' }}
      removeScrollProps={{ allowPinchZoom: true }}
    >
      <Group gap="sm">
        {pictures.length > 1 && (
          <>
            <Button variant="default" onClick={() => show(-1)}>
              Föregående
            </Button>
            <Button variant="default" onClick={() => show(1)}>
              Nästa
            </Button>
            <Text size="sm" c="dimmed" aria-live="polite">
              Bild {shown + 1} av {pictures.length}
            </Text>
          </>
        )}
        <FileLink path={picture.src}>Öppna originalet</FileLink>
      </Group>
      {/* biome-ignore lint/performance/noImgElement: a private file behind a link that expires */}
      <img className={classes.picture} src={picture.src} alt={picture.title} />
    </Dialog>
  );
}
