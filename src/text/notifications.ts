import { NAME_CHANGE_HOURS } from '@/domain/purchase/deadlines';

/** The notice a seller gets under "Åtgärder krävs" when the time for the name change ran out. */
export const deadlineMissedNotice = (title: string) => ({
  title: 'Tiden är ute',
  message: `Namnbytet för ${title} blev inte klart inom ${NAME_CHANGE_HOURS} timmar. Köparen har fått pengarna tillbaka och annonsen är pausad.`,
});

/** The notice a seller gets when their bank sent a payout back. */
export const payoutFailedNotice = {
  title: 'Utbetalningen till din bank gick inte fram',
  message:
    'Banken tog inte emot pengarna. De ligger kvar på ditt säljarkonto. Kontrollera ditt kontonummer under Konto, så skickas de på nytt.',
};
