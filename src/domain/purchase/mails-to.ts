import { otherParty, type PartyRole } from './parties';
import type { ActorType } from './states';
import { type PurchaseEvent, type PurchaseMail, transitions } from './transitions';

/** The mails that an event caused by `actor` sends to a party. */
export const mailsTo = (role: PartyRole, event: PurchaseEvent, actor: ActorType): PurchaseMail[] =>
  transitions[event].effects.flatMap((effect) => {
    if (effect.do !== 'mail') return [];
    const to = effect.to === 'other' ? otherParty(actor === 'seller' ? 'seller' : 'buyer') : effect.to;
    return to === role ? [effect.mail] : [];
  });
