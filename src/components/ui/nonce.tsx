'use client';

import { createContext, type ReactNode, useContext, useState } from 'react';

const NonceContext = createContext('');

/**
 * The document's nonce, for libraries that write style elements. `router.refresh()` brings the layout with the nonce of
 * another answer; the policy stays the one that the document came with.
 */
export function NonceProvider({ nonce, children }: { nonce: string; children: ReactNode }) {
  const [first] = useState(nonce);
  return <NonceContext value={first}>{children}</NonceContext>;
}

export const useNonce = (): string => useContext(NonceContext);
