import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { refusalOf } from '@/components/error-code';
import { showError, showInfo, showProblem } from '@/components/toast';

/** Loaded when needed: few visits use it. */
const load = () => import('@simplewebauthn/browser');

/** Whether this browser knows passkeys at all. */
export const knowsPasskeys = (): boolean =>
  typeof window !== 'undefined' && typeof window.PublicKeyCredential === 'function';

/** Whether the device has a platform authenticator: fingerprint, face recognition or screen lock. */
export const deviceHoldsPasskeys = async (): Promise<boolean> => {
  if (!knowsPasskeys()) return false;
  return (await load()).platformAuthenticatorIsAvailable();
};

/** Makes a passkey: the browser asks where to keep it. @throws what `showPasskeyError` explains */
export const createPasskey = async (
  optionsJSON: PublicKeyCredentialCreationOptionsJSON,
): Promise<RegistrationResponseJSON> => (await load()).startRegistration({ optionsJSON });

/** Asks for a passkey in the browser's own dialog. @throws what `showPasskeyError` explains */
export const requestPasskey = async (
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
): Promise<AuthenticationResponseJSON> => (await load()).startAuthentication({ optionsJSON });

/**
 * Offers passkeys among the browser's suggestions for the field with `autocomplete="… webauthn"`.
 * @returns null where the browser cannot; else the answer, once one is chosen.
 */
export async function suggestPasskeys(
  begin: () => Promise<PublicKeyCredentialRequestOptionsJSON>,
): Promise<AuthenticationResponseJSON | null> {
  const { browserSupportsWebAuthnAutofill, startAuthentication } = await load();
  if (!(await browserSupportsWebAuthnAutofill())) return null;
  return startAuthentication({ optionsJSON: await begin(), useBrowserAutofill: true });
}

/** Ends what the browser shows or waits for. */
export const stopPasskeys = async (): Promise<void> => (await load()).WebAuthnAbortService.cancelCeremony();

/** Tells the password manager that a passkey is not known here, so that it is not suggested again. Not all listen. */
export async function disownPasskey(credentialID: string): Promise<void> {
  const { sendSignal } = await load();
  const rpID = window.location.hostname;
  await sendSignal({ signalName: 'unknownCredential', rpID, credentialID }).catch(() => {});
}

/** What went wrong in the browser or the password manager, by the library's code or the error's name. */
const problems: Record<string, { title: string; text: string }> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: {
    title: 'Redan tillagd',
    text: 'Den här enheten har redan en passnyckel till ditt konto.',
  },
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT: {
    title: 'Enheten saknar skärmlås',
    text: 'Slå på kod, fingeravtryck eller ansikte på enheten och försök igen.',
  },
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: {
    title: 'Säkerhetsnyckeln räcker inte till',
    text: 'Den kan inte spara en passnyckel. Välj en annan enhet.',
  },
};
const otherwise = {
  title: 'Det gick inte att använda passnyckeln',
  text: 'Försök igen, eller gör det på ett annat sätt.',
};
const notUsed = {
  title: 'Ingen passnyckel användes',
  text: 'Du avbröt, eller så fanns det ingen som passade på enheten.',
};

/**
 * Shows in Swedish why a passkey was not made or used. Nothing is shown for what was
 * cancelled because another ceremony began.
 */
export function showPasskeyError(error: unknown): void {
  const { name = '', code = '' } = error as { name?: string; code?: string };
  if (name === 'AbortError' || code === 'ERROR_CEREMONY_ABORTED') return;
  if (refusalOf(error) || name === 'TRPCClientError') showError(error);
  else if (name === 'NotAllowedError') showInfo(notUsed.title, notUsed.text);
  else {
    const { title, text } = problems[code] ?? otherwise;
    showProblem(title, text);
  }
}
