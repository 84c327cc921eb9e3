import { digits, line, newSecret, raw } from '../input';
import { z } from '../zod';
import { readEmail, withPlainDomains } from './email-address';
import { mailedCodeRule, passkeyRule, returnPath } from './sign-in';

const MIN_PASSWORD_LENGTH = 8;
/** Argon2 hashes any length; this only bounds the work a visitor can ask for. */
const MAX_PASSWORD_LENGTH = 200;
const PASSWORD_TOO_SHORT = `Lösenordet måste vara minst ${MIN_PASSWORD_LENGTH} tecken långt.`;
const PASSWORD_TOO_LONG = `Lösenordet får vara högst ${MAX_PASSWORD_LENGTH} tecken långt.`;

const address = (typed: string, context: z.RefinementCtx): string => {
  const read = readEmail(typed);
  if ('address' in read) return read.address;
  context.addIssue({ code: 'custom', message: read.wrong });
  return z.NEVER;
};

/** An address in the one spelling by which accounts are found (email-address.ts). */
export const email = line.min(1, 'Ogiltig e-postadress.').transform(address);

/** The same where none may be given: ''. */
export const optionalEmail = line.transform((typed, context) =>
  typed === '' ? '' : address(typed, context),
);

/** Words to search by, of which some may be an address. */
export const wordsOrAddress = line.overwrite(withPlainDomains);

/** A code from a mail, as it is typed or pasted: spaces and dashes in it do not count. */
export const mailedCode = digits()
  .overwrite((typed) => typed.replace(/[\s-]/g, ''))
  .regex(new RegExp(`^\\d{${mailedCodeRule.digits}}$`), `Koden är ${mailedCodeRule.digits} siffror.`);

const name = (missing: string) => line.min(1, missing).max(80, 'Högst 80 tecken.');

/** The rules for a new password. */
const newPassword = newSecret
  .min(MIN_PASSWORD_LENGTH, PASSWORD_TOO_SHORT)
  .max(MAX_PASSWORD_LENGTH, PASSWORD_TOO_LONG)
  .regex(/\p{L}/u, 'Lösenordet måste innehålla minst en bokstav.')
  .regex(/\p{Nd}/u, 'Lösenordet måste innehålla minst en siffra.');

/** Said beside what else is wrong. */
const samePasswords = <T extends { confirmPassword: string }>(pick: (input: T) => string) => ({
  check: (input: T) => pick(input) === input.confirmPassword,
  error: {
    message: 'Lösenorden matchar inte.',
    path: ['confirmPassword'],
    when: ({ issues }: z.core.ParsePayload) => issues.every(({ path = [] }) => path.length > 0),
  },
});

const SWEDISH_PHONE = /^\+46[1-9]\d{8}$/;

export const emailInput = z.object({ email });

/** Where the user was; anything but a path of this site is dropped. */
const next = raw().nullable().transform(returnPath).optional();

export const undoEmailChangeInput = z.object({ token: raw().min(1).max(200) });

/** Asks for a mail whose link leads back to `next`. */
export const accountMailInput = z.object({ email, next });

export const loginInput = z.object({
  email,
  password: raw().min(MIN_PASSWORD_LENGTH, PASSWORD_TOO_SHORT).max(MAX_PASSWORD_LENGTH, PASSWORD_TOO_LONG),
});

/** The address and the code mailed to it. */
export const codeLoginInput = z.object({ email, code: mailedCode });

/** The mailed code, of someone signed in. */
export const codeInput = z.object({ code: mailedCode });

const registered = samePasswords<{ password: string; confirmPassword: string }>((input) => input.password);
export const registerInput = z
  .object({
    firstName: name('Förnamn är obligatoriskt.'),
    lastName: name('Efternamn är obligatoriskt.'),
    email,
    password: newPassword,
    confirmPassword: newSecret.min(MIN_PASSWORD_LENGTH, PASSWORD_TOO_SHORT),
    phoneNumber: digits()
      .refine(
        (value) => value === '' || SWEDISH_PHONE.test(value),
        'Telefonnummer måste vara ett giltigt svenskt nummer (+46xxxxxxxxx)',
      )
      .optional(),
    phoneOptOut: z.boolean().default(false),
    becomeSeller: z.boolean().default(false),
    next,
    gdprConsent: z
      .boolean()
      .refine(
        (value) => value,
        'Du måste acceptera behandling av personuppgifter för att registrera ett konto.',
      ),
  })
  .refine(registered.check, registered.error);

const reset = samePasswords<{ password: string; confirmPassword: string }>((input) => input.password);
export const resetPasswordInput = z
  .object({ token: raw().min(1).max(200), password: newPassword, confirmPassword: newSecret })
  .refine(reset.check, reset.error);

const changed = samePasswords<{ newPassword: string; confirmPassword: string }>((input) => input.newPassword);
export const changePasswordInput = z
  .object({
    currentPassword: raw()
      .min(1, 'Skriv ditt nuvarande lösenord.')
      .max(MAX_PASSWORD_LENGTH, PASSWORD_TOO_LONG),
    newPassword,
    confirmPassword: newSecret,
  })
  .refine(changed.check, changed.error);

/** The password again, of someone signed in. */
export const passwordInput = z.object({
  password: raw().min(1, 'Skriv ditt lösenord.').max(MAX_PASSWORD_LENGTH, PASSWORD_TOO_LONG),
});

/** As `passwordInput`; an account without a password gives none. */
export const enrolmentInput = passwordInput.partial();

/** Six digits of an authenticator app, or a recovery code. */
export const secondFactorCodeInput = z.object({
  code: digits().min(6, 'Skriv koden från din app.').max(40, 'Koden är för lång.'),
});

/** A name that is required only where it is missing. */
export const missingName = line.max(80, 'Högst 80 tecken.').optional();

export const namesInput = z.object({
  firstName: name('Förnamn är obligatoriskt.'),
  lastName: name('Efternamn är obligatoriskt.'),
  displayName: name('Visningsnamn är obligatoriskt.'),
});

export const phoneInput = z.object({
  phoneNumber: digits().refine(
    (value) => value === '' || /^\+46\d{9}$/.test(value),
    'Telefonnummer måste vara i format +46XXXXXXXXX (9 siffror efter +46)',
  ),
});

export const mailedLink = z.object({ token: raw().min(1).max(200) });
/** Confirms an account; the password is needed in another browser than the registration's. */
export const confirmEmailInput = mailedLink.extend({ password: newPassword.optional() });

/** Bytes as base64url. Longer than any authenticator's answer without an attestation. */
const bytes = (max: number) =>
  raw()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/);

const credential = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
};

/** An authenticator's new passkey, in the form that WebAuthn gives it in JSON. */
export const registerPasskeyInput = z.object({
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes(4000),
      attestationObject: bytes(20_000),
      transports: z.array(raw().max(30)).max(10).optional(),
    }),
  }),
});

/** An authenticator's answer to a challenge, likewise. */
export const passkeyAnswerInput = z.object({
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes(4000),
      authenticatorData: bytes(4000),
      signature: bytes(4000),
      userHandle: bytes(100).optional(),
    }),
  }),
});

export const renamePasskeyInput = z.object({
  id: z.uuid(),
  name: line
    .min(1, 'Skriv ett namn på passnyckeln.')
    .max(passkeyRule.nameLength, `Högst ${passkeyRule.nameLength} tecken.`),
});
