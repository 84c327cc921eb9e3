'use client';

import { Dialog } from '@/components/dialog';
import { showDone } from '@/components/toast';
import { CodeForm } from './identity-modal';

/** Confirms the user's address by a code that is mailed to it. */
export const ConfirmAddressDialog = ({ email, onClose }: { email: string; onClose: () => void }) => (
  <Dialog opened onClose={onClose} title="Bekräfta adressen">
    <CodeForm
      email={email}
      lead={
        <>
          Vi mejlar en kod till <strong>{email}</strong>. Kommer den fram är adressen bekräftad.
        </>
      }
      onGiven={() => {
        showDone('Adressen är bekräftad', 'Våra mejl når dig igen.');
        onClose();
      }}
      onClose={onClose}
    />
  </Dialog>
);
