'use client';

import { Anchor, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useId } from 'react';
import { type Fact, Facts } from '@/components/facts';
import { Link } from '@/components/link';
import { Failure, Warning } from '@/components/warning';
import { kronor } from '@/domain/money/ore';
import type { RacePayer } from '@/domain/race/organiser-fee';
import { PauseReason } from '@/features/races/pause-reason';
import { formatDate, formatInstant } from '@/text/dates';
import { formatClosing, formatOpening } from '@/text/deadlines';
import { formatKr } from '@/text/numbers';
import { ownRaceTexts } from '@/text/organiser';
import { mechanismLabels, ruleLabels } from '@/text/race';
import { type Outputs, trpc } from '@/trpc/client';

export type OwnRace = Outputs['organisers']['races'][number];

const paidBy: Record<RacePayer, string> = {
  buyer: ', köparen betalar',
  seller: ', säljaren betalar',
  seller_chooses: ', säljaren väljer vem som betalar',
};

const costText = (cost: number | null): string =>
  cost === null ? 'Avgiften är inte angiven' : cost === 0 ? 'Ingen avgift' : formatKr(cost);

function factsOf({ savedWindows, nameChangeRule, fields: { highestPrice } }: OwnRace): Fact[] {
  return [
    ...(nameChangeRule === 'allowed' ? [] : [{ label: 'Namnbyte', value: ruleLabels[nameChangeRule] }]),
    ...savedWindows.map(({ opensAt, closesAt, cost, payer, mechanism }, nth) => ({
      label: savedWindows.length > 1 ? `Period ${nth + 1}` : 'Namnbyte',
      value: `${opensAt ? `${formatOpening(opensAt)} till ` : 'Till '}${formatClosing(closesAt)}. ${mechanismLabels[mechanism]}. ${costText(cost)}${cost ? paidBy[payer] : ''}.`,
    })),
    { label: 'Högsta pris', value: highestPrice === null ? 'Inget' : formatKr(kronor(highestPrice)) },
  ];
}

/** One race of an organiser: how its name change works, whether places may be sold, and what can be changed. */
export function OwnRaceCard({
  race,
  onEdit,
  onPause,
}: {
  race: OwnRace;
  onEdit: () => void;
  onPause: () => void;
}) {
  const titleId = useId();
  const { id, slug, raceName, distance, date, location, cancelled, pausedAt, fields } = race;
  const resume = trpc.organisers.resumeResale.useMutation({
    meta: { done: [ownRaceTexts.resumed.title, ownRaceTexts.resumed.text] },
  });
  return (
    <Card component="article" aria-labelledby={titleId}>
      <Stack gap="sm">
        <div>
          <Title order={2} size="h4" id={titleId}>
            {raceName}, {distance}
          </Title>
          <Text c="dimmed">
            {formatDate(date)}, {location}.{' '}
            <Anchor component={Link} href={`/lopp/${slug}`}>
              Visa loppets sida
            </Anchor>
          </Text>
        </div>
        {cancelled && <Failure>Loppet är inställt.</Failure>}
        {pausedAt && (
          <Warning title="Försäljningen är pausad">
            Sedan {formatInstant(pausedAt)}. {ownRaceTexts.paused}
            {fields.resalePause && <PauseReason reason={fields.resalePause} />}
          </Warning>
        )}
        <Facts facts={factsOf(race)} />
        <Group gap="sm">
          {/* A form opened meanwhile would hold the race as it was, and be refused. */}
          <Button
            variant="light"
            flex="1 1 11rem"
            aria-label={`Ändra: ${raceName}`}
            disabled={resume.isPending}
            onClick={onEdit}
          >
            Ändra
          </Button>
          {pausedAt ? (
            <Button
              variant="default"
              flex="1 1 11rem"
              aria-label={`Öppna försäljningen: ${raceName}`}
              loading={resume.isPending}
              onClick={() => resume.mutate({ id })}
            >
              Öppna försäljningen
            </Button>
          ) : (
            <Button
              variant="default"
              flex="1 1 11rem"
              aria-label={`Pausa försäljningen: ${raceName}`}
              onClick={onPause}
            >
              Pausa försäljningen
            </Button>
          )}
        </Group>
      </Stack>
    </Card>
  );
}
