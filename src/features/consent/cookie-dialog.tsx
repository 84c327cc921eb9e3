'use client';

import { useState } from 'react';
import { FormDialog } from '@/components/form-dialog';
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
    <FormDialog
      title="Cookieinställningar"
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        onSave(choices);
      }}
      submit="Spara inställningar"
      busy={false}
    >
      <CookieChoices value={choices} onChange={setChoices} />
    </FormDialog>
  );
}
