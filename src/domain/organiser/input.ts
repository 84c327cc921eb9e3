import { asHost } from '../account/email-address';
import { email } from '../account/input';
import { instant, line, MAX_WORDS, prose, raw, reason } from '../input';
import {
  MAX_CONFIRMATION_LENGTH,
  MAX_CONFIRMATIONS,
  MIN_CONFIRMATION_LENGTH,
  type WordsFault,
  wordsFault,
} from '../purchase/confirmation-words';
import { buyerFields } from '../race/fields';
import { link } from '../race/input';
import { cleanLine } from '../typed-text';
import { z } from '../zod';
import { MAX_JOIN_NOTE, MAX_JOIN_RACES } from './requests';

const purchaseId = z.uuid();

export const organiserPurchase = z.object({ purchaseId });

export const refuseTransferInput = z.object({
  purchaseId,
  /** Both parties read it. */
  reason: prose.min(5, 'Skriv varför, minst fem tecken.').max(MAX_WORDS, `Högst ${MAX_WORDS} tecken.`),
});

/** Name changes answered by one request. */
export const MAX_ANSWERS = 100;
const purchaseIds = z
  .array(purchaseId)
  .min(1, 'Välj minst ett namnbyte.')
  .max(MAX_ANSWERS, `Högst ${MAX_ANSWERS} namnbyten åt gången.`)
  .refine((ids) => new Set(ids).size === ids.length, 'Samma namnbyte finns två gånger.');

export const verifyManyInput = z.object({ purchaseIds });
export const refuseManyInput = refuseTransferInput.pick({ reason: true }).extend({ purchaseIds });

const missingText = prose
  .min(5, 'Skriv vad som saknas, minst fem tecken.')
  .max(MAX_WORDS, `Högst ${MAX_WORDS} tecken.`);

/** What is missing, and who can supply it: of the buyer one of the details that they have given. */
export const requestInformationInput = z.discriminatedUnion('of', [
  z.object({ of: z.literal('buyer'), purchaseId, field: z.enum(buyerFields), text: missingText }),
  z.object({ of: z.literal('seller'), purchaseId, text: missingText }),
]);

/** Name changes in one CSV file. */
export const MAX_ANSWER_ROWS = 500;
/** Characters of it. */
export const MAX_ANSWER_CSV = 400_000;
export const answerCsvInput = z.object({
  text: raw().min(1, 'Filen är tom.').max(MAX_ANSWER_CSV, 'Filen är för stor.'),
});

/** `raceId`: null for all races together. */
export const organiserFiguresInput = z.object({ raceId: z.uuid().nullable() });

/** What a name change that waits for an organiser can be, to choose by. */
export const openNameChanges = ['pending_name_change', 'awaiting_buyer_confirmation', 'stopped'] as const;
export type OpenNameChange = (typeof openNameChanges)[number];

/** Name changes by how long they have waited, or by their deadline. */
export const nameChangesPage = z.object({
  cursor: raw().max(500).nullish(),
  limit: z.number().int().min(1).max(50).default(20),
  raceId: z.uuid().nullable().default(null),
  state: z.enum(openNameChanges).nullable().default(null),
  sort: z.enum(['since', 'until']).default('since'),
  desc: z.boolean().default(false),
});

const MAX_DOMAINS = 10;
/** More races than an organiser ever holds; a bound, not a rule. */
const MAX_RACES = 500;

const domain = raw().transform((typed, context) => {
  const host = asHost(typed);
  if (host) return host;
  context.addIssue({ code: 'custom', message: 'Skriv en domän, som lopp.se.' });
  return z.NEVER;
});

/** As it is typed or pasted: with https, www, a path or an @. */
const stripped = (typed: string) =>
  typed
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^(www\.|@)/, '')
    .replace(/\/.*$/, '');

const wordsFaults: Record<WordsFault, string> = {
  length: `skriv ${MIN_CONFIRMATION_LENGTH} till ${MAX_CONFIRMATION_LENGTH} tecken.`,
  few_words: 'skriv en hel mening, minst tre ord.',
  start: 'börja med ett vanligt ord med stor bokstav.',
  several: 'skriv bara en mening på raden.',
  question: 'en fråga bekräftar inget.',
  placeholder: 'bara {namn}, {lopp} och {nummer} kan stå inom klamrar.',
};

/** Words of confirmation as they are typed, one sentence on each line. */
const confirmationWords = prose
  .max(MAX_CONFIRMATIONS * (MAX_CONFIRMATION_LENGTH + 100), 'För lång text.')
  .transform((typed, context) => {
    const sentences = [...new Set(typed.split('\n').flatMap((sentence) => cleanLine(sentence) || []))];
    const wrong = sentences.findIndex((sentence) => wordsFault(sentence) !== null);
    const fault = wordsFault(sentences[wrong] ?? '');
    const message =
      sentences.length > MAX_CONFIRMATIONS
        ? `Högst ${MAX_CONFIRMATIONS} meningar.`
        : wrong >= 0 && fault && `Mening ${wrong + 1}: ${wordsFaults[fault]}`;
    if (message) context.addIssue({ code: 'custom', message });
    return sentences;
  });

/** `updatedAt`: when the organiser was last changed, as the contact who proposes has seen it. */
export const proposeWordsInput = z.object({
  organiserId: z.uuid(),
  updatedAt: instant,
  words: confirmationWords,
});

const fields = z.object({
  name: line.min(1, 'Skriv arrangörens namn.').max(120, 'Högst 120 tecken.'),
  /** Empty when it is not known. */
  webDomain: line
    .max(300, 'Högst 300 tecken.')
    .transform((typed) => stripped(typed) || null)
    .pipe(domain.nullable()),
  /** As a list in one line. */
  mailDomains: line
    .max(2600, 'För lång text.')
    .transform((typed) =>
      typed
        .split(/[\s,;]+/)
        .map(stripped)
        .filter(Boolean),
    )
    .pipe(z.array(domain).max(MAX_DOMAINS, `Högst ${MAX_DOMAINS} domäner.`))
    .transform((domains) => [...new Set(domains)]),
  /** Mails from these domains prove name changes. */
  mailProves: z.boolean().default(false),
  confirmationWords: confirmationWords.default([]),
});

export const organiserInput = fields;
/** `updatedAt`: when the organiser was last changed, as the admin who changes it has seen it. */
export const organiserUpdate = fields.extend({ id: z.uuid(), updatedAt: instant });
/** `updatedAt`: as in `organiserUpdate`; races that it has got since are a change too. */
export const organiserRaces = z.object({
  id: z.uuid(),
  updatedAt: instant,
  raceIds: z.array(z.uuid()).max(MAX_RACES),
});
export const inviteContactInput = z.object({ organiserId: z.uuid(), email });
/** `heirId`: the contact who gets the keys and webhook addresses of the one who is removed. */
export const removeContactInput = z.object({
  id: z.uuid(),
  heirId: z.uuid().nullable().default(null),
  reason,
});
export const contactInvitation = z.object({ id: z.uuid() });

export type OrganiserFields = z.infer<typeof organiserInput>;
export type UpdateOrganiser = z.infer<typeof organiserUpdate>;
export type OrganiserRaces = z.infer<typeof organiserRaces>;
export type InviteContact = z.infer<typeof inviteContactInput>;
export type RemoveContact = z.infer<typeof removeContactInput>;
export type ProposeWords = z.infer<typeof proposeWordsInput>;
export type RefuseTransfer = z.infer<typeof refuseTransferInput>;
export type RequestInformation = z.infer<typeof requestInformationInput>;
export type RefuseMany = z.infer<typeof refuseManyInput>;
export type NameChangesPage = z.infer<typeof nameChangesPage>;

/** A join request: which races, and who to contact. */
export const joinRequestInput = z
  .object({
    organiserName: line.min(1, 'Skriv arrangörens namn.').max(120, 'Högst 120 tecken.'),
    raceIds: z.array(z.uuid()).max(MAX_JOIN_RACES, `Högst ${MAX_JOIN_RACES} lopp.`),
    /** To a race that we lack; empty where there is none. */
    link,
    contactName: line.min(1, 'Skriv ditt namn.').max(120, 'Högst 120 tecken.'),
    email,
    note: prose.max(MAX_JOIN_NOTE, `Högst ${MAX_JOIN_NOTE} tecken.`).default(''),
  })
  .refine(({ raceIds, link }) => raceIds.length > 0 || link !== '', {
    message: 'Välj minst ett lopp, eller klistra in en länk nedan.',
    path: ['raceIds'],
    when: () => true,
  });
/** `organiserId`: one that there is already; null for a new one. */
export const approveJoinInput = z.object({ id: z.uuid(), organiserId: z.uuid().nullable() });
export const declineJoinInput = z.object({ id: z.uuid(), reason });

export type JoinRequestInput = z.output<typeof joinRequestInput>;
export type ApproveJoin = z.output<typeof approveJoinInput>;
export type DeclineJoin = z.output<typeof declineJoinInput>;
