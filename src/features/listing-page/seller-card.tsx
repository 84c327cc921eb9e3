import { Badge, Card } from '@mantine/core';
import { IconRosetteDiscountCheck } from '@tabler/icons-react';
import type { Listing } from '@/features/listings/live-listing';
import { PersonLine } from '@/features/people/person-line';

/** Who sells: what everyone may know of them. */
export const SellerCard = ({ seller }: Pick<Listing, 'seller'>) => (
  <Card component="section" padding="md" shadow="none" aria-label="Säljaren">
    <PersonLine
      person={seller}
      mark={
        seller.verified && (
          <Badge leftSection={<IconRosetteDiscountCheck size={16} aria-hidden="true" />}>
            Verifierad säljare
          </Badge>
        )
      }
    />
  </Card>
);
