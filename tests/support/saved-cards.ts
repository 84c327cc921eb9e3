import { randomUUID } from 'node:crypto';
import type { TestCard } from '@sandbox/stripe/customers';
import { HOUR, plus } from '@/domain/time';
import { now } from '@/server/lib/clock';
import { createSetupSession, ensureCustomer, retrieveSetupSession } from '@/server/stripe/saved-cards';
import { pressSave } from './stripe';

interface Saved {
  bidId: string;
  userId: string;
  sessionId: string;
  customerId: string;
  paymentMethodId: string;
}

/** Opens the page that saves a card for a bid. */
export async function aSetup(ofCustomer?: string) {
  const [bidId, userId] = [randomUUID(), randomUUID()];
  const email = 'kopare@loppbytet.example';
  const customerId = ofCustomer ?? (await ensureCustomer({ userId, email }));
  const request = {
    bidId,
    userId,
    customerId,
    expiresAt: plus(now(), HOUR),
    successUrl: 'http://localhost:3000/saved?session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'http://localhost:3000/cancelled',
  };
  return { request, ...(await createSetupSession(request)) };
}

/** A card that its owner has saved on the page. */
export async function aSavedCard(card: TestCard = 'works', ofCustomer?: string): Promise<Saved> {
  const { request, id } = await aSetup(ofCustomer);
  await pressSave(id, card);
  const { paymentMethodId } = await retrieveSetupSession(id);
  if (!paymentMethodId) throw new Error('No card was saved');
  const { bidId, userId, customerId } = request;
  return { bidId, userId, customerId, sessionId: id, paymentMethodId };
}
