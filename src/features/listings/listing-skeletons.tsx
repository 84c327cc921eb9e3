import { Skeleton } from '@mantine/core';
import { BibCard } from '@/components/bib-card';
import { CardGrid, CardGridItem } from '@/components/card-grid';
import { Loading } from '@/components/loading';
import classes from './listing-card.module.css';

/** A listing card before its content. */
const ListingCardSkeleton = ({ bare = false }: { bare?: boolean }) => (
  <BibCard
    as="div"
    className={bare ? undefined : classes.row}
    cover={!bare && <Skeleton radius={0} height="100%" />}
  >
    <div className={classes.content}>
      <Skeleton height={24} width="75%" />
      <Skeleton height={28} width="50%" mt={8} />
      <Skeleton height={14} width="80%" mt={8} />
      <div className={classes.facts}>
        {!bare && <Skeleton height={16} width="60%" />}
        <Skeleton height={16} width="45%" mt={8} />
      </div>
    </div>
    <Skeleton height={44} radius="xl" className={classes.action} />
  </BibCard>
);

export const ListingGridSkeleton = ({ count = 6, bare }: { count?: number; bare?: boolean }) => (
  <Loading label="Laddar startplatser">
    <CardGrid rows={!bare}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes have no identity
        <CardGridItem key={index}>
          <ListingCardSkeleton bare={bare} />
        </CardGridItem>
      ))}
    </CardGrid>
  </Loading>
);
