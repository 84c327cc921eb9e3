'use client';

import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { useId } from 'react';
import { CopyButton } from '@/components/copy-button';
import { EmptyState } from '@/components/empty-state';
import { PageHeading } from '@/components/page';
import { RowsSkeleton } from '@/components/skeletons';
import { Snippet } from '@/features/widget/snippet';
import {
  WIDGET_HEIGHT,
  WIDGET_WIDTH,
  widgetPath,
  widgetSnippet,
  widgetTitle,
} from '@/features/widget/widget-size';
import { formatDate } from '@/text/dates';
import { type Outputs, trpc } from '@/trpc/client';
import frame from './organiser-frame.module.css';

type Race = Outputs['organisers']['widgetRaces']['items'][number];

/** A race's part of our pages as their visitors see it, and the code that shows it. */
function WidgetSnippet({ race, siteUrl }: { race: Race; siteUrl: string }) {
  const id = useId();
  const code = widgetSnippet(siteUrl, race);
  return (
    <Card component="article" aria-labelledby={id}>
      <Stack gap="sm">
        <div>
          <Title order={2} size="h4" id={id}>
            {race.raceName}
          </Title>
          <Text c="dimmed">{formatDate(race.date)}</Text>
        </div>
        <div className={frame.columns}>
          <iframe
            src={widgetPath(race.slug)}
            title={widgetTitle(race.raceName)}
            loading="lazy"
            width="100%"
            height={WIDGET_HEIGHT}
            style={{ border: 0, maxWidth: WIDGET_WIDTH }}
          />
          <Stack gap="sm">
            <Snippet code={code} label={`Kod för ${race.raceName}`} />
            <Group>
              <CopyButton value={code} label="Kopiera koden" name={`Kopiera koden för ${race.raceName}`} />
            </Group>
          </Stack>
        </div>
      </Stack>
    </Card>
  );
}

/** Their races to come, each with its part of our pages for their own site. */
export function WidgetSnippets() {
  const races = trpc.organisers.widgetRaces.useQuery();
  return (
    <>
      <PageHeading
        title="På er sida"
        lead="Visa hur många platser som är till salu, och vad de kostar. Klistra in koden där rutan ska stå. Den sätter inga kakor och följer besökarens ljusa eller mörka läge."
      />
      {races.isPending && <RowsSkeleton count={2} />}
      {races.isError && <EmptyState picture="error" title="Kunde inte hämta era lopp" live />}
      {races.data?.items.length === 0 && (
        <EmptyState
          picture="empty"
          title="Inga lopp framöver"
          text="När ett av era lopp har fått ett nytt datum hos oss står koden här."
        />
      )}
      <Stack gap="lg">
        {races.data?.items.map((race) => (
          <WidgetSnippet key={race.slug} race={race} siteUrl={races.data.siteUrl} />
        ))}
      </Stack>
    </>
  );
}
