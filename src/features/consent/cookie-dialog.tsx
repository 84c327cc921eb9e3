'use client';

import { useState } from 'react';
import { Dialog } from '@/components/mantine/dialog';
import { Mantine } from '@/components/mantine/provider';
import { Button } from '@/components/ui/button';
import { DialogButtons } from '@/components/ui/dialog-buttons';
import { type Choices, onlyNecessary } from './consent';
import { CookieChoices } from './cookie-choices';

interface CookieDialogProps {
  onClose: () => void;
  onSave: (choices: Choices) => void;
}

/** The banner's settings: only the necessary cookies until more are chosen. */
export function CookieDialog({ onClose, onSave }: CookieDialogProps) {
  const [choices, setChoices] = useState(onlyNecessary);
  return (
    <Mantine>
      <Dialog opened onClose={onClose} title="Cookieinställningar">
        <CookieChoices value={choices} onChange={setChoices} />
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            Avbryt
          </Button>
          <Button onClick={() => onSave(choices)}>Spara inställningar</Button>
        </DialogButtons>
      </Dialog>
    </Mantine>
  );
}
