import { z } from 'zod';
import { mailedCodeRule } from '../mailed-code';
import { returnPath } from '../return-path';

const MIN_PASSWORD_LENGTH = 8;
/** Argon2 hashes any length; this only bounds the work a visitor can ask for. */
const MAX_PASSWORD_LENGTH = 200;
const PASSWORD_TOO_SHORT = `Lösenordet måste vara minst ${MIN_PASSWORD_LENGTH} tecken långt.`;
const PASSWORD_TOO_LONG = `Lösenordet får vara högst ${MAX_PASSWORD_LENGTH} tecken långt.`;

export const email = z
  .string()
  .trim()
  .min(1, 'Skriv din e-postadress.')
  .toLowerCase()
  .max(254, 'Ogiltig e-postadress.')
  .pipe(z.email('Ogiltig e-postadress.'));

/** A code from a mail, as it is typed or pasted: spaces in it do not count. */
export const mailedCode = z
  .string()
  .transform((typed) => typed.replace(/\s/g, ''))
  .pipe(
    z
      .string()
      .regex(new RegExp(`^\\d{${mailedCodeRule.digits}}$`), `Koden är ${mailedCodeRule.digits} siffror.`),
  );

const name = (missing: string) => z.string().trim().min(1, missing).max(80, 'Högst 80 tecken.');

/** The rules for a new password. */
const newPassword = z
  .string()
  .min(MIN_PASSWORD_LENGTH, PASSWORD_TOO_SHORT)
  .max(MAX_PASSWORD_LENGTH, PASSWORD_TOO_LONG)
  .regex(/\p{L}/u, 'Lösenordet måste innehålla minst en bokstav.')
  .regex(/\d/, 'Lösenordet måste innehålla minst en siffra.');

const samePasswords = <T extends { confirmPassword: string }>(pick: (input: T) => string) => ({
  check: (input: T) => pick(input) === input.confirmPassword,
  error: { message: 'Lösenorden matchar inte.', path: ['confirmPassword'] },
});

const SWEDISH_PHONE = /^\+46[1-9]\d{8}$/;

export const emailInput = z.object({ email });

/** Where the user was; anything but a path of this site is dropped. */
const next = z.string().nullable().transform(returnPath).optional();

export const undoEmailChangeInput = z.object({ token: z.string().min(1).max(200) });

/** Asks for a mail whose link leads back to `next`. */
export const accountMailInput = z.object({ email, next });

export const loginInput = z.object({
  email,
  password: z
    .string()
    .min(MIN_PASSWORD_LENGTH, PASSWORD_TOO_SHORT)
    .max(MAX_PASSWORD_LENGTH, PASSWORD_TOO_LONG),
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
    confirmPassword: z.string(),
    phoneNumber: z
      .string()
      .trim()
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
  .object({ token: z.string().min(1).max(200), password: newPassword, confirmPassword: z.string() })
  .refine(reset.check, reset.error);

const changed = samePasswords<{ newPassword: string; confirmPassword: string }>((input) => input.newPassword);
export const changePasswordInput = z
  .object({
    currentPassword: z
      .string()
      .min(1, 'Skriv ditt nuvarande lösenord.')
      .max(MAX_PASSWORD_LENGTH, PASSWORD_TOO_LONG),
    newPassword,
    confirmPassword: z.string(),
  })
  .refine(changed.check, changed.error);

/** The password again, of someone signed in. */
export const passwordInput = z.object({
  password: z.string().min(1, 'Skriv ditt lösenord.').max(MAX_PASSWORD_LENGTH, PASSWORD_TOO_LONG),
});

/** As `passwordInput`; an account without a password gives none. */
export const enrolmentInput = passwordInput.partial();

/** Six digits of an authenticator app, or a recovery code. */
export const secondFactorCodeInput = z.object({
  code: z.string().trim().min(6, 'Skriv koden från din app.').max(40, 'Koden är för lång.'),
});

/** A name that is asked for only where it is missing. */
export const missingName = z.string().trim().max(80, 'Högst 80 tecken.').optional();

export const namesInput = z.object({
  firstName: name('Förnamn är obligatoriskt.'),
  lastName: name('Efternamn är obligatoriskt.'),
  displayName: name('Visningsnamn är obligatoriskt.'),
});

export const phoneInput = z.object({
  phoneNumber: z
    .string()
    .trim()
    .refine(
      (value) => value === '' || /^\+46\d{9}$/.test(value),
      'Telefonnummer måste vara i format +46XXXXXXXXX (9 siffror efter +46)',
    ),
});

export const chosenPasswordInput = z.object({ password: newPassword });

/** Confirms an account; the password is needed in another browser than the registration's. */
export const confirmEmailInput = z.object({
  token: z.string().min(1).max(200),
  password: newPassword.optional(),
});
