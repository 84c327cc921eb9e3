import type { MantineColor } from '@mantine/core';
import type { DisplayStatus } from '@/domain/listing/states';
import type { Outputs } from '@/trpc/client';

/** A listing as its seller lists it. */
export type MyListing = Outputs['listings']['mine']['items'][number];

/** What a listing's state means for its seller; its word is that of `listingLabels`. */
export const listingStatuses: Record<DisplayStatus, { color: MantineColor; text: string }> = {
  available: { color: 'pine', text: 'Platsen är till salu. Du får ett mejl när någon köper den.' },
  pending_payment: { color: 'blue', text: 'Någon betalar just nu. Platsen är reserverad en stund.' },
  pending: {
    color: 'blue',
    text: 'Köparens betalning behandlas. Vänta med namnbytet tills du får ett mejl.',
  },
  pending_name_change: { color: 'signal', text: 'Såld! Gör nu namnbytet hos arrangören.' },
  awaiting_buyer_confirmation: {
    color: 'blue',
    text: 'Din del av namnbytet är klar. Köparen kontrollerar och bekräftar.',
  },
  disputed: {
    color: 'signal',
    text: 'Köparen har rapporterat ett problem. Pengarna hålls tills ärendet är avgjort.',
  },
  completed: { color: 'gray', text: 'Affären är slutförd.' },
  sold: { color: 'gray', text: 'Platsen är såld.' },
  inactive: { color: 'gray', text: 'Annonsen är pausad och syns inte för köpare.' },
  paused_deadline: {
    color: 'red',
    text: 'Namnbytet blev inte klart i tid och köparen har fått pengarna tillbaka.',
  },
  paused_chargeback: {
    color: 'red',
    text: 'Köparens bank begärde tillbaka pengarna och köpet är avslutat utan utbetalning.',
  },
  paused_notice: { color: 'red', text: 'Annonsen är stoppad efter en anmälan och kan inte köpas.' },
  paused_race: {
    color: 'red',
    text: 'Loppet är stängt för namnbyten, så annonsen är pausad och syns inte för köpare.',
  },
  paused_given_up: { color: 'red', text: 'Du avbröt försäljningen och köparen får pengarna tillbaka.' },
  paused_entry: {
    color: 'red',
    text: 'Startnumret finns i en annan annons. Hör av dig till oss om platsen är din.',
  },
  paused_refused: {
    color: 'red',
    text: 'Arrangören kan inte byta namnet och köparen får pengarna tillbaka.',
  },
  paused_price: {
    color: 'red',
    text: 'Arrangören har satt ett högsta pris som är lägre än ditt. Sänk priset, så visas annonsen för köpare igen.',
  },
  paused_refunded: { color: 'red', text: 'Köparen har fått pengarna tillbaka.' },
};
