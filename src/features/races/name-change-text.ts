import type { RacePayer } from '@/domain/race/organiser-fee';
import type { TransferMechanism } from '@/domain/race/windows';
import { formatKr } from '@/text/numbers';
import type { Outputs } from '@/trpc/client';

export type RacePageData = Outputs['races']['bySlug'];

interface Steps {
  seller: readonly string[];
  buyer: readonly string[];
}

/** How a name change works, for readers who have neither bought nor sold yet. */
const stepsByMechanism: Record<TransferMechanism, Steps> = {
  seller_direct: {
    seller: [
      'Loggar in på sin anmälan hos arrangören.',
      'Byter namn på platsen till köparens.',
      'Laddar upp arrangörens bekräftelse hos oss.',
    ],
    buyer: [
      'Lämnar uppgifterna som arrangören behöver, innan betalningen.',
      'Får en bekräftelse när platsen står i det egna namnet.',
      'Bekräftar hos oss, och först då får säljaren betalt.',
    ],
  },
  buyer_code: {
    seller: [
      'Startar överlåtelsen på sin anmälan hos arrangören.',
      'Ser till att köparen får koden eller länken.',
      'Laddar upp arrangörens bekräftelse hos oss.',
    ],
    buyer: [
      'Får en kod eller länk efter köpet.',
      'Anmäler sig hos arrangören med koden och sina egna uppgifter.',
      'Bekräftar hos oss, och först då får säljaren betalt.',
    ],
  },
  email_organiser: {
    seller: [
      'Mejlar arrangören från adressen i anmälan. Vi skriver mejlet åt säljaren.',
      'Väntar på svaret att namnet är bytt.',
      'Laddar upp svaret hos oss.',
    ],
    buyer: [
      'Lämnar uppgifterna som arrangören behöver, innan betalningen.',
      'Får se arrangörens svar.',
      'Bekräftar hos oss, och först då får säljaren betalt.',
    ],
  },
  on_site: {
    seller: [
      'Skriver en fullmakt där köparen får byta namn på platsen.',
      'Mejlar fullmakten och anmälan till köparen.',
      'Laddar upp fullmakten hos oss.',
    ],
    buyer: [
      'Får fullmakten och säljarens anmälan.',
      'Byter namn på plats, med legitimation.',
      'Bekräftar hos oss, och först då får säljaren betalt.',
    ],
  },
};

export const stepsOf = (mechanism: TransferMechanism): Steps => stepsByMechanism[mechanism];

const payers: Record<RacePayer, string> = {
  buyer: 'Köparen betalar den direkt till arrangören, efter köpet.',
  seller: 'Säljaren betalar den.',
  seller_chooses: 'Säljaren väljer vem som betalar. Det står i varje annons.',
};

/** What the name change costs and who pays it. */
export function feeText({ nameChangeCost, payer }: Pick<RacePageData, 'nameChangeCost' | 'payer'>): string {
  if (nameChangeCost === 0) return 'Arrangören tar inget betalt för namnbytet.';
  const who = payer ? ` ${payers[payer]}` : '';
  return nameChangeCost === null
    ? `Arrangörens egen avgift.${who}`
    : `${formatKr(nameChangeCost)} till arrangören.${who}`;
}
