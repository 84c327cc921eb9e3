import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentProps } from 'react';
import { DialogButtons } from './dialog-buttons';

interface FormButtonsProps extends ButtonProps, Omit<ComponentProps<'button'>, keyof ButtonProps> {
  onCancel: () => void;
}

/** The buttons that end a dialog's form; the props are the submit button's. */
export const FormButtons = ({ onCancel, ...submit }: FormButtonsProps) => (
  <DialogButtons>
    <Button variant="default" onClick={onCancel}>
      Avbryt
    </Button>
    <Button type="submit" {...submit} />
  </DialogButtons>
);
