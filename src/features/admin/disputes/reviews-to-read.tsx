'use client';

import { Anchor, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { Facts } from '@/components/facts';
import { Link } from '@/components/link';
import { UserText } from '@/components/user-text';
import { taskListPath } from '@/domain/moderation/tasks';
import { useMay } from '@/features/auth/use-may';
import { racePath } from '@/features/seo/share';
import { formatFullInstant } from '@/text/dates';
import { errorTexts } from '@/text/errors';
import { type Outputs, trpc } from '@/trpc/client';
import { purchasePath } from '../manager-tabs';
import { ShownAlone, useNamedOf } from '../named-row';

type Review = Outputs['admin']['reviews'][number];

function Decision({ review: { id, shown, own } }: { review: Review }) {
  const decides = useMay('pause');
  const decide = trpc.admin.decideReview.useMutation({ meta: { done: 'Omdömet är läst' } });
  if (own) return <Text size="sm">{errorTexts.CONFLICT_OF_INTEREST.text}</Text>;
  if (!decides) return null;
  return (
    <Group gap="sm">
      {!shown && (
        <Button
          variant="light"
          loading={decide.isPending && decide.variables.shown}
          onClick={() => decide.mutate({ id, shown: true })}
        >
          Visa omdömet
        </Button>
      )}
      <Button
        variant="default"
        loading={decide.isPending && !decide.variables.shown}
        onClick={() => decide.mutate({ id, shown: false })}
      >
        Dölj omdömet
      </Button>
    </Group>
  );
}

function ReviewCard({ review }: { review: Review }) {
  const { id, text, race, buyer, seller, purchaseId, createdAt, shown, reported } = review;
  return (
    <Card component="article" aria-labelledby={`omdome-${id}`}>
      <Title order={3} size="h4" id={`omdome-${id}`} mb="xs">
        <Anchor component={Link} href={racePath(race.slug)}>
          {race.name}
        </Anchor>
      </Title>
      <Stack gap="sm">
        <UserText>{`”${text}”`}</UserText>
        <Facts
          columns
          facts={[
            { label: 'Köpare', value: buyer },
            { label: 'Säljare', value: seller },
            { label: 'Skrivet', value: formatFullInstant(createdAt) },
            { label: 'Läge', value: `${shown ? 'Visas' : 'Visas inte'}${reported ? ', anmält' : ''}` },
            {
              label: 'Köp',
              value: (
                <Anchor component={Link} href={purchasePath(purchaseId)}>
                  Visa köpet
                </Anchor>
              ),
            },
          ]}
        />
        <Decision review={review} />
      </Stack>
    </Card>
  );
}

/** What buyers have said and nobody has read, and what somebody has reported; renders nothing without any. */
export function ReviewsToRead() {
  const reviews = trpc.admin.reviews.useQuery();
  const { shown, alone } = useNamedOf(reviews.data, 'omdomen');
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="omdomen">
      <Title order={2} id="omdomen" mb="xs">
        Omdömen att läsa
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        Köpare har svarat på hur köpet gick. Visa det som handlar om köpet. Dölj namn, kontaktuppgifter,
        reklam och sådant som bryter mot villkoren.
      </Text>
      {alone && <ShownAlone href={taskListPath('review')} />}
      <Stack gap="md">
        {shown.map((review) => (
          <ReviewCard key={review.id} review={review} />
        ))}
      </Stack>
    </section>
  );
}
