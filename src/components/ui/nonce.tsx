'use client';

import { createContext, type ReactNode, useContext } from 'react';

const NonceContext = createContext('');

/** This page's nonce, for libraries that write style elements. */
export const NonceProvider = ({ nonce, children }: { nonce: string; children: ReactNode }) => (
  <NonceContext value={nonce}>{children}</NonceContext>
);

export const useNonce = (): string => useContext(NonceContext);
