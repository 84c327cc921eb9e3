'use client';

import { useState } from 'react';
import type { Ore } from '@/domain/money/ore';

/** The price the page was opened with, once the seller has changed it; else null. */
export function useChangedPrice(price: Ore): Ore | null {
  const [first] = useState(price);
  return first === price ? null : first;
}
