'use client';

import { Text } from '@/components/ui/basics';
import { Button } from '@/components/ui/button';
import { type Confirmation, closeConfirmation } from '@/components/ui/confirm';
import { DialogButtons } from '@/components/ui/dialog-buttons';
import { Dialog } from './dialog';
import { Mantine } from './provider';

/** The dialog that `confirmAction` opens. */
export function ConfirmDialog({ confirmation }: { confirmation: Confirmation }) {
  const { title, text, confirm, cancel = 'Avbryt', danger, onConfirm } = confirmation;
  return (
    <Mantine>
      <Dialog opened onClose={closeConfirmation} title={title}>
        <Text component="div">{text}</Text>
        <DialogButtons>
          <Button variant="default" onClick={closeConfirmation}>
            {cancel}
          </Button>
          <Button
            color={danger ? 'red' : 'signal'}
            onClick={() => {
              closeConfirmation();
              onConfirm();
            }}
          >
            {confirm}
          </Button>
        </DialogButtons>
      </Dialog>
    </Mantine>
  );
}
