import { Box, Group, type MantineColor, Stack, Title, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { BibCard } from '@/components/bib-card';
import { Facts } from '@/components/facts';
import { Link } from '@/components/link';
import { StateBadge } from '@/components/state-badge';
import type { PurchaseState } from '@/domain/purchase/states';
import { RaceCover } from '@/features/races/race-cover';
import { raceFacts } from '@/features/races/race-facts';
import { purchaseLabels } from '@/text/purchase';
import classes from './purchase-summary.module.css';

interface NextStepProps {
  /** The time left. */
  time?: ReactNode;
  /** Until when exactly, and what happens then. */
  note?: ReactNode;
  /** The buttons. */
  children?: ReactNode;
}

/** What the viewer can do in a purchase beside the time that is left for it. */
export const NextStep = ({ time, note, children }: NextStepProps) => (
  <Group gap="8px 12px" maw="30rem">
    {/* Never narrower than the digits, which would overlap the buttons. */}
    {time && (
      <Box flex="1 1 7rem" miw="min-content" className={classes.time}>
        {time}
      </Box>
    )}
    {children && (
      <Group gap="8px 12px" align="stretch" className={classes.buttons}>
        {children}
      </Group>
    )}
    {note && <Box flex="1 1 100%">{note}</Box>}
  </Group>
);

/** A place as its cards show it. */
export interface ShownPlace {
  title: string;
  raceName: string;
  date: string;
  location: string;
  distance: string;
  imageUrl: string | null;
  sportCategories: readonly string[];
}

interface PurchaseSummaryProps {
  place: ShownPlace;
  /** Null when its page is no longer there. */
  href: string | null;
  badge: ReactNode;
  /** Across the card: the progress. */
  steps?: ReactNode;
  /** The exact money. */
  money: ReactNode;
  /** What else there is to know, less urgent than the next action. */
  details?: ReactNode;
  /** The purchase events so far, with their dates. */
  log?: ReactNode;
  /** Finished: all but its end is collapsed, at every width. */
  ended?: boolean;
  /** What opens the collapsed part. */
  more?: string;
  /** The next action: what, until when, the button. */
  children: ReactNode;
}

/**
 * A user's own purchase or listing: what it is, its state and the next action. The steps, the money and the rest are in a
 * details element, which the stylesheet holds open where there is room.
 */
export function PurchaseSummary({
  place,
  href,
  badge,
  steps,
  money,
  details,
  log,
  ended = false,
  more = 'Visa hela affären',
  children,
}: PurchaseSummaryProps) {
  const titleId = useId();
  return (
    <BibCard as="article" aria-labelledby={titleId} className={classes.card}>
      <Stack gap="sm" className={classes.top}>
        <div className={classes.head}>
          <div className={classes.cover}>
            <RaceCover race={place} imageUrl={place.imageUrl} shape="thumb" />
          </div>
          <Stack gap={0} align="flex-start" miw={0} className={classes.place}>
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
            <div className={classes.facts}>
              <Facts hideLabels facts={raceFacts(place)} />
            </div>
          </Stack>
        </div>
        <Stack gap="sm" miw={0}>
          {children}
        </Stack>
      </Stack>
      <details className={classes.story} data-ended={ended || undefined}>
        <summary>
          {more}
          <VisuallyHidden>: {place.title}</VisuallyHidden>
        </summary>
        <Stack gap="lg" mt="sm">
          {steps}
          <div className={classes.columns}>
            <div>{money}</div>
            {details && (
              <Stack gap="sm" miw={0} className={classes.details}>
                {details}
              </Stack>
            )}
            {log && (
              <section>
                <Title order={4} size="h5" mb="sm">
                  Så har det gått
                </Title>
                {log}
              </section>
            )}
          </div>
        </Stack>
      </details>
    </BibCard>
  );
}

const colors: Record<PurchaseState, MantineColor> = {
  pending_payment: 'blue',
  pending: 'blue',
  pending_name_change: 'blue',
  awaiting_buyer_confirmation: 'signal',
  disputed: 'signal',
  completed: 'pine',
  cancelled: 'gray',
  refunded: 'gray',
};

/** A purchase's state, to its buyer. */
export const PurchaseBadge = ({ state }: { state: PurchaseState }) => (
  <StateBadge color={colors[state]} label={purchaseLabels[state]} />
);
