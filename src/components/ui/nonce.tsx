'use client';

import { createContext, type ReactNode, useContext } from 'react';

const NonceContext = createContext('');

/** This page's nonce, for whatever writes style elements: without it the browser refuses them. */
export const NonceProvider = ({ nonce, children }: { nonce: string; children: ReactNode }) => (
  <NonceContext value={nonce}>{children}</NonceContext>
);

export const useNonce = (): string => useContext(NonceContext);
