import { email } from '../account/input';
import { day, filteredPage, line, prose, raw, searchText } from '../input';
import { priceInKronor } from '../money/amount-input';
import { kronor, ore } from '../money/ore';
import { MAX_PAGE_SIZE, PAGE_SIZE } from '../page-size';
import { distanceBands, sportCategories } from '../race/categories';
import { buyerFields } from '../race/fields';
import { feePayers } from '../race/organiser-fee';
import { z } from '../zod';
import { MAX_TOTAL, MIN_TOTAL } from './buyer-cost';
import { contactInfoError } from './contact-info';
import { isEntryReference, MAX_ENTRY_REFERENCE, MIN_ENTRY_REFERENCE } from './entry-reference';
import { MAX_FILTER_PRICE, sortOrders } from './search';
import { sellerFilters } from './states';
import { MAX_DISTANCES } from './watches';

const filterPrice = z.number().min(0).max(MAX_FILTER_PRICE);

/** A line of a user's own words that everyone reads. */
export const lineWithoutContactInfo = (max: number) =>
  line.max(max, `Högst ${max} tecken.`).superRefine((typed, context) => {
    const message = contactInfoError(typed);
    if (message) context.addIssue({ code: 'custom', message });
  });

/** What a search is narrowed by. Texts match anywhere, by plain letters; the day and the distance exactly. */
export const filterInput = z.object({
  query: searchText.optional(),
  raceId: z.uuid().optional(),
  race: searchText.optional(),
  location: searchText.optional(),
  distance: searchText.optional(),
  /** What a place costs its buyer in all, in whole kronor. */
  minPrice: filterPrice.optional(),
  maxPrice: filterPrice.optional(),
  date: day.optional(),
  dateFrom: day.optional(),
  dateTo: day.optional(),
  sport: z.enum(sportCategories).optional(),
  band: z.enum(distanceBands).optional(),
  payer: z.enum(feePayers).optional(),
});
export type FilterInput = z.infer<typeof filterInput>;

export const searchInput = filterInput.extend({
  sortBy: z.enum(sortOrders).default('newest'),
  cursor: raw().max(200).nullish(),
  limit: z.number().int().min(1).max(MAX_PAGE_SIZE).default(PAGE_SIZE),
  /** One item stands for a race's places where they are many. */
  grouped: z.boolean().default(false),
});
export type SearchInput = z.infer<typeof searchInput>;

const MAX_START_GROUP = 60;
export const MAX_OWN_NAME = 80;
export const MAX_DESCRIPTION = 500;

/** A text that may be left out or empty: null in both cases. */
const optional = <Schema extends z.ZodType<string, string>>(schema: Schema) =>
  schema.transform((text) => text || null).default(null);

export const createListingInput = z.object({
  raceId: z.uuid('Du måste välja ett lopp'),
  /** Typed in kronor, kept in öre. */
  price: priceInKronor.transform(kronor),
  payerChoice: z.enum(feePayers).nullable().default(null),
  termsAccepted: z.boolean().refine((value) => value, 'Du måste acceptera användarvillkoren'),
  feeAccepted: z.boolean().default(false),
  startGroup: optional(lineWithoutContactInfo(MAX_START_GROUP)),
  /** The seller's own name of this edition or start of the race. */
  customRaceName: optional(lineWithoutContactInfo(MAX_OWN_NAME)),
  /** Plain text. */
  description: optional(prose.max(MAX_DESCRIPTION, `Högst ${MAX_DESCRIPTION} tecken.`)),
  discounted: z.boolean().default(false),
  transferredBefore: z.boolean().default(false),
  /** The start or booking number at the organiser; what the race's windows ask for decides whether it may be left out. */
  entryReference: optional(
    line
      .max(MAX_ENTRY_REFERENCE, `Högst ${MAX_ENTRY_REFERENCE} tecken.`)
      .refine(
        (text) => text === '' || isEntryReference(text),
        `Minst ${MIN_ENTRY_REFERENCE} tecken: bokstäver, siffror, mellanslag, bindestreck, snedstreck och punkt.`,
      ),
  ),
});
/** What a seller writes of a start place: of a new listing, and of a draft that becomes one. */
export type ListingFields = Omit<z.output<typeof createListingInput>, 'termsAccepted'>;

/** An ad from the form, and the draft it replaces. */
export const saveDraftInput = createListingInput.extend({ draftId: z.uuid().optional() });

/** The secret of a mailed link that stops reminders. */
export const stopTokenInput = z.object({ token: raw().min(1).max(200) });

export const updatePriceInput = z.object({ id: z.uuid(), price: priceInKronor });

export const myListingsInput = filteredPage(sellerFilters);

const detail = prose.max(200, 'Högst 200 tecken.');
export const buyerDetails = z.partialRecord(z.enum(buyerFields), detail);

/** What is wrong with a watch's limit. */
export const BAD_MAXIMUM = 'Skriv ett belopp mellan 31 och 100 030 kr.';

/** A race watch. */
export const createWatchInput = z.object({
  raceId: z.uuid(),
  email,
  agreed: z.boolean().refine((value) => value, 'Du måste godkänna att få e-postmeddelanden.'),
  /** The most a place may cost in all, öre; null for any price. Left out, it is any price, or stays as it was. */
  maximum: z
    .number(BAD_MAXIMUM)
    .int(BAD_MAXIMUM)
    .min(MIN_TOTAL, BAD_MAXIMUM)
    .max(MAX_TOTAL, BAD_MAXIMUM)
    .transform(ore)
    .nullable()
    .optional(),
  /** Other distances, which are watched in the same way: each is a race of its own. */
  alsoRaceIds: z.array(z.uuid()).max(MAX_DISTANCES).optional(),
});

/** The secret of a mailed link about watches: of one, or of as many as one mail names. */
export const watchTokenInput = z.object({ token: raw().min(1).max(600) });
