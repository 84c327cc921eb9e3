'use client';

import { Anchor, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { confirmAction } from '@/components/confirm';
import { EmptyState } from '@/components/empty-state';
import { Facts } from '@/components/facts';
import { options } from '@/components/fields';
import { Link } from '@/components/link';
import { nextPage, PagedList } from '@/components/paged-list';
import { Segments } from '@/components/segments';
import { StateBadge } from '@/components/state-badge';
import { UserText } from '@/components/user-text';
import { taskListPath } from '@/domain/moderation/tasks';
import { formatFullDeadline, formatFullInstant, formatInstantDate } from '@/text/dates';
import { errorTexts } from '@/text/errors';
import { formatKr } from '@/text/numbers';
import { purchaseLabels, withdrawalTasks } from '@/text/purchase';
import { type Outputs, trpc } from '@/trpc/client';
import { ShownAlone, useNamedRow } from '../named-row';

type Withdrawal = Outputs['withdrawals']['list']['items'][number];

function WithdrawalCard({ item }: { item: Withdrawal }) {
  const handle = trpc.withdrawals.handle.useMutation({ meta: { done: 'Markerad som hanterad' } });
  const { purchase } = item;
  return (
    <Card component="article" aria-labelledby={`angra-${item.id}`}>
      <Group justify="space-between" align="flex-start" mb="xs">
        <Title order={2} size="h4" id={`angra-${item.id}`}>
          {item.reference}
        </Title>
        <StateBadge
          color={item.handledAt ? 'pine' : 'blue'}
          label={item.handledAt ? `Hanterad ${formatInstantDate(item.handledAt)}` : 'Att handlägga'}
        />
      </Group>
      <Facts
        columns
        facts={[
          { label: 'Namn', value: item.name },
          {
            label: 'E-post',
            value: item.email && (
              <Anchor component={Link} href={`mailto:${item.email}`}>
                {item.email}
              </Anchor>
            ),
          },
          { label: 'Mottaget', value: formatFullInstant(item.at) },
          { label: 'Betala tillbaka senast', value: formatFullDeadline(item.refundDue) },
          ...(purchase
            ? [
                { label: 'Köpets läge', value: purchaseLabels[purchase.state] },
                { label: 'Serviceavgift', value: formatKr(purchase.serviceFee) },
                {
                  label: 'Annons',
                  value: (
                    <Anchor component={Link} href={`/listings/${purchase.listingId}`}>
                      Visa annonsen
                    </Anchor>
                  ),
                },
              ]
            : [{ label: 'Köp', value: 'Angivet med egna ord. Leta upp det via e-postadressen.' }]),
        ]}
      />
      {item.message && <UserText mt="md">{item.message}</UserText>}
      {!item.handledAt && purchase && <Text mt="md">{withdrawalTasks[purchase.outcome]}</Text>}
      {!item.handledAt && item.own && <Text mt="md">{errorTexts.CONFLICT_OF_INTEREST.text}</Text>}
      {!item.handledAt && !item.own && (
        <Group mt="md">
          <Button
            variant="light"
            loading={handle.isPending}
            onClick={() =>
              confirmAction({
                title: 'Är ärendet klart?',
                text: 'Markera det när du har betalat tillbaka avgiften hos Stripe, eller när personen har fått svar om varför den inte blir det. Ett hanterat ärende betalas inte tillbaka av sig självt.',
                confirm: 'Markera som hanterad',
                onConfirm: () => handle.mutate({ id: item.id }),
              })
            }
          >
            Markera som hanterad
          </Button>
        </Group>
      )}
    </Card>
  );
}

/** Withdrawals from the service fee contract, newest first. */
export function WithdrawalsTab() {
  const [shown, setShown] = useState<'open' | 'all'>('open');
  const named = useNamedRow();
  const query = trpc.withdrawals.list.useInfiniteQuery({ open: shown === 'open', ...named }, nextPage);
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Stack gap="lg">
      {named ? (
        <ShownAlone href={taskListPath('withdrawal')} />
      ) : (
        <Segments
          aria-label="Visa"
          data={options({ open: 'Att handlägga', all: 'Alla' })}
          value={shown}
          onChange={setShown}
        />
      )}
      <PagedList
        query={query}
        failure="Kunde inte hämta ångrade avtal"
        empty={<EmptyState picture="done" title="Inget att handlägga" text="Ingen har ångrat sig." />}
      >
        {items.map((item) => (
          <WithdrawalCard key={item.id} item={item} />
        ))}
      </PagedList>
    </Stack>
  );
}
