import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { BibCard } from '@/components/bib-card';
import { CardGrid, CardGridItem } from '@/components/card-grid';
import { ListingItems, type ListingItemsProps } from './listing-cards';
import { ListingResults } from './listing-results';
import classes from './listings.module.css';
import type { List } from './lists';

/** Cards before their content. */
const CardSkeletons = ({ count }: { count: number }) => (
  <CardGrid>
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the shapes have no identity
      <CardGridItem key={index}>
        <BibCard as="div" className={classes.card} cover={<Skeleton radius={0} height="100%" />}>
          <Skeleton height={24} width="75%" className={classes.title} />
          <div className={classes.cost}>
            <Skeleton height={28} width="50%" />
            <Skeleton height={14} width="80%" mt={8} />
          </div>
          <div className={classes.facts}>
            <Skeleton height={16} width="60%" />
            <Skeleton height={16} width="45%" mt={8} />
          </div>
          <Skeleton height={44} radius="xl" className={classes.action} />
        </BibCard>
      </CardGridItem>
    ))}
  </CardGrid>
);

interface CardResultsProps extends Pick<ListingItemsProps, 'rest'> {
  list: List;
  empty: ReactNode;
}

/** A list of listings as cards. */
export const CardResults = ({ list, empty, rest }: CardResultsProps) => (
  <ListingResults list={list} empty={empty} skeleton={(count) => <CardSkeletons count={count} />}>
    {(listings) => (
      <CardGrid label={list.label}>
        <ListingItems listings={listings} filters={list.filters} ads={list.ads} rest={rest} />
      </CardGrid>
    )}
  </ListingResults>
);
