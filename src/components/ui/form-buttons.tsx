import { Group } from './basics';
import { Button, type ButtonProps } from './button';

/** The buttons that end a dialog's form; the props are the submit button's. */
export const FormButtons = ({ onCancel, ...submit }: ButtonProps & { onCancel: () => void }) => (
  <Group justify="flex-end">
    <Button variant="default" onClick={onCancel}>
      Avbryt
    </Button>
    <Button type="submit" {...submit} />
  </Group>
);
