import { db } from '@/sandbox/database';
import { ads } from '@/server/db/schema';

type Ad = Omit<typeof ads.$inferInsert, 'createdAt' | 'updatedAt'>;

/** Ads of made-up companies, in fixed places below what visitors came for. */
const paidAds: Ad[] = [
  {
    title: 'Långpasset: kartor för långa lopp',
    description: 'Planera rundan hemma och följ den ute.',
    linkUrl: 'https://langpasset.example/',
    type: 'banner',
    slot: 'footer',
  },
  {
    title: 'Vallaboden: vi vallar dina skidor',
    description: 'Lämna på torsdag, hämta på lördag.',
    linkUrl: 'https://vallaboden.example/',
    type: 'banner',
    slot: 'search-top',
  },
];

/** Ads for the demo, so that an ad can be seen. */
export async function seedAds(at: Date): Promise<void> {
  await db.insert(ads).values(paidAds.map((ad) => ({ ...ad, createdAt: at, updatedAt: at })));
}
