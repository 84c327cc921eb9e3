import { Anchor, Card, List, ListItem, Text, Title } from '@mantine/core';
import { Facts } from '@/components/facts';
import { Link } from '@/components/link';
import { purchaseCost } from '@/domain/listing/buyer-cost';
import { SellLink } from '@/features/auth/sell-link';
import { wrongFactPath } from '@/features/race-tips/paths';
import { racePath } from '@/features/seo/share';
import {
  formatClosing,
  formatDate,
  formatInstant,
  formatOpening,
  formatShortInstant,
  nameChangeEndText,
} from '@/text/dates';
import { formatKr } from '@/text/numbers';
import { mechanismLabels } from '@/text/race';
import type { Outputs } from '@/trpc/client';
import { PrivateSeller } from './private-seller';

type Listing = Outputs['listings']['byId'];

/** What the organiser takes in a window, to a buyer. */
function feeOf({ cost, payer }: Pick<NonNullable<Listing['window']>, 'cost' | 'payer'>): string {
  const who = payer === 'buyer' ? 'köparen' : 'säljaren';
  if (cost === null) return `Betalas av ${who}. Beloppet anges av arrangören.`;
  if (cost === 0) return 'Ingen';
  return payer === 'buyer'
    ? `${formatKr(cost)}. Du betalar den direkt till arrangören, efter köpet.`
    : `${formatKr(cost)}, betalas av säljaren separat till arrangören`;
}

/** From when and until when the listing can be bought, the window that applies now, and what comes after it. */
function windowFacts(listing: Listing) {
  const { window, nextWindow, buyableFrom, buyableUntil, tooLate, resalePaused } = listing;
  if (!window) return [];
  const until = buyableUntil && !resalePaused && `till ${formatInstant(buyableUntil)}`;
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
            label: `Köp efter ${formatShortInstant(window.buyableUntil)}`,
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

/** A listing's name change and description. */
export function ListingDetails({ listing }: { listing: Listing }) {
  return (
    <>
      <NameChangeFacts listing={listing} />

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

/** Of no use to the seller: what it means that they are a private individual, and that one can sell here. */
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
