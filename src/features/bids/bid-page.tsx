import { Stack, Text } from '@/components/ui/basics';
import { Card } from '@/components/ui/card';
import { MainLink } from '@/components/ui/links';
import { Page } from '@/components/ui/page';
import { PageHeading } from '@/components/ui/page-heading';
import { bidFormPath } from '@/domain/bids/paths';
import { loginPath } from '@/domain/return-path';
import { racePath } from '@/features/seo/share';
import { BidForm } from './bid-form';
import classes from './bids.module.css';

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
      <Card as="section" padding="lg" aria-label="Så fungerar köpbud">
        <Stack gap="lg">
          <ol className={classes.steps}>
            <li>Du säger vad du betalar som mest, allt som allt, och hur länge budet gäller.</li>
            <li>Du sparar ett kort hos Stripe. Inget dras förrän vi köper.</li>
            <li>
              När en plats passar köper vi den direkt och mejlar dig. Du betalar säljarens pris, inte ditt
              högsta.
            </li>
            <li>Du kan ändra, pausa eller ta bort budet när du vill fram till dess.</li>
          </ol>
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
