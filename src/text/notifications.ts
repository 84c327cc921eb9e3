import type { ChargeStatus } from '@/domain/bid/charge';
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

/** The notice a bidder gets when their saved card could not be charged, and the place waits for them. */
export const payYourselfNotice = (title: string, charge: ChargeStatus | null) => ({
  title: 'Betala själv, platsen väntar en halvtimme',
  message:
    charge === 'authentication_required'
      ? `Vi har hittat en startplats till ${title} åt dig, men din bank vill att du godkänner köpet.`
      : `Vi har hittat en startplats till ${title} åt dig, men ditt sparade kort nekades.`,
});
