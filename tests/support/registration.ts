import { PASSWORD } from '@sandbox/scenario/password';
import type { Browser } from './browser';

export const registration = (email: string, password = PASSWORD) => ({
  firstName: 'Nina',
  lastName: 'Ny',
  email,
  password,
  confirmPassword: password,
  gdprConsent: true,
});

export const signIn = (browser: Browser, email: string, password = PASSWORD) =>
  browser.call((api) => api.auth.login({ email, password }));

export const changePassword = (browser: Browser, currentPassword: string, newPassword: string) =>
  browser.call((api) =>
    api.account.changePassword({ currentPassword, newPassword, confirmPassword: newPassword }),
  );

export const confirmEmail = (browser: Browser, token: string, password?: string) =>
  browser.call((api) => api.auth.confirmEmail({ token, ...(password !== undefined && { password }) }));

export const resetPassword = (browser: Browser, token: string, password: string) =>
  browser.call((api) => api.auth.resetPassword({ token, password, confirmPassword: password }));
