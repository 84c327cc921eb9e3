import { readBirthDate } from '../account/birth-date';
import { email } from '../account/input';
import { bornOn, readPersonnummer, readPhone } from '../account/personal-numbers';
import {
  digits,
  filteredPage,
  line,
  MAX_TEXT,
  MAX_WORDS,
  onlyRow,
  oreInput,
  pageInput,
  prose,
  raw,
} from '../input';
import { buyerDetails, lineWithoutContactInfo } from '../listing/input';
import { type BuyerField, buyerFields } from '../race/fields';
import type { DateString } from '../time';
import { z } from '../zod';
import { decisions, disputeLimits, problemKinds } from './dispute';
import { codeLength, giveUpReasons } from './hand-over';
import { MAX_REVIEW } from './review';
import { buyerFilters } from './states';

const listingId = z.uuid();

export const myPurchasesInput = filteredPage(buyerFilters);

export const listingRef = z.object({ listingId });

export const createCheckoutInput = z.object({
  listingId,
  /** Öre, as shown to the buyer. */
  priceSeen: oreInput,
  feeAccepted: z.boolean().default(false),
  buyerDetails: buyerDetails.optional(),
  /** Whether to remember them for the next purchase; absent: as it is. */
  rememberDetails: z.boolean().optional(),
});

const BAD_REF = 'Ogiltig session eller saknad listingId';
export const checkoutRef = z.object({
  sessionId: raw(BAD_REF).startsWith('cs_', BAD_REF).max(255, BAD_REF),
  listingId: z.uuid(BAD_REF),
});

/** A payment, by the state that Stripe sent its buyer back with. */
export const checkPaymentInput = checkoutRef.extend({ state: raw(BAD_REF).max(100, BAD_REF) });

/** A buyer who comes back without a session's id gives up the reservation that runs. */
export const cancelCheckoutInput = checkoutRef.partial({ sessionId: true });

/** A code or link, as it was pasted. */
export const handOverCode = prose
  .min(codeLength.min, 'Klistra in koden eller länken från arrangören.')
  .max(codeLength.max, `Högst ${codeLength.max} tecken.`);

export const completeNameChangeInput = z.object({
  listingId,
  proofUploadId: z.uuid().nullish(),
  code: handOverCode.optional(),
});

/** What a seller hands in: the organiser's code with or without a proof, or else a proof. */
export const handedInInput = {
  code: completeNameChangeInput.omit({ listingId: true }).required({ code: true }),
  proof: z.object({ proofUploadId: z.uuid('Ladda upp en bekräftelse på namnbytet.') }),
};

export const correctDetailsInput = z.object({ listingId, buyerDetails });

const words = prose.max(MAX_WORDS, `Högst ${MAX_WORDS} tecken.`).optional();

export const requestDetailsInput = z.object({
  listingId,
  field: z.enum(buyerFields, 'Välj vilken uppgift det gäller.'),
  note: words,
});

export const giveUpSaleInput = z.object({
  listingId,
  reason: z.enum(giveUpReasons, 'Välj varför du inte kan genomföra försäljningen.'),
  text: words,
});

export const rejectCodeInput = z.object({ listingId, text: words });

/** How a purchase went, in a line of the buyer's own words. */
export const reviewInput = z.object({
  purchaseId: z.uuid(),
  text: lineWithoutContactInfo(MAX_REVIEW).min(1, 'Skriv en rad om hur det gick.'),
});

/** An admin shows a review to everyone, or hides it. */
export const decideReviewInput = z.object({ id: z.uuid(), shown: z.boolean() });

export const reportProblemInput = z.object({
  listingId,
  kind: z.enum(problemKinds, 'Välj vad problemet gäller.').default('other'),
  reason: prose.min(1, 'Vänligen förklara problemet.').max(MAX_TEXT, `Högst ${MAX_TEXT} tecken.`),
});

const disputeId = z.uuid();
const notes = prose.max(MAX_TEXT, `Högst ${MAX_TEXT} tecken.`).default('');

/** What the form for a decision demands beside its reasons. */
const findingsInput = prose.max(MAX_TEXT, `Högst ${MAX_TEXT} tecken.`);

export const resolveDisputeInput = z.object({
  disputeId,
  decision: z.enum(decisions),
  /** What the admin has seen. */
  findings: findingsInput.optional(),
  notes,
  /** Öre back to the buyer; for a decision in part. */
  part: oreInput.optional(),
});

export const disputeRef = z.object({ disputeId });

/** Öre back to the buyer, from nothing to what they were charged. */
export const offerSettlementInput = z.object({
  disputeId,
  amount: z
    .number('Skriv ett belopp.')
    .int()
    .min(0, 'Beloppet kan inte vara under 0 kr.')
    .max(Number.MAX_SAFE_INTEGER),
});

/** The offer that the party has seen. */
export const settlementRef = z.object({ disputeId, offerId: z.uuid() });

export const disputeMessageInput = z.object({
  disputeId,
  text: prose
    .min(1, 'Skriv något först.')
    .max(disputeLimits.messageLength, `Högst ${disputeLimits.messageLength} tecken.`),
});

/** Shirts as organisers hand them out. */
export const shirtSizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL'] as const;

/** Nobody who runs was born before this. */
const OLDEST: DateString = '1900-01-01';

const EMPTY = 'Fyll i fältet.';
const MAX_LENGTH = 200;
const TOO_LONG = `Högst ${MAX_LENGTH} tecken.`;
const required = line.min(1, EMPTY).max(MAX_LENGTH, TOO_LONG);
const requiredDigits = digits().min(1, EMPTY).max(MAX_LENGTH, TOO_LONG);

/** A name in any script: of one word or several, with initials and marks. An account's made-up name has digits in it. */
const fullName = required
  .regex(/\p{L}/u, 'Skriv ditt namn.')
  .refine((name) => !/[\p{N}@]/u.test(name), 'Skriv ditt namn, utan siffror.');

/** A telephone number of any country; a national one is Swedish. @returns +46701234567. */
const phone = required.transform((typed, context) => {
  const number = readPhone(typed);
  if (number) return number;
  context.addIssue({ code: 'custom', message: 'Skriv ett telefonnummer, till exempel 070-123 45 67.' });
  return z.NEVER;
});

const personnummer = (today: DateString) =>
  requiredDigits.transform((text, context) => {
    const number = readPersonnummer(text, today);
    if (number) return number;
    context.addIssue({ code: 'custom', message: 'Personnumret stämmer inte. Skriv det som ÅÅÅÅMMDD-XXXX.' });
    return z.NEVER;
  });

const birthDate = (today: DateString) =>
  requiredDigits.transform((text, context) => {
    const born = readBirthDate(text);
    if (born && born >= OLDEST && born < today) return born;
    const message = born
      ? 'Kontrollera födelsedatumet.'
      : 'Skriv födelsedatumet som ÅÅÅÅ-MM-DD, till exempel 1990-01-31.';
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

/** The organiser's least age: in years, on the day of the race. */
export interface AgeLimit {
  least: number;
  on: DateString;
}

/** The last day of birth that is old enough. */
const bornBy = ({ least, on }: AgeLimit): DateString => `${Number(on.slice(0, 4)) - least}${on.slice(4)}`;

/** An answer that says when the runner was born, held against the organiser's least age. */
const oldEnough = (answer: z.ZodType<string>, age: AgeLimit | null, born: (text: string) => DateString) =>
  age
    ? answer.refine(
        (text) => born(text) <= bornBy(age),
        `Arrangören kräver att du har fyllt ${age.least} år.`,
      )
    : answer;

/** What each of an organiser's questions takes for an answer, and the form it is kept in. */
const rulesOn = (today: DateString, age: AgeLimit | null): Record<BuyerField, z.ZodType<string>> => ({
  full_name: fullName,
  birth_date: oldEnough(birthDate(today), age, (text) => text),
  email,
  phone,
  customer_number: requiredDigits.regex(/\d/, 'Skriv numret som det står på din profil hos arrangören.'),
  personnummer: oldEnough(personnummer(today), age, bornOn),
  address: prose
    .min(1, EMPTY)
    .max(MAX_LENGTH, TOO_LONG)
    .regex(/\p{L}.*\p{Nd}|\p{Nd}.*\p{L}/su, 'Skriv gata, postnummer och ort.'),
  licence: required,
  shirt_size: z.enum(shirtSizes, 'Välj en storlek.'),
});

/**
 * A buyer's answers to an organiser's fields. Others are left out.
 * @param today the day in Stockholm.
 * @param age the organiser's least age, where there is one.
 */
export const buyerDetailsSchema = (
  fields: readonly BuyerField[],
  today: DateString,
  age: AgeLimit | null = null,
) => {
  const rules = rulesOn(today, age);
  return z.object(Object.fromEntries(fields.map((field) => [field, rules[field]])));
};

/** What a withdrawal must say: who, which contract and how to reach them (directive 2011/83/EU, art. 11a). */
export const withdrawalInput = z
  .object({
    name: line.min(1, 'Skriv ditt namn.').max(160, 'Högst 160 tecken.'),
    email,
    /** One of the buyer's own, when signed in. */
    purchaseId: z.uuid().nullable().default(null),
    /** Which purchase, in the user's own words. */
    reference: line.max(200, 'Högst 200 tecken.').default(''),
    message: prose.max(MAX_TEXT, `Högst ${MAX_TEXT} tecken.`).default(''),
  })
  .refine(({ purchaseId, reference }) => purchaseId !== null || reference !== '', {
    message: 'Skriv vilket köp det gäller.',
    path: ['reference'],
  });

export const withdrawalList = pageInput.extend({ ...onlyRow, open: z.boolean().default(true) });
export const withdrawalRef = z.object({ id: z.uuid() });
