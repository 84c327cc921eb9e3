import type { AdminChange, AdminRole, ApprovalSubject } from '@/domain/account/admins';

/** The roles of admins. */
export const adminRoleLabels: Record<AdminRole, string> = { support: 'Support', admin: 'Administratör' };

/** What each role may do. */
export const adminRoleTexts: Record<AdminRole, string> = {
  support: 'Läser allt utom känsliga uppgifter, skriver till personer, pausar annonser och spärrar konton.',
  admin: 'Gör allt, även beslut om pengar och vem som är administratör.',
};

/** What has been done about who is an admin, as a headline. */
export const adminChangeTitles: Record<AdminChange, string> = {
  invited: 'En administratör är inbjuden',
  confirmed: 'En ny administratör är bekräftad',
  withdrawn: 'En inbjudan är tillbakadragen',
  joined: 'En ny administratör',
  role_changed: 'En administratör har fått en annan roll',
  removed: 'En administratör är borttagen',
};

/** What waits for a second admin. */
export const approvalTexts: Record<ApprovalSubject, { title: string; message: string }> = {
  dispute: {
    title: 'Ett beslut i ett ärende väntar på dig',
    message: 'En annan administratör har föreslagit ett beslut över 5 000 kr. Du avgör om det blir så.',
  },
  race: {
    title: 'En ändring av ett lopp väntar på dig',
    message: 'En annan administratör har föreslagit en ändring som kan ge köpare över 5 000 kr tillbaka.',
  },
  liability: {
    title: 'Ett saldo väntar på dig',
    message: 'En annan administratör har föreslagit hur ett saldo över 5 000 kr löses.',
  },
  admin: {
    title: 'En ny administratör väntar på dig',
    message: `En annan administratör vill ge någon rollen ${adminRoleLabels.admin}. Du avgör om det blir så.`,
  },
};
