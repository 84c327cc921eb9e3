import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { FileLink } from '@/components/file-link';
import { OtherParty } from '@/features/users/user-line';
import type { Outputs } from '@/trpc/client';
import { CalendarLink } from './calendar-link';
import { PurchaseLog } from './purchase-log';
import classes from './purchase-row.module.css';
import { PurchaseSteps } from './purchase-steps';

/** A purchase as either of its parties lists it. */
export type OwnPurchase = NonNullable<Outputs['listings']['mine']['items'][number]['purchase']>;

interface PurchaseStoryProps {
  /** Null of a listing that nobody has bought. */
  purchase: OwnPurchase | null;
  reader: 'buyer' | 'seller';
  money: ReactNode;
  /** What else this reader wants to know. */
  children?: ReactNode;
}

/** What opens in a row: the steps, the money, the other party, the calendar, the proof and the log. */
export const PurchaseStory = ({ purchase, reader, money, children }: PurchaseStoryProps) => (
  <Stack gap="lg" mt="sm">
    {purchase && <PurchaseSteps purchase={purchase} />}
    <div className={classes.columns}>
      <div>
        {money}
        <OtherParty purchase={purchase} as={reader === 'buyer' ? 'Säljare' : 'Köpare'} />
      </div>
      <Stack gap="sm" miw={0} className={classes.details}>
        {children}
        {purchase && <CalendarLink purchase={purchase} />}
        {purchase?.hasProof && (
          <Text>
            <FileLink path={`/api/proofs/${purchase.purchaseId}`}>
              {reader === 'buyer' ? 'Säljarens bekräftelse' : 'Din bekräftelse på namnbytet'}
            </FileLink>
          </Text>
        )}
      </Stack>
      {purchase && (
        <section>
          <Title order={4} size="h5" mb="sm">
            Så har det gått
          </Title>
          <PurchaseLog purchase={purchase} />
        </section>
      )}
    </div>
  </Stack>
);
