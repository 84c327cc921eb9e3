import { SERVICE_FEE } from '@/domain/money/fees';
import {
  WITHDRAWAL_DAYS,
  WITHDRAWAL_REFUND_DAYS,
  type WithdrawalOutcome,
} from '@/domain/purchase/withdrawal';
import { formatKr } from './money';

const fee = formatKr(SERVICE_FEE);

/** To the buyer: what happens with the money. */
export const withdrawalOutcomeTexts: Record<WithdrawalOutcome, string> = {
  fee_back: `Du får tillbaka serviceavgiften, ${fee}. Den betalas tillbaka av sig själv när affären är klar, och senast ${WITHDRAWAL_REFUND_DAYS} dagar efter ditt meddelande. Köpet av platsen ligger fast.`,
  all_back:
    'Du har redan fått tillbaka hela beloppet, även serviceavgiften. Det finns inget mer att betala tillbaka.',
  performed: `Affären är slutförd, och då är tjänsten utförd. Ångerrätten har upphört och ${fee} betalas inte tillbaka. Vi tar ändå emot ditt meddelande och svarar dig.`,
  too_late: `Det har gått mer än ${WITHDRAWAL_DAYS} dagar sedan köpet. Ångerrätten har gått ut och ${fee} betalas inte tillbaka. Vi tar ändå emot ditt meddelande och svarar dig.`,
  nothing_paid: 'Du har inte betalat något för köpet, så det finns inget att betala tillbaka.',
};

/** To admins: what there is to do. */
export const withdrawalTasks: Record<WithdrawalOutcome, string> = {
  fee_back: `Affären pågår. ${fee} betalas tillbaka av sig själva när den är klar, och ärendet markeras då som hanterat. Är den inte klar i tid: gör återbetalningen hos Stripe, och markera ärendet som hanterat så att den inte görs en gång till.`,
  all_back: 'Hela beloppet är redan återbetalt. Svara personen och markera ärendet som hanterat.',
  performed:
    'Affären var slutförd när meddelandet kom, så ångerrätten hade upphört. Svara personen och markera ärendet som hanterat.',
  too_late: `Meddelandet kom mer än ${WITHDRAWAL_DAYS} dagar efter köpet. Svara personen och markera ärendet som hanterat.`,
  nothing_paid: 'Inget är betalt. Svara personen och markera ärendet som hanterat.',
};
