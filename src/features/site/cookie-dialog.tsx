'use client';

import { useState } from 'react';
import { Group } from '@/components/basics';
import { Button } from '@/components/button';
import { Dialog } from '@/components/dialog';
import { useOnceDrawn } from '@/components/ever';
import { Mantine } from '@/components/mantine';
import { type Choices, nothingMore } from './consent';
import { CookieChoices } from './cookie-choices';

interface CookieDialogProps {
  opened: boolean;
  onClose: () => void;
  onSave: (choices: Choices) => void;
}

/** The banner's settings: nothing more than the necessary until something is chosen. */
export function CookieDialog({ opened, onClose, onSave }: CookieDialogProps) {
  const [choices, setChoices] = useState(nothingMore);
  const shown = useOnceDrawn(opened);
  return (
    <Mantine>
      <Dialog opened={shown} onClose={onClose} title="Cookieinställningar">
        <CookieChoices value={choices} onChange={setChoices} />
        <Group mt="xl" justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Avbryt
          </Button>
          <Button onClick={() => onSave(choices)}>Spara inställningar</Button>
        </Group>
      </Dialog>
    </Mantine>
  );
}
