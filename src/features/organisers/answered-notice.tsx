import { Alert, List, ListItem } from '@mantine/core';
import { receiptNumber } from '@/domain/purchase/states';
import { errorTexts } from '@/text/errors';
import { answeredText } from '@/text/organiser';
import type { Outputs } from '@/trpc/client';

export type Answered = Outputs['organisers']['verifyMany'];

/** How many were answered, and which were not and why. */
export const AnsweredNotice = ({ answered }: { answered: Answered }) => (
  <div role="status">
    <Alert color={answered.failed.length > 0 ? 'signal' : 'pine'} title={answeredText(answered)} mb="md">
      {answered.failed.length === 0 ? (
        'Köparna och säljarna får veta det med mejl.'
      ) : (
        <>
          De här gick inte:
          <List size="sm" mt="xs">
            {answered.failed.map(({ purchaseId, code }) => (
              <ListItem key={purchaseId}>
                Köp {receiptNumber(purchaseId)}: {errorTexts[code].title}
              </ListItem>
            ))}
          </List>
        </>
      )}
    </Alert>
  </div>
);
