import { Anchor, Badge, Box, Button, Card, List, ListItem, Text, Title } from '@mantine/core';
import { IconExternalLink, IconRosetteDiscountCheck } from '@tabler/icons-react';
import { Facts } from '@/components/facts';
import { Kr } from '@/components/keyed-text';
import { Link } from '@/components/link';
import { bidFormPath } from '@/domain/bid/states';
import { type BuyerCost, purchaseCost } from '@/domain/listing/buyer-cost';
import { SellLink } from '@/features/auth/sell-link';
import type { Listing } from '@/features/listings/live-listing';
import { wrongFactPath } from '@/features/race-tips/links';
import { raceFacts } from '@/features/races/race-facts';
import { ReviewList } from '@/features/reviews/review-list';
import { racePath } from '@/features/seo/share';
import { UserLine } from '@/features/users/user-line';
import { formatDate, formatDeadline, formatShortDeadline } from '@/text/dates';
import { formatClosing, formatOpening, nameChangeEndText } from '@/text/deadlines';
import { savedText } from '@/text/listing';
import { formatKr } from '@/text/numbers';
import { mechanismLabels } from '@/text/race';
import classes from './listing-page.module.css';
import { RaceSize } from './race-size';

/** What it means for a buyer that the seller is a private individual. */
function PrivateSeller({ cost: { serviceFee, later, laterUnknown } }: { cost: BuyerCost }) {
  return (
    <section aria-labelledby="privatperson">
      <Title order={2} size="h3" id="privatperson" mb="xs">
        Säljaren är en privatperson
      </Title>
      <List spacing={5}>
        <ListItem>Konsumentköplagen och ångerrätten gäller inte köpet av själva platsen.</ListItem>
        <ListItem>
          Pengarna hålls tills namnbytet är klart. Blir det inte av får du tillbaka hela beloppet.
        </ListItem>
        <ListItem>
          Serviceavgiften på <Kr amount={serviceFee} /> betalar du till oss. Den har du ångerrätt på tills
          tjänsten är utförd.{laterUnknown && ' Arrangörens avgift betalar du till arrangören.'}
          {later > 0 && ` Arrangörens avgift, ${formatKr(later)}, betalar du till arrangören.`}
        </ListItem>
      </List>
    </section>
  );
}

/** What the organiser takes in a window, to a buyer. */
function feeOf({ cost, payer }: Pick<NonNullable<Listing['window']>, 'cost' | 'payer'>): string {
  const payerLabel = payer === 'buyer' ? 'köparen' : 'säljaren';
  if (cost === null) return `Betalas av ${payerLabel}. Beloppet anges av arrangören.`;
  if (cost === 0) return 'Ingen';
  return payer === 'buyer'
    ? `${formatKr(cost)}. Du betalar den direkt till arrangören, efter köpet.`
    : `${formatKr(cost)}, betalas av säljaren separat till arrangören`;
}

/** From when and until when the listing can be bought, the window that applies now, and what comes after it. */
function windowFacts(listing: Listing) {
  const { window, nextWindow, buyableFrom, buyableUntil, tooLate, resalePaused } = listing;
  if (!window) return [];
  const until = buyableUntil && !resalePaused && `till ${formatDeadline(buyableUntil)}`;
  return [
    { label: 'Hur', value: mechanismLabels[window.mechanism] },
    ...(until
      ? [
          {
            label: tooLate ? 'Kunde köpas' : 'Kan köpas',
            value: buyableFrom ? `Från ${formatDate(buyableFrom)} ${until}` : `Fram ${until}`,
          },
        ]
      : []),
    ...(window.opensAt ? [{ label: 'Namnbytet öppnar', value: formatOpening(window.opensAt) }] : []),
    ...(listing.nameChangeEnds
      ? [{ label: 'Sista dag för namnbyte', value: nameChangeEndText(listing.nameChangeEnds) }]
      : []),
    { label: 'Arrangörens avgift', value: feeOf(window) },
    ...(window.minAge ? [{ label: 'Åldersgräns', value: `Minst ${window.minAge} år på loppets dag` }] : []),
    ...(window.note ? [{ label: 'Villkor', value: window.note }] : []),
    ...(nextWindow?.opensAt
      ? [
          {
            label: `Köp efter ${formatShortDeadline(window.buyableUntil)}`,
            value: [
              `${mechanismLabels[nextWindow.mechanism]}, från ${formatOpening(nextWindow.opensAt)} till ${formatClosing(nextWindow.closesAt)}`,
              `Avgift: ${feeOf(nextWindow)}`,
              nextWindow.note,
            ]
              .filter((text) => text !== null)
              .map((text) => text.replace(/\.?$/, '.'))
              .join(' '),
          },
        ]
      : []),
  ];
}

/** What the organiser asks for and who pays. */
function NameChangeFacts({ listing }: { listing: Listing }) {
  const { race } = listing;
  return (
    <Card component="section" aria-labelledby="namnbytet">
      <Title order={2} size="h3" id="namnbytet" mb="sm">
        Så går namnbytet till
      </Title>
      <Facts
        facts={[
          ...windowFacts(listing),
          ...(race.groupRules ? [{ label: 'Startgrupper och klasser', value: race.groupRules }] : []),
        ]}
      />
      {race.instructions && (
        <Text mt="md" style={{ whiteSpace: 'pre-line' }}>
          {race.instructions}
        </Text>
      )}
      <Text mt="md">
        <Anchor component={Link} href={racePath(listing.raceSlug)}>
          Allt om {listing.raceName} och dess namnbyte
        </Anchor>
      </Text>
      <Text size="sm" c="dimmed" mt="md">
        {race.verifiedOn && (
          <>
            Uppgifterna kontrollerades {formatDate(race.verifiedOn)}
            {race.sourceUrl && (
              <>
                {' mot '}
                <Anchor target="_blank" rel="noopener noreferrer" href={race.sourceUrl}>
                  arrangörens regler
                </Anchor>
              </>
            )}
            .{' '}
          </>
        )}
        <Anchor component={Link} href={wrongFactPath(listing.raceSlug)} prefetch={false}>
          Stämmer inte?
        </Anchor>
      </Text>
    </Card>
  );
}

/** A listing's name change, race and description. */
export function ListingDetails({ listing }: { listing: Listing }) {
  return (
    <>
      <NameChangeFacts listing={listing} />
      <RaceSize race={listing.race} />

      <section aria-labelledby="beskrivning">
        <Title order={2} size="h3" id="beskrivning" mb="xs">
          Om startplatsen
        </Title>
        <List spacing={5}>
          {listing.startGroup && (
            <ListItem>
              <strong>Startgrupp:</strong> {listing.startGroup}
            </ListItem>
          )}
          <ListItem>
            {listing.stated.discounted
              ? 'Säljaren fick platsen gratis eller med rabatt.'
              : 'Säljaren har betalat ordinarie pris för platsen.'}
          </ListItem>
          <ListItem>
            {listing.stated.transferredBefore
              ? 'Platsen har bytt namn förut.'
              : 'Platsen har inte bytt namn förut.'}
          </ListItem>
          {listing.entryChecked && <ListItem>Startnumret är kontrollerat mot andra annonser.</ListItem>}
        </List>
        {listing.description && <Text style={{ whiteSpace: 'pre-line' }}>{listing.description}</Text>}
      </section>
    </>
  );
}

/** Not for the seller: what a private seller means for the buyer, and a link to selling. */
export function ForBuyers({ listing }: { listing: Listing }) {
  return (
    <>
      <PrivateSeller cost={purchaseCost(listing)} />

      {listing.status === 'available' && !listing.obstacle && (
        <section aria-labelledby="salj">
          <Title order={2} size="h3" id="salj" mb="xs">
            Har du också en plats?
          </Title>
          <Text mb="sm">Sälj den tryggt till någon som kan starta. Det är gratis att annonsera.</Text>
          <SellLink slug={listing.raceSlug} variant="default" size="lg">
            Sälj din plats
          </SellLink>
        </section>
      )}
    </>
  );
}

/** To the bid on the listing's race. The stylesheet shows it while the listing cannot be bought, so it is no code. */
export const BidLink = ({
  listing: { raceSlug, raceName },
}: {
  listing: Pick<Listing, 'raceSlug' | 'raceName'>;
}) => (
  <section className={classes.bid} aria-label="Köpbud">
    <p>Missade du den? Säg vad en plats till {raceName} får kosta, så köper vi nästa som passar åt dig.</p>
    <Button component={Link} href={bidFormPath(raceSlug)} variant="light" prefetch={false}>
      Köp åt mig
    </Button>
  </section>
);

/** Who sells: what everyone may know of them, and what their buyers have said. */
export const SellerCard = ({ seller, reviews }: Pick<Listing, 'seller' | 'reviews'>) => (
  <Card component="section" padding="md" shadow="none" aria-label="Säljaren">
    <UserLine
      user={seller}
      badge={
        seller.verified && (
          <Badge leftSection={<IconRosetteDiscountCheck size={16} aria-hidden="true" />}>
            Verifierad säljare
          </Badge>
        )
      }
    />
    {reviews.length > 0 && (
      <Box mt="md">
        <ReviewList reviews={reviews} />
      </Box>
    )}
  </Card>
);

/** What is for sale: the race, when and where. */
export const ListingTitle = ({ listing }: { listing: Listing }) => (
  <>
    <Title order={1}>{listing.title}</Title>
    <div className={classes.facts}>
      <Facts
        hideLabels
        facts={[
          ...raceFacts(listing),
          ...(listing.race.websiteUrl
            ? [
                {
                  label: 'Loppets webbplats',
                  icon: <IconExternalLink size={18} />,
                  value: (
                    <Anchor target="_blank" rel="noopener noreferrer" href={listing.race.websiteUrl}>
                      Loppets webbplats
                    </Anchor>
                  ),
                },
              ]
            : []),
        ]}
      />
    </div>
    {listing.saved !== null && <p className={classes.standing}>{savedText(listing.saved)}, allt inräknat</p>}
    {listing.lowerThanMost && <p className={classes.standing}>Lägre än de flesta sålda i år</p>}
  </>
);
