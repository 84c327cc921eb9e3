'use client';

import { Button, Group, Text, TextInput } from '@mantine/core';
import { Form } from '@/components/form';
import { useServerForm } from '@/components/server-form';
import { UserText } from '@/components/user-text';
import { reviewInput } from '@/domain/purchase/input';
import { MAX_REVIEW, type ReviewState } from '@/domain/purchase/review';
import { type Outputs, trpc } from '@/trpc/client';

type Reviewed = Pick<Outputs['purchases']['mine']['items'][number], 'purchaseId' | 'review'>;

const stateTexts: Record<ReviewState, string> = {
  unread: 'Vi läser omdömet innan det visas. Ditt namn visas inte.',
  shown: 'Omdömet visas för alla, utan ditt namn.',
  hidden: 'Omdömet visas inte för andra.',
};

/** Asks once how the purchase went. */
function ReviewForm({ purchaseId }: Pick<Reviewed, 'purchaseId'>) {
  const { client } = trpc.useUtils();
  const { form, submit, busy } = useServerForm({
    schema: reviewInput,
    initialValues: { purchaseId, text: '' },
    send: client.purchases.review.mutate,
    meta: {
      done: ['Tack för ditt omdöme', 'Vi läser det innan det visas.'],
      failed: 'Omdömet skickades inte',
    },
  });
  return (
    <Form onSubmit={submit} gap="sm">
      <TextInput
        label="Hur gick det?"
        description="Frivilligt, en rad. Visas för andra utan ditt namn, när vi har läst den."
        maxLength={MAX_REVIEW}
        key={form.key('text')}
        {...form.getInputProps('text')}
      />
      <Group>
        <Button type="submit" variant="default" loading={busy}>
          Skicka omdöme
        </Button>
      </Group>
    </Form>
  );
}

/** The question to the buyer of a completed purchase, or what they have answered; nothing of other purchases. */
export function OwnReview({ purchase: { purchaseId, review } }: { purchase: Reviewed }) {
  if (review === null) return null;
  if (review === 'asked') return <ReviewForm purchaseId={purchaseId} />;
  return (
    <div>
      <Text size="sm" fw={600}>
        Ditt omdöme
      </Text>
      <UserText>{`”${review.text}”`}</UserText>
      <Text size="sm" c="dimmed">
        {stateTexts[review.state]}
      </Text>
    </div>
  );
}
