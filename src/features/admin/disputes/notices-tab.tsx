'use client';

import { Alert, Anchor, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { EmptyState } from '@/components/empty-state';
import { Facts } from '@/components/facts';
import { options } from '@/components/fields';
import { Link } from '@/components/link';
import { nextPage, PagedList } from '@/components/paged-list';
import { Segments } from '@/components/segments';
import { StateBadge } from '@/components/state-badge';
import { UserText } from '@/components/user-text';
import type { NoticeStage } from '@/domain/moderation/input';
import { type AppealOutcome, decisionsFor, type NoticeDecision } from '@/domain/moderation/notices';
import { taskListPath } from '@/domain/moderation/tasks';
import { racePath } from '@/features/seo/share';
import { formatFullInstant } from '@/text/dates';
import { errorTexts } from '@/text/errors';
import { appealLabels, decisionLabels, groundLabels, noticeReasonLabels } from '@/text/moderation';
import { listingLabels } from '@/text/purchase';
import { type Outputs, trpc } from '@/trpc/client';
import { initialInputs } from '../initial-inputs';
import { ShownAlone, useNamedRow } from '../named-row';
import { AppealDecisionDialog, NoticeDecisionDialog } from './notice-decision';
import { ReviewsToRead } from './reviews-to-read';

type NoticeItem = Outputs['notices']['list']['items'][number];

const actionLabels: Record<NoticeDecision, string> = {
  kept: 'Låt vara kvar',
  paused: 'Pausa',
  removed: 'Ta bort',
  corrected: 'Rättad',
};

function State({ item }: { item: NoticeItem }) {
  if (item.appealedAt && !item.appealOutcome) return <StateBadge color="signal" label="Omprövning" />;
  if (!item.decision) return <StateBadge color="blue" label="Att avgöra" />;
  return (
    <StateBadge
      color={item.appealOutcome === 'reversed' ? 'gray' : 'pine'}
      label={item.appealOutcome ? appealLabels[item.appealOutcome] : decisionLabels[item.decision]}
    />
  );
}

/** A decision with its reasons, in full. */
const DecisionText = ({
  title,
  by,
  at,
  text,
}: {
  title: string;
  by: string | null;
  at: Date;
  text: string | null;
}) => (
  <div>
    <Text fw={600}>{title}</Text>
    <Text size="sm" c="dimmed">
      {by ?? 'Borttagen administratör'}, {formatFullInstant(at)}
    </Text>
    {text && <UserText>{text}</UserText>}
  </div>
);

function NoticeActions({ item }: { item: NoticeItem }) {
  const [decision, setDecision] = useState<NoticeDecision | null>(null);
  const [outcome, setOutcome] = useState<AppealOutcome | null>(null);
  const appealed = item.appealedAt !== null && item.appealOutcome === null;
  if (item.decision && !appealed) return null;
  if (item.own) return <Text>{errorTexts.CONFLICT_OF_INTEREST.text}</Text>;
  return (
    <Group gap="sm">
      {!item.decision &&
        decisionsFor[item.subject].map((each) => (
          <Button
            key={each}
            variant={each === 'removed' ? 'outline' : 'light'}
            color={each === 'removed' ? 'red' : 'pine'}
            onClick={() => setDecision(each)}
          >
            {actionLabels[each]}
          </Button>
        ))}
      {appealed && (
        <>
          <Button variant="light" onClick={() => setOutcome('upheld')}>
            Låt beslutet stå fast
          </Button>
          <Button variant="light" onClick={() => setOutcome('reversed')}>
            Ändra beslutet
          </Button>
        </>
      )}
      {decision && <NoticeDecisionDialog item={item} decision={decision} onClose={() => setDecision(null)} />}
      {outcome && <AppealDecisionDialog item={item} outcome={outcome} onClose={() => setOutcome(null)} />}
    </Group>
  );
}

function NoticeCard({ item }: { item: NoticeItem }) {
  const heading = `anmalan-${item.id}`;
  return (
    <Card component="article" aria-labelledby={heading}>
      <Group justify="space-between" align="flex-start" mb="xs">
        <Title order={2} size="h4" id={heading}>
          {item.title}
        </Title>
        <State item={item} />
      </Group>
      <Stack gap="md">
        <Facts
          columns
          facts={[
            { label: 'Nummer', value: item.number },
            { label: 'Skäl', value: noticeReasonLabels[item.reason] },
            { label: 'Mottagen', value: formatFullInstant(item.createdAt) },
            {
              label: 'Anmäld av',
              value: item.reporter && (
                <Anchor component={Link} href={`mailto:${item.reporter}`}>
                  {item.reporter}
                </Anchor>
              ),
            },
            {
              label: 'Annons',
              value:
                item.listingId &&
                (item.removed ? (
                  'Borttagen'
                ) : (
                  <Anchor component={Link} href={`/listings/${item.listingId}`}>
                    {item.status ? listingLabels[item.status] : 'Visa annonsen'}
                  </Anchor>
                )),
            },
            {
              label: 'Sida',
              value: item.raceSlug && (
                <Anchor component={Link} href={racePath(item.raceSlug)}>
                  Visa loppets sida
                </Anchor>
              ),
            },
          ]}
        />
        {item.review && <UserText>{`Omdömet: ”${item.review}”`}</UserText>}
        {item.text && <UserText>{item.text}</UserText>}
        {item.decision && item.decidedAt && (
          <DecisionText
            title={`Beslut: ${decisionLabels[item.decision].toLowerCase()}${item.ground ? `. ${groundLabels[item.ground]}` : ''}`}
            by={item.decidedBy}
            at={item.decidedAt}
            text={item.decisionText}
          />
        )}
        {item.appealedAt && (
          <Alert title={`Säljaren begärde omprövning ${formatFullInstant(item.appealedAt)}`}>
            <UserText>{item.appealText}</UserText>
          </Alert>
        )}
        {item.appealOutcome && item.appealDecidedAt && (
          <DecisionText
            title={`Omprövning: ${appealLabels[item.appealOutcome].toLowerCase()}`}
            by={item.appealDecidedBy}
            at={item.appealDecidedAt}
            text={item.appealDecisionText}
          />
        )}
        <NoticeActions item={item} />
      </Stack>
    </Card>
  );
}

const empty: Record<NoticeStage, string> = {
  open: 'Inga anmälningar väntar på beslut.',
  appealed: 'Ingen har begärt omprövning.',
  all: 'Ingen har anmält något.',
};

/** Notices of listings and races' pages, newest first. */
export function NoticesTab() {
  const [stage, setStage] = useState<NoticeStage>(initialInputs.notices.stage);
  const named = useNamedRow();
  const query = trpc.notices.list.useInfiniteQuery({ stage, ...named }, nextPage);
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Stack gap="lg">
      <ReviewsToRead />
      {named ? (
        <ShownAlone href={taskListPath('notice')} />
      ) : (
        <Segments
          aria-label="Visa anmälningar"
          data={options({ open: 'Att avgöra', appealed: 'Omprövning', all: 'Alla' })}
          value={stage}
          onChange={setStage}
        />
      )}
      <PagedList
        query={query}
        failure="Kunde inte hämta anmälningarna"
        empty={<EmptyState picture="done" title="Inget att avgöra" text={empty[stage]} />}
      >
        {items.map((item) => (
          <NoticeCard key={item.id} item={item} />
        ))}
      </PagedList>
    </Stack>
  );
}
