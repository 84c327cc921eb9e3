import { Box, Group, Stack, Title, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { BibCard } from '@/components/bib-card';
import { Facts } from '@/components/facts';
import { Link } from '@/components/link';
import { RaceCover } from '@/features/races/race-cover';
import { raceFacts } from '@/features/races/race-facts';
import classes from './purchase-row.module.css';

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

interface PurchaseRowProps {
  place: ShownPlace;
  /** Null when its page is no longer there. */
  href: string | null;
  badge: ReactNode;
  /** The next action: what, until when, the button. */
  children: ReactNode;
  /** All the rest. */
  story: ReactNode;
  /** What opens it. */
  more?: string;
}

/**
 * A user's own purchase or listing in their list: picture, title, state and the next action. The rest is in a details
 * element.
 */
export function PurchaseRow({
  place,
  href,
  badge,
  children,
  story,
  more = 'Visa hela affären',
}: PurchaseRowProps) {
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
      <details className={classes.story}>
        <summary>
          {more}
          <VisuallyHidden>: {place.title}</VisuallyHidden>
        </summary>
        {story}
      </details>
    </BibCard>
  );
}
