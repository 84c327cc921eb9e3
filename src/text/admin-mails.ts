import type { AdminMailKind } from '@/domain/moderation/admin-mails';

/** What an admin may be mailed about, and when. */
export const adminMailTexts: Record<AdminMailKind, { label: string; description: string }> = {
  morning: {
    label: 'Dagens arbete',
    description: 'Klockan 07:00, när något ska avgöras inom ett dygn eller är sent.',
  },
  chargeback: { label: 'Nya återkrav', description: 'Direkt när en bank vill ha tillbaka en betalning.' },
  money: {
    label: 'Pengar som inte har kommit fram',
    description:
      'Direkt när en återbetalning eller utbetalning nekas, eller inte har gått igenom på en timme.',
  },
  difference: { label: 'Skillnader mot Stripe', description: 'Direkt när en avstämning hittar något nytt.' },
  dispute: {
    label: 'Ärenden',
    description: 'Direkt när ett problem rapporteras, och när tiden har avgjort ett ärende.',
  },
  notice: { label: 'Anmälningar', description: 'Direkt vid en ny anmälan eller begäran om omprövning.' },
  withdrawal: { label: 'Ångrade avtal', description: 'Direkt när någon ångrar avtalet om vår tjänst.' },
};
