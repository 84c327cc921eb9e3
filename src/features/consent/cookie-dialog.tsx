'use client';

import { Button } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '@/components/dialog';
import { DialogButtons } from '@/components/dialog-buttons';
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
    <Dialog opened onClose={onClose} title="Cookieinställningar">
      <CookieChoices value={choices} onChange={setChoices} />
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          Avbryt
        </Button>
        <Button onClick={() => onSave(choices)}>Spara inställningar</Button>
      </DialogButtons>
    </Dialog>
  );
}
