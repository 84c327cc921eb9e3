import { db } from '@/sandbox/database';
import { ads } from '@/server/db/schema';

type Ad = Omit<typeof ads.$inferInsert, 'createdAt' | 'updatedAt'>;

/** Ads for pages of this site, one in each slot. */
const ownAds: Ad[] = [
  {
    title: 'Så skyddas din betalning',
    description: 'Pengarna hålls tills namnbytet är klart. Se hela vägen i fyra steg.',
    linkUrl: '/how-it-works',
    type: 'banner',
    slot: 'footer',
  },
  {
    title: 'Har du en plats du inte kan använda?',
    description: 'Lägg upp den på två minuter. Du får betalt när köparen har bekräftat.',
    linkUrl: '/post-ad',
    type: 'banner',
    slot: 'search-top',
  },
  {
    title: 'Får platsen byta namn?',
    description:
      'Vi har samlat reglerna för varje lopp: vad det kostar, hur det går till och när det stänger.',
    linkUrl: '/lopp',
    type: 'card',
  },
  {
    title: 'Säljare har 48 timmar',
    description: 'Hinner säljaren inte med namnbytet får köparen tillbaka allt, av sig självt.',
    linkUrl: '/how-it-works?tab=saljare',
    type: 'card',
  },
  {
    title: 'Hittar du inte ditt lopp?',
    description: 'Se alla lopp och vad som är till salu just nu.',
    linkUrl: '/lopp',
    type: 'interstitial',
  },
  {
    title: 'Något du undrar över?',
    description: 'Vi svarar på de vanligaste frågorna.',
    linkUrl: '/faq',
    type: 'interstitial',
  },
];

/** Ads for the demo, so that every slot is in use. */
export async function seedAds(at: Date): Promise<void> {
  await db.insert(ads).values(ownAds.map((ad) => ({ ...ad, createdAt: at, updatedAt: at })));
}
