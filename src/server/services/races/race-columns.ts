import { kronor } from '@/domain/money';
import type { RaceFields } from '@/domain/validation/race';

/** A race's fields as its row has them: empty texts are nothing, the cost is öre. */
export const raceColumns = ({ nameChangeCost, ...race }: RaceFields) => ({
  ...race,
  nameChangeCost: nameChangeCost === null ? null : kronor(nameChangeCost),
  websiteUrl: race.websiteUrl || null,
  organiserEmail: race.organiserEmail || null,
  instructions: race.instructions || null,
  instructionsSeller: race.instructionsSeller || null,
  instructionsBuyer: race.instructionsBuyer || null,
  groupRules: race.groupRules || null,
  sourceUrl: race.sourceUrl || null,
});
