import type { Metadata } from 'next';
import type { RacePageData } from '@/features/races/name-change-text';
import { pageMetadata } from '@/features/seo/page-metadata';
import { raceImage, racePath } from '@/features/seo/share';
import { formatDate } from '@/text/dates';
import { inAllText } from '@/text/race';

/** The metadata of a race's page. */
export function raceMetadata(race: RacePageData): Metadata {
  const { raceName, distance, location, date, offers, nameChangeRule } = race;
  const what = `${raceName} (${distance}) i ${location} ${formatDate(date)}.`;
  const purchase =
    nameChangeRule === 'forbidden'
      ? 'Platser till loppet får inte överlåtas. Här står varför.'
      : offers
        ? `Startplatser från ${inAllText({ total: offers.lowestTotal, laterUnknown: offers.laterUnknown })}. Pengarna hålls tills namnbytet är klart.`
        : 'Så går namnbytet till, vad det kostar och när det stänger.';
  return pageMetadata({
    title:
      nameChangeRule === 'forbidden'
        ? `${raceName}: startplatser får inte överlåtas`
        : `Startplats till ${raceName}: köp, sälj och byt namn`,
    description: `${what} ${purchase}`,
    path: racePath(race.slug),
    image: raceImage(race),
  });
}
