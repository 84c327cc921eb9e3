import { Card, List, ListItem, Stack, Text } from '@mantine/core';
import { notFound } from 'next/navigation';
import { MainLink } from '@/components/main-button';
import { Page, PageHeading } from '@/components/page';
import { loginPath } from '@/domain/account/sign-in';
import { bidFormPath } from '@/domain/bid/states';
import { isSlug } from '@/domain/race/slug';
import { BidForm } from '@/features/bids/bid-form';
import { privateMetadata } from '@/features/seo/page-metadata';
import { racePath } from '@/features/seo/share';
import { api, HydrateClient } from '@/trpc/server';
import { thrownCode } from '@/trpc/thrown-code';

/** The form of a bid on a race's places. @param signedIn whether the form can be shown */
const BidPage = ({
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

export const metadata = privateMetadata('Köp åt mig');

export default async function BidRoute({ params }: { params: Promise<{ slug: string }> }) {
  const { slug } = await params;
  if (!isSlug(slug)) notFound();
  const [race, { user }] = await Promise.all([
    api.races.bySlug({ slug }).catch((error) => {
      if (thrownCode(error) === 'RACE_NOT_FOUND') notFound();
      throw error;
    }),
    api.auth.session(),
  ]);
  // The form begins with what is known of the user.
  if (user) await Promise.all([api.auth.session.prefetch(), api.bids.form.prefetch({ raceSlug: slug })]);
  return (
    <HydrateClient>
      <BidPage race={race} signedIn={user !== null} />
    </HydrateClient>
  );
}
