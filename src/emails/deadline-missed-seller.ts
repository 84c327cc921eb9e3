import { formatInstant } from '@/text/dates';
import { letter } from './letter';
import { need } from './parts/words';
import type { PurchaseMailProps } from './props';

export const deadlineMissedSeller = letter<PurchaseMailProps>('seller', {
  subject: ({ title }) => `Tiden för namnbytet gick ut, annonsen är pausad: ${title}`,
  preview: 'Köparen får pengarna tillbaka. Du kan lägga upp platsen igen eller ta bort annonsen.',
  heading: 'Tiden för namnbytet gick ut',
  paragraphs: ({ title, dates }) => [
    `Namnbytet för din startplats i ${title} skulle ha varit klart senast ${formatInstant(need(dates.nameChangeDeadline, 'nameChangeDeadline'))}. Köparen får därför pengarna tillbaka och din annons är pausad.`,
    'Vill du fortfarande sälja platsen? Återaktivera annonsen, eller ta bort den.',
  ],
  button: 'Till mina annonser',
  href: ({ links }) => links.myListings,
});
