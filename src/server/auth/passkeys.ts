import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { COSEALG, decodeClientDataJSON, isoBase64URL, isoUint8Array } from '@simplewebauthn/server/helpers';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { ownName } from '@/domain/account/public-profile';
import { type ChallengePurpose, passkeyRule } from '@/domain/account/sign-in';
import { DomainError } from '@/domain/errors';
import { SITE_NAME } from '@/domain/site/site';
import { plus } from '@/domain/time';
import { env } from '@/env';
import { db } from '../db/client';
import { passkeyChallenges, type passkeys } from '../db/schema';
import { logger } from '../lib/logger';
import { sha256 } from './hash';
import { sessionKey } from './session';

type Passkey = typeof passkeys.$inferSelect;

/** Passkeys belong to the site's host: one made for another site never answers here. */
const site = () => {
  const { hostname, origin } = new URL(env.SITE_URL);
  return { rpID: hostname, origin };
};

/** Those that every authenticator of today has one of. */
const algorithms = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256];

/** The account's handle for an authenticator: its id, without personal data. */
const userHandle = (userId: string) => isoUint8Array.fromUTF8String(userId);

/** Why a challenge was made: for a purpose, in the session that requested it (none when signing in). */
interface ChallengeContext {
  purpose: ChallengePurpose;
  sessionId: string | null;
}

const keyOf = ({ sessionId }: ChallengeContext) => (sessionId === null ? null : sessionKey(sessionId));

async function keepChallenge(challenge: string, context: ChallengeContext, now: Date): Promise<void> {
  await db.insert(passkeyChallenges).values({
    challengeHash: sha256(challenge),
    purpose: context.purpose,
    sessionKey: keyOf(context),
    expiresAt: plus(now, passkeyRule.lifetime),
  });
}

/** The challenge an answer names; '' when it names none. */
function challengeIn(clientDataJSON: string): string {
  try {
    const { challenge } = decodeClientDataJSON(clientDataJSON) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

/**
 * Uses up the challenge that an answer names.
 * @returns it.
 * @throws DomainError PASSKEY_EXPIRED when it is used, too old, or was made for another purpose or session.
 */
async function takeChallenge(clientDataJSON: string, context: ChallengeContext, now: Date): Promise<string> {
  const challenge = challengeIn(clientDataJSON);
  const key = keyOf(context);
  const [taken] = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challengeHash, sha256(challenge)),
        eq(passkeyChallenges.purpose, context.purpose),
        key === null ? isNull(passkeyChallenges.sessionKey) : eq(passkeyChallenges.sessionKey, key),
        gt(passkeyChallenges.expiresAt, now),
      ),
    )
    .returning({ id: passkeyChallenges.id });
  if (!taken) throw new DomainError('PASSKEY_EXPIRED');
  return challenge;
}

/** Runs a check of the library, which throws for whatever is wrong. @throws DomainError PASSKEY_REFUSED */
async function checked<Answer extends { verified: boolean }>(verify: () => Promise<Answer>): Promise<Answer> {
  const answer = await verify().catch((err: unknown) => {
    logger.warn({ reason: err instanceof Error ? err.message : 'unknown' }, 'passkey refused');
    return null;
  });
  if (!answer?.verified) throw new DomainError('PASSKEY_REFUSED');
  return answer;
}

/**
 * What the browser needs to make a passkey for a user.
 * @param known the user's passkeys, which are not made again on the same authenticator.
 */
export async function passkeyCreation(
  user: { id: string; email: string; displayName: string; username: string },
  known: readonly Pick<Passkey, 'credentialId' | 'transports'>[],
  sessionId: string,
  now: Date,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const options = await generateRegistrationOptions({
    rpName: SITE_NAME,
    rpID: site().rpID,
    userID: userHandle(user.id),
    userName: user.email,
    userDisplayName: ownName(user) ?? user.email,
    timeout: passkeyRule.lifetime,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await keepChallenge(options.challenge, { purpose: 'register', sessionId }, now);
  return options;
}

/** We request no extensions, so a browser's results of them are not read. */
type WithoutExtensions<Response> = Omit<Response, 'clientExtensionResults'>;
const noExtensions = { clientExtensionResults: {} };

/** What is kept of a new passkey. */
type NewPasskey = Pick<
  Passkey,
  'credentialId' | 'publicKey' | 'counter' | 'transports' | 'backupEligible' | 'backedUp'
>;

/**
 * Verifies the answer to `passkeyCreation` of the same session.
 * @throws DomainError PASSKEY_EXPIRED, PASSKEY_REFUSED
 */
export async function verifyNewPasskey(
  response: WithoutExtensions<RegistrationResponseJSON>,
  sessionId: string,
  now: Date,
): Promise<NewPasskey> {
  const context: ChallengeContext = { purpose: 'register', sessionId };
  const expectedChallenge = await takeChallenge(response.response.clientDataJSON, context, now);
  const { rpID, origin } = site();
  const { registrationInfo } = await checked(() =>
    verifyRegistrationResponse({
      response: { ...response, ...noExtensions },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }),
  );
  if (!registrationInfo) throw new DomainError('PASSKEY_REFUSED');
  const { credential, credentialDeviceType, credentialBackedUp } = registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: isoBase64URL.fromBuffer(credential.publicKey),
    counter: credential.counter,
    transports: response.response.transports ?? [],
    backupEligible: credentialDeviceType === 'multiDevice',
    backedUp: credentialBackedUp,
  };
}

/**
 * What the browser needs to ask for a passkey.
 * @param known the user's own, to confirm who it is; absent when signing in, where the passkey names its user.
 */
export async function passkeyRequest(
  context: ChallengeContext,
  known: readonly Pick<Passkey, 'credentialId' | 'transports'>[] | undefined,
  now: Date,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const options = await generateAuthenticationOptions({
    rpID: site().rpID,
    timeout: passkeyRule.lifetime,
    userVerification: 'required',
    ...(known && {
      allowCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    }),
  });
  await keepChallenge(options.challenge, context, now);
  return options;
}

/** What changes in a passkey when it is used. */
type PasskeyUse = Pick<Passkey, 'counter' | 'backedUp'>;

/**
 * Verifies an answer to `passkeyRequest` and uses its challenge up.
 * @param find finds the passkey by the authenticator's name of it.
 * @returns what `find` found, and what to keep of the use.
 * @throws DomainError PASSKEY_EXPIRED; PASSKEY_UNKNOWN when it is nobody's here; PASSKEY_REFUSED when the answer is not
 *   its own, comes from another site, is without user verification, or its counter has gone back.
 */
export async function verifyPasskey<Found extends Passkey>(
  response: WithoutExtensions<AuthenticationResponseJSON>,
  context: ChallengeContext,
  find: (credentialId: string) => Promise<Found | undefined>,
  now: Date,
): Promise<{ passkey: Found; use: PasskeyUse }> {
  const expectedChallenge = await takeChallenge(response.response.clientDataJSON, context, now);
  const passkey = await find(response.id);
  if (!passkey) throw new DomainError('PASSKEY_UNKNOWN');
  const given = response.response.userHandle;
  if (given !== undefined && given !== isoBase64URL.fromBuffer(userHandle(passkey.userId))) {
    throw new DomainError('PASSKEY_REFUSED');
  }
  const { rpID, origin } = site();
  const { authenticationInfo } = await checked(() =>
    verifyAuthenticationResponse({
      response: { ...response, ...noExtensions },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: isoBase64URL.toBuffer(passkey.publicKey),
        counter: passkey.counter,
        transports: passkey.transports,
      },
    }),
  );
  const { newCounter, credentialBackedUp } = authenticationInfo;
  return { passkey, use: { counter: newCounter, backedUp: credentialBackedUp } };
}
