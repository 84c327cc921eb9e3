import type { BuyerCost } from '@/domain/listing/buyer-cost';
import { inAllText } from '@/text/listing';

/** The text of a message about a listing. In a file of its own because the server writes it too. */
export const shareText = (title: string, cost: BuyerCost): string =>
  `Min startplats till ${title} är till salu för ${inAllText(cost)}.`;
