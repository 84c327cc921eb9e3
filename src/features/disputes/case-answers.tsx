import { Card, Stack, Title } from '@mantine/core';
import { Facts } from '@/components/facts';
import { formatInstant } from '@/text/dates';
import type { Dispute } from './dispute-timeline';

/** Whether each side has answered, and when last. */
export const CaseAnswers = ({ item: { answer, createdAt } }: { item: Dispute }) => (
  <Card component="section" aria-labelledby="svar">
    <Stack gap="xs">
      <Title order={2} size="h3" id="svar">
        Vem har svarat?
      </Title>
      <Facts
        facts={[
          {
            label: 'Köparen',
            value: answer.buyerAt
              ? `Senast hörd av ${formatInstant(answer.buyerAt)}`
              : `Inget efter rapporten ${formatInstant(createdAt)}`,
          },
          {
            label: 'Säljaren',
            value: answer.sellerAt
              ? `Senast hörd av ${formatInstant(answer.sellerAt)}`
              : `Har inte svarat, ombedd senast ${formatInstant(answer.due)}`,
          },
        ]}
      />
    </Stack>
  </Card>
);
