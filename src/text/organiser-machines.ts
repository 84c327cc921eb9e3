import type {
  DeliveryProblem,
  DeliveryStatus,
  MachineAct,
  OrganiserScope,
  WebhookEvent,
} from '@/domain/organiser/api';

/** What a contact has done with their organiser's keys and webhooks. */
export const machineActTexts: Record<MachineAct, string> = {
  keyCreated: 'Gjorde en nyckel',
  keyRotated: 'Bytte en nyckel',
  keyRevoked: 'Återkallade en nyckel',
  keyHandedOver: 'Lämnade över en nyckel',
  endpointCreated: 'La till en adress',
  endpointRemoved: 'Tog bort en adress',
  endpointHandedOver: 'Lämnade över en adress',
  secretRotated: 'Bytte en hemlighet',
  deliveryResent: 'Skickade en händelse igen',
};

export const scopeTexts: Record<OrganiserScope, { label: string; text: string }> = {
  'name-changes:read': {
    label: 'Läsa namnbyten',
    text: 'Lista namnbytena och läsa vad som behövs för dem. Köparen ser att ni har läst.',
  },
  'name-changes:write': {
    label: 'Svara på namnbyten',
    text: 'Säga att ett namn är bytt, eller att det inte går.',
  },
};

export const webhookEventTexts: Record<WebhookEvent, string> = {
  'name_change.requested': 'Ett namnbyte att göra',
  'name_change.cancelled': 'Ett namnbyte ska inte göras',
  'purchase.refunded': 'Ett köp är återbetalt',
};

export const deliveryStatusTexts: Record<DeliveryStatus, string> = {
  waiting: 'Väntar',
  delivered: 'Mottagen',
  failed: 'Gav upp',
};

/** Why there is no answer. */
export const deliveryProblemTexts: Record<DeliveryProblem, string> = {
  address: 'adressen leder inte ut på internet',
  timeout: 'inget svar på tio sekunder',
  connection: 'ingen kontakt',
};
