import { Facts } from '@/components/facts';
import { TitledCard } from '@/components/titled-card';
import { formatInstant } from '@/text/dates';
import type { Dispute } from './dispute-timeline';

/** Whether each side has answered, and when last. */
export const CaseAnswers = ({ item: { answer, createdAt } }: { item: Dispute }) => (
  <TitledCard id="svar" title="Vem har svarat?" gap="xs">
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
  </TitledCard>
);
