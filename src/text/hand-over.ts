import type { GiveUpReason } from '@/domain/purchase/hand-over';
import type { BuyerField } from '@/domain/race/fields';

/** Why a seller cannot carry out a sale, in the seller's list. */
export const giveUpLabels: Record<GiveUpReason, string> = {
  organiser_refuses: 'Arrangören säger nej till namnbytet',
  place_used: 'Platsen är redan överlåten eller använd',
  listing_wrong: 'Något i annonsen var fel',
  runs_after_all: 'Jag vill springa själv',
  other: 'Något annat',
};

/** The same, to the buyer. */
export const giveUpCauses: Record<GiveUpReason, string> = {
  organiser_refuses: 'Säljaren har försökt, men arrangören säger nej till namnbytet.',
  place_used: 'Platsen visade sig redan vara överlåten eller använd.',
  listing_wrong: 'Något i annonsen stämde inte, så säljaren vill inte sälja platsen på fel grunder.',
  runs_after_all: 'Säljaren har bestämt sig för att använda platsen själv.',
  other: 'Säljaren kan inte genomföra försäljningen.',
};

/** One of the buyer's details within a sentence. */
export const fieldInSentence: Record<BuyerField, string> = {
  full_name: 'namnet',
  birth_date: 'födelsedatumet',
  email: 'e-postadressen',
  phone: 'telefonnumret',
  customer_number: 'kundnumret',
  personnummer: 'personnumret',
  address: 'adressen',
  licence: 'licensnumret',
  shirt_size: 'tröjstorleken',
};
