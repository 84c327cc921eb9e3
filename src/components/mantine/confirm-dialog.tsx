'use client';

import { Group, Text } from '@/components/ui/basics';
import { Button } from '@/components/ui/button';
import { type Confirmation, closeConfirmation } from '@/components/ui/confirm';
import classes from './confirm-dialog.module.css';
import { Dialog } from './dialog';
import { Mantine } from './provider';

/** The dialog that `confirmAction` opens. */
export function ConfirmDialog({ confirmation }: { confirmation: Confirmation }) {
  const { title, text, confirm, cancel = 'Avbryt', danger, onConfirm } = confirmation;
  return (
    <Mantine>
      <Dialog opened onClose={closeConfirmation} title={title}>
        <Text component="div">{text}</Text>
        <Group justify="flex-end" mt="md" className={classes.answers}>
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
        </Group>
      </Dialog>
    </Mantine>
  );
}
