'use client';

import { Anchor, AspectRatio, Badge, Card, CardSection, Group, Stack, Title } from '@mantine/core';
import {
  IconArrowsExchange,
  IconCalendarEvent,
  IconClockExclamation,
  IconExternalLink,
  IconReceipt,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type Fact, Facts } from '@/components/facts';
import type { Ore } from '@/domain/money/ore';
import type { RacePayer } from '@/domain/race/organiser-fee';
import type { ShownPlace } from '@/features/purchases/purchase-row';
import { dateAndTown } from '@/features/races/date-and-town';
import { RaceCover } from '@/features/races/race-cover';
import { SportBadges } from '@/features/races/sport-badges';
import { formatOpening, nameChangeEndText } from '@/text/deadlines';
import { formatKr } from '@/text/numbers';
import { mechanismLabels } from '@/text/race';
import type { Outputs } from '@/trpc/client';

export type ListableRace = Outputs['races']['listable']['races'][number];

interface RaceCardProps {
  race: ShownPlace & { websiteUrl?: string | null };
  /** More facts. */
  facts?: Fact[];
  children?: ReactNode;
}

/** The race a place belongs to. */
export const RaceCard = ({ race, facts = [], children }: RaceCardProps) => (
  <Card component="section" aria-labelledby="loppet">
    <CardSection>
      <AspectRatio ratio={16 / 9} display="grid">
        <RaceCover race={race} imageUrl={race.imageUrl} />
      </AspectRatio>
    </CardSection>
    <Stack gap="sm" mt="md">
      <Group gap={6}>
        <Badge color="gray">{race.distance}</Badge>
        <SportBadges sports={race.sportCategories} />
      </Group>
      <Title order={2} id="loppet">
        {race.title}
      </Title>
      <Facts facts={[...dateAndTown(race), ...facts]} />
      {race.websiteUrl && (
        <Anchor
          target="_blank"
          rel="noopener noreferrer"
          href={race.websiteUrl}
          display="inline-flex"
          style={{ alignItems: 'center', gap: 6 }}
        >
          Loppets webbplats
          <IconExternalLink size={16} aria-hidden="true" />
        </Anchor>
      )}
      {children}
    </Stack>
  </Card>
);

export const deadlineWarningText = (days: number): string =>
  `Namnbyte senast om ${days} ${days === 1 ? 'dag' : 'dagar'}!`;

/** Where the organiser has named no last day. */
export const noDeadlineText = 'Ingen sista dag för namnbyte';

/** The organiser's fee and who pays it. */
export function feeText(cost: Ore | null, payer: RacePayer): string {
  if (cost === 0) return 'Kostar inget';
  const amount = cost === null ? 'Arrangörens avgift' : formatKr(cost);
  if (payer === 'seller_chooses') return `${amount}, du väljer vem som betalar`;
  return payer === 'seller' ? `${amount}, du betalar` : `${amount}, köparen betalar`;
}

/** The facts a seller needs of a race before listing a place in it. */
export function transferFacts(race: ListableRace): Fact[] {
  const facts: Fact[] = [];
  if (race.opensAt) {
    facts.push({
      label: 'Namnbyte öppnar',
      value: formatOpening(race.opensAt),
      icon: <IconCalendarEvent size={18} />,
    });
  }
  facts.push(
    {
      label: 'Sista dag för namnbyte',
      value: race.nameChangeEnds ? nameChangeEndText(race.nameChangeEnds) : noDeadlineText,
      icon: <IconClockExclamation size={18} />,
    },
    {
      label: 'Arrangörens avgift',
      value: feeText(race.nameChangeCost, race.nameChangeCostPayer),
      icon: <IconReceipt size={18} />,
    },
    {
      label: 'Så går namnbytet till',
      value: mechanismLabels[race.mechanism],
      icon: <IconArrowsExchange size={18} />,
    },
  );
  return facts;
}
