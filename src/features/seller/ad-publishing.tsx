import { Anchor, Stack, Text } from '@mantine/core';
import { AgreeField } from '@/components/agree-field';
import { KeyedText } from '@/components/keyed-text';
import { Link } from '@/components/link';
import { MainButton } from '@/components/main-button';
import { TitledCard } from '@/components/section';
import { feeToAccept } from '@/domain/listing/publish';
import type { SessionUser } from '@/features/auth/viewer';
import { SELLER_ACCOUNT_TIME } from '@/text/account';
import { formatKr } from '@/text/numbers';
import { PublishingFacts } from './payout-preview';
import type { AdPartProps } from './use-ad-form';

interface AdPublishingProps extends AdPartProps {
  user: SessionUser | null;
  busy: boolean;
}

/** The seller's consents and the button that publishes. */
export function AdPublishing({ form, race, user, busy }: AdPublishingProps) {
  const { price, payerChoice } = form.values;
  const fee = race && feeToAccept(race.fees, payerChoice);
  return (
    <TitledCard id="innan" title="Innan du publicerar" gap="lg">
      <PublishingFacts price={price} />
      <Stack gap="xs">
        <AgreeField
          label={
            <>
              Jag accepterar{' '}
              <Anchor component={Link} href="/terms" target="_blank">
                användarvillkoren
              </Anchor>
            </>
          }
          {...form.getInputProps('termsAccepted', { type: 'checkbox' })}
        />
        {fee && (
          <AgreeField
            label={
              <KeyedText>{`Jag accepterar att betala arrangörens avgift (namnändringsavgiften), ${fee === race.nameChangeCost ? '' : 'högst '}${formatKr(fee)}`}</KeyedText>
            }
            {...form.getInputProps('feeAccepted', { type: 'checkbox' })}
          />
        )}
      </Stack>
      <MainButton
        type="submit"
        fullWidth
        busy={busy}
        busyLabel={user?.sellerReady ? 'Publicerar...' : 'Sparar...'}
      >
        Publicera annons
      </MainButton>
      {user && !user.sellerReady && (
        <Text size="sm" c="dimmed">
          Annonsen sparas. Den syns för köpare när ditt säljarkonto är klart, det tar ungefär{' '}
          {SELLER_ACCOUNT_TIME}.
        </Text>
      )}
    </TitledCard>
  );
}
