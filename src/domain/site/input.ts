import { day, instant, line, prose } from '../input';
import { z } from '../zod';
import { adAudiences, adSlots, adTypes, bannerColors, isAdLink } from './ads';

const LINK = 'Länken måste börja med https:// eller vara en egen sida, som /lopp.';
const MAX_LINK = 500;
/** More races than an ad is ever shown beside; a bound, not a rule. */
const MAX_RACES = 200;

const link = line.max(MAX_LINK, `Högst ${MAX_LINK} tecken.`);

/** An ad as an admin writes it. It runs from the start of its first day to the end of its last. */
const fields = z.object({
  title: line.min(1, 'Titel är obligatorisk').max(120, 'Högst 120 tecken.'),
  description: prose.max(300, 'Högst 300 tecken.').default(''),
  imageUrl: link.refine((value) => value === '' || isAdLink(value), LINK).default(''),
  linkUrl: link.min(1, 'Länk är obligatorisk').refine(isAdLink, LINK),
  type: z.enum(adTypes),
  audience: z.enum(adAudiences),
  slot: z.enum(adSlots).nullable(),
  active: z.boolean(),
  firstDay: day.nullable(),
  lastDay: day.nullable(),
});
export type AdFields = z.infer<typeof fields>;

const inOrder = ({ firstDay, lastDay }: Pick<AdFields, 'firstDay' | 'lastDay'>): boolean =>
  !firstDay || !lastDay || firstDay <= lastDay;
const outOfOrder = { message: 'Sista dagen måste komma efter den första.', path: ['lastDay'] };

export const adInput = fields.refine(inOrder, outOfOrder);
export const adRef = z.object({ id: z.uuid() });
/** `updatedAt`: when the ad was last changed, as the admin who changes it has seen it. */
export const adUpdate = fields.extend({ id: z.uuid(), updatedAt: instant }).refine(inOrder, outOfOrder);
/** `updatedAt`: as in `adUpdate`. */
export const adVisibility = z.object({
  id: z.uuid(),
  updatedAt: instant,
  raceIds: z.array(z.uuid()).max(MAX_RACES),
});

export const MAX_BANNER = 300;

/** A notice on the home page. */
export const bannerInput = z.object({
  message: prose.min(1, 'Meddelande kan inte vara tomt').max(MAX_BANNER, `Högst ${MAX_BANNER} tecken.`),
  color: z.enum(bannerColors),
  isActive: z.boolean(),
});

export const bannerRef = z.object({ id: z.uuid() });
/** `updatedAt`: when the notice was last changed, as the admin who changes it has seen it. */
export const bannerUpdate = bannerInput.extend({ id: z.uuid(), updatedAt: instant });
