import { Button, Stack, Text } from '@mantine/core';
import { Link } from '@/components/link';
import { TitledCard } from '@/components/section';
import { Warning } from '@/components/warning';
import type { SellerStanding } from '@/domain/account/seller';
import { loginPath } from '@/domain/account/sign-in';
import type { SessionUser } from '@/features/auth/viewer';
import { sellerStandingText } from '@/text/account';
import { errorTexts } from '@/text/errors';
import { SELLER_ACCOUNT } from './paths';

/** Publishing needs an account, writing does not. */
const SignInNote = () => (
  <TitledCard id="inloggning" title={errorTexts.NOT_SIGNED_IN.title} gap="sm">
    <Text>Logga in för att skapa en annons.</Text>
    <Text c="dimmed">
      Du kan skriva den först. Vi frågar efter din e-postadress när du publicerar, och allt du har skrivit är
      kvar.
    </Text>
    <Button component={Link} href={loginPath('/post-ad')} variant="default">
      Logga in
    </Button>
  </TitledCard>
);

/** What is left before what is written here can be published. */
const SellerNote = ({ standing }: { standing: SellerStanding | null }) => (
  <Warning title={errorTexts.SELLER_REQUIRED.title}>
    <Stack gap="sm" align="flex-start">
      {(standing && sellerStandingText(standing)) ?? errorTexts.SELLER_REQUIRED.text}
      <Button component={Link} href={SELLER_ACCOUNT} variant="default">
        Till säljarkontot
      </Button>
    </Stack>
  </Warning>
);

interface AccountNoteProps {
  user: SessionUser | null;
  standing: SellerStanding | null;
}

/** What the writer of an ad lacks of an account; nothing where that is nothing. */
export function AccountNote({ user, standing }: AccountNoteProps) {
  if (!user) return <SignInNote />;
  return !user.sellerReady && standing?.state !== 'complete' && <SellerNote standing={standing} />;
}
