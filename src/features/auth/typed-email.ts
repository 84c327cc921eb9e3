let typed = '';

/**
 * The address typed on one of the pages that sign in, for the next of them. It lives as long as the open page: it is
 * kept out of addresses and out of the browser's storage.
 */
export const typedEmail = {
  get: (): string => typed,
  set(email: string): void {
    typed = email;
  },
};
