import { Button, type ButtonProps } from './button';
import { DialogButtons } from './dialog-buttons';

/** The buttons that end a dialog's form; the props are the submit button's. */
export const FormButtons = ({ onCancel, ...submit }: ButtonProps & { onCancel: () => void }) => (
  <DialogButtons>
    <Button variant="default" onClick={onCancel}>
      Avbryt
    </Button>
    <Button type="submit" {...submit} />
  </DialogButtons>
);
