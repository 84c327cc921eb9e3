import type { DisputeStatus } from '@/domain/listing/states';
import type { PurchaseState } from '@/domain/purchase/states';
import type { TransferMechanism } from '@/domain/race/rules';
import type { Outputs } from '@/trpc/client';

export type Purchase = Outputs['purchases']['mine']['items'][number];

/** What the buyer can expect while the seller works. */
const waiting: Record<TransferMechanism, string> = {
  seller_direct: 'Säljaren byter namn på platsen hos arrangören. Du behöver inte göra något just nu.',
  buyer_code:
    'Säljaren startar överlåtelsen hos arrangören. Håll utkik efter en kod eller länk: med den anmäler du dig själv.',
  email_organiser: 'Säljaren mejlar arrangören och ber om namnbytet. Du behöver inte göra något just nu.',
  on_site: 'Namnbytet görs på plats. Säljaren skickar det du behöver ta med dig.',
};

/** What the buyer does once the seller says it is done. */
const checking: Record<TransferMechanism, string> = {
  seller_direct: 'Kontrollera att platsen står i ditt namn hos arrangören.',
  buyer_code: 'Använd koden eller länken från arrangören och anmäl dig i ditt eget namn.',
  email_organiser: 'Kontrollera i arrangörens svar att platsen står i ditt namn.',
  on_site: 'Kontrollera säljarens fullmakt och ta med den när du byter namn på plats.',
};

/** Where the purchase stands and what the buyer does now. */
const meaning: Record<PurchaseState, string> = {
  pending_payment: 'Betalningen är inte klar. Platsen är reserverad åt dig en stund.',
  pending: 'Banken har inte svarat än. Platsen är reserverad åt dig, och du får ett mejl när det är klart.',
  pending_name_change: 'Betalningen är klar och pengarna hålls.',
  awaiting_buyer_confirmation: 'Säljaren har gjort namnbytet.',
  disputed: 'Ditt ärende granskas manuellt. Pengarna hålls tills det är avgjort.',
  completed: 'Platsen är din. Lycka till i loppet!',
  cancelled: 'Betalningen avbröts. Inget har dragits.',
  refunded: 'Köpet blev inte av och du får tillbaka hela beloppet.',
};

/** Where the buyer's own report stands. */
export const rulings: Record<DisputeStatus, string> = {
  pending: 'Granskas manuellt',
  resolved: 'Avgjort: säljaren fick betalt',
  refunded: 'Avgjort: du får pengarna tillbaka',
};

export function meaningOf({ trade, nextStep }: Purchase): string {
  const { mechanism } = nextStep;
  const parts = [meaning[trade.state]];
  if (trade.state === 'pending_name_change') {
    parts.push(mechanism ? waiting[mechanism] : 'Nu gör säljaren namnbytet hos arrangören.');
  }
  if (trade.state === 'awaiting_buyer_confirmation') {
    parts.push(mechanism ? checking[mechanism] : 'Kontrollera att platsen är din.');
  }
  return parts.join(' ');
}
