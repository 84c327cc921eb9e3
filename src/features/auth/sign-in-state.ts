import { inTab } from '@/components/stored';
import { signInCode } from '@/domain/account/sign-in';

/** The code that was mailed last, for a reload or a visit to the mail. */
interface PendingCode {
  email: string;
  /** By the device's clock, ms. */
  sentAt: number;
}

const { get, set } = inTab<PendingCode>('sign-in-code');

/** A browser that refuses storage only asks for the address again. */
export const pendingCode = {
  /** @returns null when there is none, or it is too old. */
  get(): PendingCode | null {
    const code = get();
    return code && Date.now() - code.sentAt < signInCode.lifetime ? code : null;
  },
  set,
};

let typed = '';

/**
 * The e-mail address typed on one of the sign-in pages, for the others. In memory only: neither in the address nor in
 * storage.
 */
export const typedEmail = {
  get: (): string => typed,
  set(email: string): void {
    typed = email;
  },
};
