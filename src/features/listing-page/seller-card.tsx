import { Badge } from '@mantine/core';
import { IconRosetteDiscountCheck } from '@tabler/icons-react';
import type { Listing } from '@/features/listings/live-listing';
import { PersonLine } from '@/features/people/person-line';
import classes from './seller-card.module.css';

/** Who sells: what everyone may know of them. */
export const SellerCard = ({ seller }: Pick<Listing, 'seller'>) => (
  <section className={classes.card} aria-label="Säljaren">
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
  </section>
);
