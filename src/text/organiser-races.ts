import type { Ore } from '@/domain/money/ore';
import { formatKr } from './money';

/** How much a seller may ask, where the race's organiser has set a limit. */
export const highestPriceText = (highestPrice: Ore): string =>
  `Arrangören tillåter högst ${formatKr(highestPrice)}.`;

/** To the seller of a listing that costs more than its race's organiser allows. */
export const priceAboveHighestNotice = (title: string, highestPrice: Ore) => ({
  title: 'Sänk priset på din annons',
  message: `${highestPriceText(highestPrice)} Din annons för ${title} är pausad. Sänk priset, så visas den för köpare igen.`,
});

/** While an organiser lets nobody sell or buy places of a race. */
export const resalePausedTexts = {
  title: 'Arrangören har pausat andrahandsförsäljningen',
  toBuyers: 'Inga platser kan köpas eller säljas just nu. Köp som redan är gjorda fortsätter som vanligt.',
  toSellers:
    'Du kan inte publicera annonser för loppet just nu. Köp som redan är gjorda fortsätter som vanligt.',
  toOwner: 'Din annons kan inte köpas förrän arrangören öppnar försäljningen igen.',
};

/** To the contacts of an organiser, about their races. */
export const ownRaceTexts = {
  editing:
    'Namn, datum och plats ändrar vi åt er. Köp som redan är gjorda behåller sina villkor. Vi ser vad ni ändrar.',
  highestPrice:
    'I hela kronor. Säljare får inte begära mer. Annonser som redan är dyrare pausas tills säljaren har sänkt priset.',
  paused: 'Inga platser kan köpas eller säljas. Köp som redan är gjorda fortsätter.',
  pausing: (raceName: string) =>
    `Ingen kan köpa eller annonsera platser till ${raceName} förrän ni öppnar igen. Köp som redan är gjorda fortsätter.`,
  pauseDone: { title: 'Försäljningen är pausad', text: 'Ni öppnar den igen när ni vill.' },
  resumed: { title: 'Försäljningen är öppen', text: 'Platser kan köpas och säljas igen.' },
};
