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
