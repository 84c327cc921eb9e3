import { IconCalendarEvent, IconMapPin, IconRoute } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Title } from '@/components/ui/basics';
import { BibCard } from '@/components/ui/bib-card';
import { Facts } from '@/components/ui/facts';
import { Link } from '@/components/ui/link';
import { RaceCover } from '@/features/races/race-cover';
import { formatDate } from '@/text/dates';
import classes from './purchase-summary.module.css';

interface PurchaseSummaryProps {
  place: {
    title: string;
    raceName: string;
    date: string;
    location: string;
    distance: string;
    imageUrl: string | null;
    sportCategories: readonly string[];
  };
  /** Null when its page is no longer there. */
  href: string | null;
  badge: ReactNode;
  /** Across the card: the progress. */
  steps?: ReactNode;
  /** The exact money, beside what there is to do. */
  money: ReactNode;
  /** The purchase events so far, with their dates. */
  log?: ReactNode;
  /** Finished: the steps and the money are collapsed. */
  over?: boolean;
  children: ReactNode;
}

/** A user's own purchase or listing: what it is, its state, the money and what to do. */
export function PurchaseSummary({
  place,
  href,
  badge,
  steps,
  money,
  log,
  over = false,
  children,
}: PurchaseSummaryProps) {
  const titleId = useId();
  return (
    <BibCard as="article" aria-labelledby={titleId} className={classes.card}>
      <div className={classes.head}>
        <div className={classes.cover}>
          <RaceCover race={place} imageUrl={place.imageUrl} shape="thumb" />
        </div>
        <div className={classes.place}>
          {badge}
          <Title order={3} id={titleId} className={classes.title}>
            {href ? (
              <Link href={href} className={classes.link}>
                {place.title}
              </Link>
            ) : (
              place.title
            )}
          </Title>
          <Facts
            hideLabels
            facts={[
              { label: 'Datum', value: formatDate(place.date), icon: <IconCalendarEvent size={18} /> },
              { label: 'Plats', value: place.location, icon: <IconMapPin size={18} /> },
              { label: 'Distans', value: place.distance, icon: <IconRoute size={18} /> },
            ]}
          />
        </div>
      </div>
      {over ? (
        <>
          <div className={classes.now}>{children}</div>
          <details className={classes.story}>
            <summary>Visa hela affären</summary>
            {steps}
            {money}
            {log && (
              <section>
                <Title order={4} size="h5" mb="sm">
                  Så har det gått
                </Title>
                {log}
              </section>
            )}
          </details>
        </>
      ) : (
        <>
          {steps}
          <div className={classes.columns}>
            <div className={classes.now}>{children}</div>
            <div>{money}</div>
          </div>
          {log && (
            <details className={classes.story}>
              <summary>Så har det gått</summary>
              {log}
            </details>
          )}
        </>
      )}
    </BibCard>
  );
}
