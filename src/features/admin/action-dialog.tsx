'use client';

import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { TextDialog } from '@/components/form-dialog';
import { userAction } from '@/domain/account/admin-input';
import { MAX_REASON } from '@/domain/input';

interface ActionDialogProps {
  title: string;
  /** What follows from the action. */
  text: ReactNode;
  confirm: string;
  danger?: boolean;
  busy: boolean;
  onSend: (reason: string) => void;
  onClose: () => void;
}

/** Asks an admin why, before an action that is logged. */
export const ActionDialog = ({ text, confirm, ...dialog }: ActionDialogProps) => (
  <TextDialog
    submit={confirm}
    rule={userAction.shape.reason}
    field={{
      label: 'Skäl',
      description: 'Sparas i loggen. Skriv inga personuppgifter.',
      minRows: 2,
      maxLength: MAX_REASON,
    }}
    {...dialog}
  >
    {typeof text === 'string' ? <Text>{text}</Text> : text}
  </TextDialog>
);
