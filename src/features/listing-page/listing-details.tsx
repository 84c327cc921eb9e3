import { IconRosetteDiscountCheck, IconUser } from '@tabler/icons-react';
import { Badge, Group, Text, Title } from '@/components/ui/basics';
import { BibCard } from '@/components/ui/bib-card';
import { Facts } from '@/components/ui/facts';
import { OutsideLink, TextLink } from '@/components/ui/links';
import { racePath } from '@/features/seo/share';
import { formatDate } from '@/text/dates';
import { formatKr } from '@/text/money';
import { mechanismLabels } from '@/text/race-rules';
import type { Outputs } from '@/trpc/client';
import classes from './detail-view.module.css';
import { PrivateSeller } from './private-seller';

type Listing = Outputs['listings']['byId'];

/** What the organiser asks for and who pays. */
function NameChangeFacts({ listing }: { listing: Listing }) {
  const { race, payer, nameChangeCost } = listing;
  const who = payer === 'buyer' ? 'köparen' : 'säljaren';
  return (
    <BibCard as="section" padding="lg" aria-labelledby="namnbytet">
      <Title order={2} size="h3" id="namnbytet" mb="sm">
        Så går namnbytet till
      </Title>
      <Facts
        facts={[
          ...(race.mechanism ? [{ label: 'Hur', value: mechanismLabels[race.mechanism] }] : []),
          ...(race.nameChangeOpens ? [{ label: 'Öppnar', value: formatDate(race.nameChangeOpens) }] : []),
          ...(race.nameChangeDeadline
            ? [{ label: 'Sista dag för namnbyte', value: formatDate(race.nameChangeDeadline) }]
            : []),
          ...(nameChangeCost === null
            ? [{ label: 'Avgift till arrangören', value: `Betalas av ${who}. Beloppet anges av arrangören.` }]
            : [
                {
                  label: 'Avgift till arrangören',
                  value:
                    nameChangeCost === 0
                      ? 'Ingen'
                      : payer === 'buyer'
                        ? `${formatKr(nameChangeCost)}. Du betalar den direkt till arrangören, efter köpet.`
                        : `${formatKr(nameChangeCost)}, betalas av säljaren separat till arrangören`,
                },
              ]),
          ...(race.groupRules ? [{ label: 'Startgrupper och klasser', value: race.groupRules }] : []),
        ]}
      />
      {race.instructions && (
        <Text mt="md" className={classes.pre}>
          {race.instructions}
        </Text>
      )}
      <Text mt="md">
        <TextLink href={racePath(listing.raceSlug)}>Allt om {listing.raceName} och dess namnbyte</TextLink>
      </Text>
      {race.verifiedOn && (
        <Text size="sm" c="dimmed" mt="md">
          Uppgifterna kontrollerades {formatDate(race.verifiedOn)}
          {race.sourceUrl && (
            <>
              {' mot '}
              <OutsideLink href={race.sourceUrl}>arrangörens regler</OutsideLink>
            </>
          )}
          .
        </Text>
      )}
    </BibCard>
  );
}

/** A listing's name change, description and seller. */
export function ListingDetails({ listing }: { listing: Listing }) {
  const { seller } = listing;
  return (
    <>
      <NameChangeFacts listing={listing} />

      <section aria-labelledby="beskrivning">
        <Title order={2} size="h3" id="beskrivning" mb="xs">
          Om startplatsen
        </Title>
        <ul className={classes.list}>
          {listing.startGroup && (
            <li>
              <strong>Startgrupp:</strong> {listing.startGroup}
            </li>
          )}
          <li>
            {listing.stated.discounted
              ? 'Säljaren fick platsen gratis eller med rabatt.'
              : 'Säljaren har betalat ordinarie pris för platsen.'}
          </li>
          <li>
            {listing.stated.transferredBefore
              ? 'Platsen har bytt namn förut.'
              : 'Platsen har inte bytt namn förut.'}
          </li>
        </ul>
        {listing.description && <Text className={classes.pre}>{listing.description}</Text>}
      </section>

      <section aria-labelledby="saljaren">
        <Title order={2} size="h3" id="saljaren" mb="xs">
          Säljaren
        </Title>
        <Group gap="xs">
          <IconUser size={20} aria-hidden="true" />
          <Text fw={600}>{seller.username}</Text>
          {seller.verified && (
            <Badge leftSection={<IconRosetteDiscountCheck size={16} aria-hidden="true" />}>
              Verifierad säljare
            </Badge>
          )}
        </Group>
        <PrivateSeller serviceFee={listing.split.serviceFee} />
      </section>
    </>
  );
}
