'use client';

import { Text } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { TextDialog } from '@/components/text-dialog';
import { userAction } from '@/domain/account/admin-input';
import { MAX_REASON } from '@/domain/input';

interface ActionDialogProps<Sent>
  extends Omit<ComponentProps<typeof TextDialog<Sent>>, 'submit' | 'rule' | 'field' | 'children'> {
  /** What follows from the action. */
  text: ReactNode;
  confirm: string;
}

/** Asks an admin why, before an action that is logged. */
export const ActionDialog = <Sent,>({ text, confirm, ...dialog }: ActionDialogProps<Sent>) => (
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
