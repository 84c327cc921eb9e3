import { email } from '../account/input';
import { MAX_PRICE, MIN_PRICE } from '../money/fees';
import { kronor, ore, readAmount, readKronor } from '../money/ore';
import { buyerFilters } from '../purchase/states';
import { distanceBands, sportCategories } from '../race/categories';
import { buyerFields } from '../race/fields';
import { digits, line, prose, raw } from '../site/text-input';
import { addDays, FIRST_DAY, isDay, LAST_DAY } from '../time';
import { z } from '../zod';
import { contactInfoError } from './contact-info';
import { isEntryReference, MAX_ENTRY_REFERENCE, MIN_ENTRY_REFERENCE } from './entry-reference';
import { MAX_FILTER_PRICE, sortOrders } from './search';
import { feePayers, sellerFilters } from './states';
import { MAX_DISTANCES, MAX_WATCHED, MIN_WATCHED } from './watches';

export const PAGE_SIZE = 24;
export const MAX_PAGE_SIZE = 48;

/**
 * An amount in kronor: a number, or as it is typed.
 * @param missing what to say where nothing, or no amount, is given.
 */
const amountInput = (missing: string, read: typeof readAmount) =>
  z.union([z.number(), raw()], missing).transform((written, context): number => {
    // A program's number is judged by the bounds of its field.
    if (typeof written === 'number') return written;
    const { amount, error } = read(written, missing);
    if (error === null) return amount / 100;
    context.addIssue({ code: 'custom', message: error });
    return z.NEVER;
  });

/** The same in whole kronor. */
export const kronorInput = (missing: string) => amountInput(missing, readKronor);

const NO_PRICE = 'Priset måste vara större än 0 kr';
const price = z
  .number()
  .min(MIN_PRICE / 100, NO_PRICE)
  .max(MAX_PRICE / 100, 'Priset får vara högst 100 000 kr');

/** A price in kronor as the seller types it, with öre if they like. */
export const priceInKronor = amountInput(NO_PRICE, readAmount).pipe(
  price.multipleOf(0.01, 'Ange priset med högst två decimaler'),
);
/** What an organiser decides about prices, in whole kronor. */
export const wholePriceInKronor = kronorInput(NO_PRICE).pipe(price.int('Ange priset i hela kronor'));

const filterPrice = z.number().min(0).max(MAX_FILTER_PRICE);
const text = line.max(100, 'Högst 100 tecken.');

/** A line of a seller's own words that others read on lists and in mails. */
const lineWithoutContactInfo = (max: number) =>
  line.max(max, `Högst ${max} tecken.`).superRefine((typed, context) => {
    const message = contactInfoError(typed);
    if (message) context.addIssue({ code: 'custom', message });
  });

const BAD_DAY = 'Ange datum som ÅÅÅÅ-MM-DD';
export const day = digits(BAD_DAY).refine(isDay, BAD_DAY);

/** A row's `updatedAt`, sent back with a change of it. */
export const instant = z
  .date()
  .min(new Date(FIRST_DAY))
  .max(new Date(addDays(LAST_DAY, 1)));

/** The largest number of PostgreSQL's `integer`. */
const MAX_INTEGER = 2_147_483_647;

/** An amount in öre that a column of money could hold; what it may be is for the rules to say. */
export const oreInput = z.number().int().min(-MAX_INTEGER).max(MAX_INTEGER);

/** What a search is narrowed by. Texts match anywhere, by plain letters; the day and the distance exactly. */
export const filterInput = z.object({
  query: text.optional(),
  raceId: z.uuid().optional(),
  race: text.optional(),
  location: text.optional(),
  distance: text.optional(),
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

export const pageInput = z.object({
  cursor: raw().max(600).nullish(),
  limit: z.number().int().min(1).max(MAX_PAGE_SIZE).default(PAGE_SIZE),
});

/** A page of what is sorted by when it came: newest first, or the other way round. */
export const datedPageInput = pageInput.extend({ oldest: z.boolean().optional() });

/** Of a list of which the address may name one row: that alone. */
export const onlyRow = { only: z.uuid().optional() };

/** A user's own listings or purchases: a page of those that fit a word and a group. */
const narrowed = <Filter extends string>(filters: readonly [Filter, ...Filter[]]) =>
  pageInput.extend({ query: text.optional(), show: z.enum(filters).optional() });

const keysOf = <Key extends string>(table: Record<Key, unknown>) => Object.keys(table) as [Key, ...Key[]];

export const myListingsInput = narrowed(keysOf(sellerFilters));
export const myPurchasesInput = narrowed(keysOf(buyerFilters));

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
    .min(MIN_WATCHED, BAD_MAXIMUM)
    .max(MAX_WATCHED, BAD_MAXIMUM)
    .transform(ore)
    .nullable()
    .optional(),
  /** Other distances, which are watched in the same way: each is a race of its own. */
  alsoRaceIds: z.array(z.uuid()).max(MAX_DISTANCES).optional(),
});

/** The secret of a mailed link about watches: of one, or of as many as one mail names. */
export const watchTokenInput = z.object({ token: raw().min(1).max(600) });
