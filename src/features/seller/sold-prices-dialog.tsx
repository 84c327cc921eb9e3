'use client';

import { Dialog } from '@/components/dialog';
import { SoldPrices } from '@/features/races/sold-prices';
import type { Outputs } from '@/trpc/client';

type Prices = Outputs['races']['prices'];

interface SoldPricesDialogProps {
  sold: NonNullable<Prices['sold']>;
  originalFee: Prices['originalFee'];
  onClose: () => void;
}

/** What a race's places were sold for, beside the form in which a price is set. */
export const SoldPricesDialog = ({ sold, originalFee, onClose }: SoldPricesDialogProps) => (
  <Dialog opened onClose={onClose} title="Vad platserna sålts för">
    <SoldPrices sold={sold} originalFee={originalFee} />
  </Dialog>
);
