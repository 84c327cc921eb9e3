'use client';

import { Checkbox, NativeSelect, Switch, TextInput } from '@mantine/core';
import { IconCalendarEvent, IconMapPin } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { CopyButton } from '@/components/mantine/copy-button';
import { DayField } from '@/components/mantine/day-field';
import {
  AgreeField,
  EmailField,
  KronorField,
  NewPasswordField,
  PasswordField,
  PhoneField,
} from '@/components/mantine/fields';
import { FileDrop } from '@/components/mantine/file-drop';
import { Badge, Group, Stack, Text, Title } from '@/components/ui/basics';
import { BibCard } from '@/components/ui/bib-card';
import { Button } from '@/components/ui/button';
import { CardGrid, CardGridItem } from '@/components/ui/card-grid';
import { useNow } from '@/components/ui/clock';
import { confirmAction } from '@/components/ui/confirm';
import { Countdown } from '@/components/ui/countdown';
import { Disclosure } from '@/components/ui/disclosure';
import { EmptyState } from '@/components/ui/empty-state';
import { Facts } from '@/components/ui/facts';
import { LinkButton, OutsideLink, TextLink } from '@/components/ui/links';
import { Logo } from '@/components/ui/logo';
import { MainButton } from '@/components/ui/main-button';
import { Notice } from '@/components/ui/notice';
import { Page } from '@/components/ui/page';
import { PageHeading } from '@/components/ui/page-heading';
import type { PictureKind } from '@/components/ui/picture';
import { Price } from '@/components/ui/price';
import { SearchField } from '@/components/ui/search-field';
import { Section } from '@/components/ui/section';
import { FormSkeleton, RowsSkeleton } from '@/components/ui/skeletons';
import { StepLine } from '@/components/ui/step-line';
import { showDone, showInfo, showProblem } from '@/components/ui/toast';
import { bannerColors } from '@/domain/banners';
import { splitPrice } from '@/domain/fees';
import { listingFaces } from '@/domain/listing/states';
import { purchaseStates } from '@/domain/purchase/states';
import { sportCategories } from '@/domain/race/categories';
import { HOUR, plus } from '@/domain/time';
import { AdCard, SlotAd } from '@/features/ads/ads';
import { BannerLine } from '@/features/ads/banners';
import { ListingCard } from '@/features/listings/listing-card';
import { ListingGridSkeleton } from '@/features/listings/listing-skeletons';
import { BuyerSplit, SellerSplit } from '@/features/purchases/money-split';
import { promisedSteps } from '@/features/purchases/promised-steps';
import { PurchaseBadge } from '@/features/purchases/purchase-badge';
import { purchaseSteps } from '@/features/purchases/purchase-steps';
import { PurchaseSummary } from '@/features/purchases/purchase-summary';
import { RaceCover } from '@/features/races/race-cover';
import { OwnListingBadge } from '@/features/seller/own-listing-badge';
import { ThemeSwitch } from '@/features/shell/theme-switch';
import classes from './design-view.module.css';
import { dates, listing, nameChangeCost, price } from './samples';

const tokens = [
  '--mantine-color-body',
  '--lb-surface',
  '--lb-surface-sunk',
  '--lb-soft',
  '--lb-line',
  '--lb-field-line',
  '--lb-band',
  '--lb-band-deep',
  '--lb-done',
  '--lb-signal',
  '--lb-warn-bg',
  '--mantine-color-error',
  '--mantine-color-text',
  '--mantine-color-dimmed',
];

const pictures: PictureKind[] = ['search', 'empty', 'error', 'done', 'mail', 'lock', 'wait', 'lost', 'money'];
const split = splitPrice(price);
const ad = {
  title: 'Skor för långa pass',
  description: 'Prova hemma i trettio dagar.',
  imageUrl: null,
  linkUrl: '/about',
};

const Named = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={classes.named}>
    <Text size="sm" c="dimmed">
      {name}
    </Text>
    {children}
  </div>
);

function Countdowns() {
  const now = useNow(HOUR);
  return (
    <Group gap="xl">
      {[48, 5, 0.5, -1].map((hours) => (
        <Named key={hours} name={`${hours} h kvar`}>
          <Countdown until={plus(now, hours * HOUR)} label="Tid kvar för namnbytet" size="lg" />
        </Named>
      ))}
    </Group>
  );
}

function Fields() {
  const [text, setText] = useState('varvet');
  return (
    <div className={classes.columns}>
      <Stack>
        <SearchField
          size="hero"
          label="Sök efter lopp, stor"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onClear={text ? () => setText('') : undefined}
        />
        <SearchField label="Sök efter lopp, liten" placeholder="Sök efter lopp..." />
        <TextInput label="Text" placeholder="Till exempel Göteborg" />
        <TextInput label="Text med fel" error="Förnamn är obligatoriskt." defaultValue="x" />
        <TextInput label="Text som inte kan ändras" disabled defaultValue="Låst" />
        <EmailField />
        <PhoneField label="Telefonnummer" />
      </Stack>
      <Stack>
        <PasswordField />
        <NewPasswordField label="Nytt lösenord" />
        <KronorField label="Pris" defaultValue={1250} />
        <NativeSelect label="Val" data={['5K', '10K', '21K']} />
        <DayField label="Dag" />
        <AgreeField label="Jag har läst och förstått" />
        <Checkbox label="Vald" defaultChecked />
        <Switch label="Påslagen" defaultChecked />
      </Stack>
      <Stack>
        {[
          { file: null, progress: null },
          { file: { name: 'kvitto.pdf', size: 240_000 }, progress: 40 },
          { file: { name: 'kvitto.pdf', size: 240_000 }, progress: null },
          { file: null, progress: null, error: 'Filen är för stor.' },
        ].map((state, index) => (
          <FileDrop
            // biome-ignore lint/suspicious/noArrayIndexKey: the states have no identity
            key={index}
            label={`Kvitto ${index + 1}`}
            hint="PDF eller bild, högst 10 MB"
            accept={['application/pdf']}
            maxSize={10_000_000}
            onPick={() => showInfo('Vald')}
            onRemove={() => showInfo('Borttagen')}
            onRefuse={(reason) => showProblem('Filen togs inte emot', reason)}
            {...state}
          />
        ))}
      </Stack>
    </div>
  );
}

/** Every component in its states. How they look in the dark: the switch at the top. */
export function DesignView() {
  return (
    <Page>
      <PageHeading title="Byggdelar" lead="Alla delar i alla lägen, ljust och mörkt." />
      <div className={classes.band}>
        <Logo />
        <ThemeSwitch />
      </div>
      <Section title="Färger" id="farger">
        <ul className={classes.tokens}>
          {tokens.map((token) => (
            <li key={token}>
              <span className={classes.swatch} style={{ background: `var(${token})` }} />
              <code>{token}</code>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Text" id="text">
        <Stack gap="sm">
          <Title order={2} size="h1">
            Rubrik ett
          </Title>
          <Title order={3} size="h2">
            Rubrik två
          </Title>
          <Title order={4} size="h3">
            Rubrik tre
          </Title>
          <Text size="lg">Ingress: pengarna hålls tills namnbytet är klart.</Text>
          <Text>
            Brödtext med <TextLink href="/">länk</TextLink> och{' '}
            <OutsideLink href="https://example.com">länk ut</OutsideLink>.
          </Text>
          <Text c="dimmed" size="sm">
            Dämpad liten text
          </Text>
          <Group align="baseline" gap="xl">
            <Price amount={price} size="hero" />
            <Price amount={price} />
            <Price amount={price} size="bar" />
          </Group>
        </Stack>
      </Section>
      <Section title="Knappar" id="knappar">
        <Stack>
          <Group>
            <MainButton>Köp startplats</MainButton>
            <MainButton busy busyLabel="Förbereder betalning...">
              Köp startplats
            </MainButton>
            <MainButton disabled>Köp startplats</MainButton>
          </Group>
          <Group>
            <Button>Fylld</Button>
            <Button variant="light">Ljus</Button>
            <Button variant="default">Vanlig</Button>
            <Button variant="subtle">Lågmäld</Button>
            <Button loading>Väntar</Button>
            <Button disabled>Avstängd</Button>
            <Button color="red">Farlig</Button>
            <LinkButton href="/">Länk</LinkButton>
            <CopyButton value="Loppbytet" />
          </Group>
          <Group>
            <Button variant="default" onClick={() => showDone('Klart', 'Det gick bra.')}>
              Visa bra besked
            </Button>
            <Button variant="default" onClick={() => showInfo('Att veta', 'Något har hänt.')}>
              Visa besked
            </Button>
            <Button variant="default" onClick={() => showProblem('Ett fel uppstod', 'Försök igen senare.')}>
              Visa fel
            </Button>
            <Button
              variant="default"
              onClick={() =>
                confirmAction({
                  title: 'Ta bort annonsen?',
                  text: 'Det går inte att ångra.',
                  confirm: 'Ta bort annonsen',
                  danger: true,
                  onConfirm: () => showDone('Borttagen'),
                })
              }
            >
              Visa fråga
            </Button>
          </Group>
        </Stack>
      </Section>
      <Section title="Besked" id="besked">
        <Stack>
          {(['info', 'good', 'warning', 'problem'] as const).map((kind) => (
            <Notice key={kind} kind={kind} title="En rubrik">
              Så här ser ett besked ut när det står på sidan.
            </Notice>
          ))}
          {bannerColors.map((color) => (
            <BannerLine key={color} color={color} message="Ett meddelande på startsidan." />
          ))}
        </Stack>
      </Section>
      <Section title="Lägen" id="lagen">
        <Group gap="xs" mb="md">
          {listingFaces.map((face) => (
            <OwnListingBadge key={face} face={face} />
          ))}
        </Group>
        <Group gap="xs" mb="md">
          {purchaseStates.map((state) => (
            <PurchaseBadge key={state} state={state} />
          ))}
        </Group>
        <Group gap="xs">
          <Badge>Verifierad säljare</Badge>
          <Badge color="gray">21K</Badge>
          <Badge color="signal">Viktigt</Badge>
          <Badge color="red">Fel</Badge>
        </Group>
      </Section>
      <Section title="Nummerlappen" id="nummerlappen">
        <CardGrid label="Annonskortet i alla lägen">
          {listingFaces.map((face, index) => (
            <CardGridItem key={face}>
              <ListingCard
                signedIn={index % 2 === 0}
                listing={{
                  ...listing,
                  id: `00000000-0000-4000-8000-0000000000${10 + index}`,
                  face,
                  sportCategories: [sportCategories[index % sportCategories.length] ?? 'Löpning'],
                  payer: index % 2 === 0 ? 'seller' : 'buyer',
                }}
              />
            </CardGridItem>
          ))}
          <CardGridItem>
            <ListingCard signedIn own="seller" listing={{ ...listing, face: 'pending_name_change' }} />
          </CardGridItem>
          <CardGridItem>
            <ListingCard signedIn own="buyer" listing={{ ...listing, face: 'awaiting_buyer_confirmation' }} />
          </CardGridItem>
          <CardGridItem>
            <ListingCard signedIn inAll listing={{ ...listing, buyableFrom: '2027-02-01' }} />
          </CardGridItem>
          <CardGridItem>
            <AdCard ad={ad} />
          </CardGridItem>
        </CardGrid>
        <SlotAd ad={ad} slot="search-top" />
      </Section>
      <Section title="Omslag" id="omslag">
        <ul className={classes.covers}>
          {sportCategories.map((sport) => (
            <li key={sport}>
              <div className={classes.cover}>
                <RaceCover imageUrl={null} sports={[sport]} />
              </div>
              <Text size="sm">{sport}</Text>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Affären" id="affaren">
        <Stack gap="xl">
          <Named name="Innan någon har köpt">
            <StepLine steps={promisedSteps()} />
          </Named>
          {purchaseStates.map((state) => (
            <Named key={state} name={state}>
              <StepLine steps={purchaseSteps(state, dates)} />
            </Named>
          ))}
          <Countdowns />
          <div className={classes.columns}>
            <BibCard padding="lg">
              <BuyerSplit split={split} payer="buyer" nameChangeCost={nameChangeCost} />
            </BibCard>
            <BibCard padding="lg">
              <BuyerSplit split={split} payer="seller" nameChangeCost={nameChangeCost} />
            </BibCard>
            <BibCard padding="lg">
              <SellerSplit split={split} />
            </BibCard>
          </div>
          <PurchaseSummary
            place={listing}
            href="/"
            badge={<PurchaseBadge state="pending_name_change" />}
            steps={<StepLine steps={purchaseSteps('pending_name_change', dates)} />}
            money={<BuyerSplit split={split} payer="seller" nameChangeCost={nameChangeCost} />}
          >
            <Text>Säljaren gör namnbytet. Du får ett mejl när det är klart.</Text>
          </PurchaseSummary>
          <PurchaseSummary
            over
            place={listing}
            href="/"
            badge={<PurchaseBadge state="completed" />}
            steps={<StepLine steps={purchaseSteps('completed', dates)} />}
            money={<SellerSplit split={split} />}
          >
            <Text>Affären är klar.</Text>
          </PurchaseSummary>
        </Stack>
      </Section>
      <Section title="Fält" id="falt">
        <Fields />
      </Section>
      <Section title="Fakta och frågor" id="fakta">
        <div className={classes.columns}>
          <Facts
            facts={[
              { label: 'Datum', value: '22 maj 2027', icon: <IconCalendarEvent size={18} /> },
              { label: 'Plats', value: 'Göteborg', icon: <IconMapPin size={18} /> },
            ]}
          />
          <Disclosure question="Vad händer med pengarna?">
            <p>De hålls tills namnbytet är klart.</p>
          </Disclosure>
        </div>
      </Section>
      <Section title="Bilder" id="bilder">
        <div className={classes.columns}>
          {pictures.map((picture) => (
            <EmptyState
              key={picture}
              order={3}
              picture={picture}
              title={picture}
              text="En mening om vad som har hänt."
            />
          ))}
        </div>
      </Section>
      <Section title="Medan det laddar" id="laddar">
        <Stack>
          <ListingGridSkeleton count={3} />
          <RowsSkeleton count={2} />
          <FormSkeleton />
        </Stack>
      </Section>
    </Page>
  );
}
