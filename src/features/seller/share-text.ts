import type { BuyerCost } from '@/domain/listing/buyer-cost';
import { inAllText } from '@/text/listing';

/** What the message about a listing says. Apart from its button: the server writes it too. */
export const shareText = (title: string, cost: BuyerCost): string =>
  `Min startplats till ${title} är till salu för ${inAllText(cost)}.`;
