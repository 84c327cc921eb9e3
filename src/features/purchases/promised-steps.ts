import type { Step } from '@/components/step-line';
import { CONFIRMATION_HOURS, confirmationDeadline, NAME_CHANGE_HOURS } from '@/domain/purchase/deadlines';
import { formatShortDeadline, formatShortInstant } from '@/text/dates';

export const at = (when: Date | null): string | null => (when ? formatShortInstant(when) : null);
export const by = (when: Date | null): string | null => (when ? `senast ${formatShortDeadline(when)}` : null);

/** The four steps before anyone has bought: what will happen. */
export const promisedSteps = (ifBoughtNow?: { opens: Date | null; deadline: Date }): Step[] => [
  {
    key: 'payment',
    label: 'Betalning hålls',
    state: 'later',
    note: 'Pengarna stannar hos oss tills namnbytet är klart.',
  },
  {
    key: 'name-change',
    label: 'Namnbyte',
    state: 'later',
    ...(ifBoughtNow && { when: by(ifBoughtNow.deadline) }),
    note: ifBoughtNow?.opens
      ? `Säljaren har ${NAME_CHANGE_HOURS} timmar på sig, från att arrangören öppnar ${formatShortInstant(ifBoughtNow.opens)}.`
      : `Säljaren har ${NAME_CHANGE_HOURS} timmar på sig. Annars får du tillbaka allt.`,
  },
  {
    key: 'confirmation',
    label: 'Bekräftelse',
    state: 'later',
    ...(ifBoughtNow && { when: by(confirmationDeadline(ifBoughtNow.deadline, null)) }),
    note: `Köparen bekräftar inom ${CONFIRMATION_HOURS} timmar.`,
  },
  {
    key: 'payout',
    label: 'Utbetalning',
    state: 'later',
    ...(ifBoughtNow && { when: by(confirmationDeadline(ifBoughtNow.deadline, null)) }),
    note: 'Först då får säljaren betalt.',
  },
];
