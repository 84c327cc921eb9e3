import { formatKr } from '@/text/numbers';
import { letter } from './letter';
import type { MailProps } from './props';

export const priceAboveHighest = letter<MailProps['priceAboveHighest']>('seller', {
  subject: ({ title }) => `Sänk priset, annonsen är pausad: ${title}`,
  preview: ({ highestPrice }) =>
    `Arrangören tillåter högst ${formatKr(highestPrice)}. Sänk priset, så visas den igen.`,
  heading: 'Sänk priset på din annons',
  paragraphs: ({ title, price, highestPrice }) => [
    `Arrangören har satt ett högsta pris för startplatser till ${title}: ${formatKr(highestPrice)}. Din kostar ${formatKr(price)}, så annonsen är pausad.`,
    'Sänk priset, så visas den för köpare igen. Du behöver inte lägga upp den på nytt.',
  ],
  button: 'Ändra priset',
  href: ({ link }) => link,
});
