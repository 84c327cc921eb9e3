import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { errorTexts } from '@/text/errors';
import { shown } from './confirm';
import classes from './confirm.module.css';

let dialog: 'never opened' | 'open' | 'closed' = 'never opened';

/**
 * Says that the browser is signed in as another user than the page was drawn for, and offers to load it again.
 * @param insist also when the user has closed that, to read what stands on the page: something was pressed.
 */
export async function showOtherUser(insist: boolean): Promise<void> {
  if (dialog === 'open' || (dialog === 'closed' && !insist)) return;
  dialog = 'open';
  await shown;
  const { title, text } = errorTexts.OTHER_USER;
  modals.openConfirmModal({
    title,
    children: <Text>{text}</Text>,
    labels: { confirm: 'Ladda om sidan', cancel: 'Inte nu' },
    groupProps: { className: classes.buttons },
    confirmProps: { color: 'signal' },
    onConfirm: () => window.location.reload(),
    onClose: () => {
      dialog = 'closed';
    },
  });
}
