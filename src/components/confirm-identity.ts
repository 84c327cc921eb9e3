import { modals } from '@mantine/modals';
import { errorTexts } from '@/text/errors';
import { shown } from './confirm';

/** After PASSWORD_NEEDED: asks for a password, a mailed code or a passkey. @returns whether it was given */
export async function confirmIdentity(): Promise<boolean> {
  await shown;
  return new Promise((resolve) =>
    modals.openContextModal({
      modal: 'identity',
      title: errorTexts.PASSWORD_NEEDED.title,
      onClose: () => resolve(false),
      innerProps: { onGiven: () => resolve(true) },
    }),
  );
}
