import { Card, List, ListItem, Stack, Text } from '@mantine/core';
import { MainLink } from '@/components/main-button';
import { Page } from '@/components/page';
import { PageHeading } from '@/components/page-heading';
import { loginPath } from '@/domain/account/sign-in';
import { bidFormPath } from '@/domain/bid/states';
import { racePath } from '@/features/seo/share';
import { BidForm } from './bid-form';

/** Where one bids on a race's places. @param signedIn whether the form can be shown */
export const BidPage = ({
  race: { slug, raceName },
  signedIn,
}: {
  race: { slug: string; raceName: string };
  signedIn: boolean;
}) => (
  <Page width="form">
    <PageHeading
      title="Köp åt mig"
      lead={`Säg vad en plats till ${raceName} får kosta. Kommer en upp för det eller mindre köper vi den åt dig, i den ordning buden lades.`}
      back={{ href: racePath(slug), label: raceName }}
    />
    {signedIn ? (
      <BidForm slug={slug} />
    ) : (
      <Card component="section" aria-label="Så fungerar köpbud">
        <Stack gap="lg">
          <List type="ordered" spacing="xs">
            <ListItem>Du säger vad du betalar som mest, allt som allt, och hur länge budet gäller.</ListItem>
            <ListItem>Du sparar ett kort hos Stripe. Inget dras förrän vi köper.</ListItem>
            <ListItem>
              När en plats passar köper vi den direkt och mejlar dig. Du betalar säljarens pris, inte ditt
              högsta.
            </ListItem>
            <ListItem>Du kan ändra, pausa eller ta bort budet när du vill fram till dess.</ListItem>
          </List>
          <MainLink href={loginPath(bidFormPath(slug))} fullWidth>
            Logga in och lägg ett köpbud
          </MainLink>
          <Text size="sm" c="dimmed" ta="center">
            Har du inget konto skapar du ett på samma sida.
          </Text>
        </Stack>
      </Card>
    )}
  </Page>
);
