import { errorCodes } from '../errors';
import { line, raw } from '../input';
import { purchaseStates } from '../purchase/states';
import { webhookEvents } from '../purchase/transitions';
import { buyerFields } from '../race/fields';
import { z } from '../zod';
import { nameChangeStatuses, organiserScopes } from './api';
import { refuseTransferInput } from './input';

/* What organisers' systems send and are answered. The OpenAPI document is made of these schemas. */

const instant = z.iso.datetime().meta({ example: '2027-03-12T13:02:00.000Z' });

const nameChangeId = z.uuid().meta({ description: 'The id of a name change: the purchase it belongs to.' });

const facts = {
  id: nameChangeId,
  status: z.enum(nameChangeStatuses).meta({
    description:
      'open: to do or to confirm. verified, refused: answered by you. ended: over without your answer.',
  }),
  race: z.object({
    id: z.uuid(),
    name: z.string(),
    distance: z.string(),
    date: z.iso.date(),
  }),
  since: instant.nullable().meta({ description: 'Since when the name change can be done.' }),
  until: instant
    .nullable()
    .meta({ description: 'Until when it waits: for the seller, later for the buyer. Null when it is over.' }),
  stopped: z.boolean().meta({
    description: 'True while the bank of the buyer asks for the money back: do not change the name.',
  }),
};

const nameChangeItem = z
  .object(facts)
  .meta({ id: 'NameChange', description: 'A name change, without personal details.' });

export const nameChangeDetails = z
  .object({
    ...facts,
    entryReference: z.string().nullable().meta({
      description: 'The start or booking number. Null when it is not known, or nothing is left to do.',
    }),
    startGroup: z.string().nullable(),
    sellerName: z.string().nullable().meta({
      description:
        'Whose the place is. Null where there is a number to find it by, or nothing is left to do.',
    }),
    runner: z.partialRecord(z.enum(buyerFields), z.string()).meta({
      description:
        'The new runner: the fields that the transfer window asks for. Empty when nothing is left to do. Each reading is recorded and shown to the buyer.',
    }),
    verifiedAt: instant.nullable(),
    refusedBecause: z.string().nullable(),
  })
  .meta({ id: 'NameChangeDetails' });

export const nameChangeList = z
  .object({
    items: z.array(nameChangeItem),
    nextCursor: z
      .string()
      .nullable()
      .meta({ description: 'Send it as `cursor` for the next page. Null on the last page.' }),
  })
  .meta({ id: 'NameChangeList' });

export const nameChangeWritten = z
  .object({
    id: nameChangeId,
    state: z.enum(purchaseStates).meta({ description: 'The state of the purchase after this.' }),
    buyerAnswersBy: instant.nullable().meta({ description: 'Until when the buyer can object.' }),
  })
  .meta({ id: 'NameChangeWritten' });

/** RFC 9457. */
export const problem = z
  .object({
    type: z.url(),
    title: z.string(),
    status: z.int(),
    detail: z.string().meta({ description: 'In Swedish.' }),
    code: z.enum(errorCodes).meta({ description: 'For programs. It does not change.' }),
  })
  .meta({ id: 'Problem', description: 'Problem details (RFC 9457).' });

export const listQuery = z.object({
  status: z.enum(nameChangeStatuses).default('open'),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.string().min(1).max(500).optional(),
});

export const pathId = z.object({ id: nameChangeId });

/** Both parties read the reason. */
export const refusal = refuseTransferInput.pick({ reason: true }).strict().meta({ id: 'Refusal' });

export const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,100}$/)
  .meta({ description: 'Any text of yours, such as a UUID, new for each request. Kept for 24 hours.' });

export const webhook = z
  .object({
    type: z.enum(webhookEvents),
    timestamp: instant.meta({ description: 'When it happened.' }),
    data: z.object({ nameChangeId, race: facts.race }),
  })
  .meta({ id: 'Webhook', description: 'Without personal details: fetch those by the id.' });

export type ListQuery = z.infer<typeof listQuery>;
export type NameChangeItem = z.infer<typeof nameChangeItem>;
export type NameChangeDetails = z.infer<typeof nameChangeDetails>;
export type NameChangeList = z.infer<typeof nameChangeList>;
export type NameChangeWritten = z.infer<typeof nameChangeWritten>;
export type Problem = z.infer<typeof problem>;
export type WebhookBody = z.infer<typeof webhook>;

/** What an organiser's key is for. */
const keyName = line.min(1, 'Skriv vad nyckeln är till.').max(60, 'Högst 60 tecken.');

export const createKeyInput = z.object({
  organiserId: z.uuid(),
  name: keyName,
  scopes: z
    .array(z.enum(organiserScopes))
    .min(1, 'Välj minst en rätt.')
    .max(organiserScopes.length)
    .transform((scopes) => organiserScopes.filter((scope) => scopes.includes(scope))),
});
export const createEndpointInput = z.object({
  organiserId: z.uuid(),
  url: line.min(1, 'Skriv en adress.').max(500, 'Högst 500 tecken.'),
});
export const apiObjectInput = z.object({ id: z.uuid() });
export const deliveriesPage = z.object({
  cursor: raw().max(500).nullish(),
  limit: z.number().int().min(1).max(50).default(20),
});

export type CreateKey = z.infer<typeof createKeyInput>;
export type CreateEndpoint = z.infer<typeof createEndpointInput>;
export type DeliveriesPage = z.infer<typeof deliveriesPage>;
