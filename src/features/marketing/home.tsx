import { Box, Button, Container, Flex, Group, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconBolt, IconRosetteDiscountCheck, IconShieldCheck } from '@tabler/icons-react';
import { Link } from '@/components/link';
import { registerPath } from '@/domain/account/sign-in';
import { NAME_CHANGE_HOURS } from '@/domain/purchase/deadlines';
import { SITE_NAME } from '@/domain/site/site';
import type { TrustFigures } from '@/domain/site/trust';
import { AdSlot } from '@/features/ads/ads';
import { ForUsers, ForVisitors } from '@/features/auth/signed-in';
import { forSaleText } from './for-sale-text';
import classes from './home.module.css';
import { TrustLine } from './trust-line';

const HeroBib = () => (
  <Box component="svg" display="block" w="15rem" my="xs" viewBox="0 0 400 330" aria-hidden="true">
    <circle fill="var(--mantine-color-pine-6)" opacity="0.5" cx="270" cy="150" r="126" />
    <circle fill="var(--mantine-color-signal-5)" cx="270" cy="150" r="78" />
    <g transform="rotate(-7 190 172)">
      <rect fill="var(--mantine-color-gray-0)" x="50" y="60" width="276" height="216" rx="26" />
      <path fill="var(--mantine-color-pine-4)" d="M50 86a26 26 0 0 1 26-26h224a26 26 0 0 1 26 26v24H50z" />
      <g fill="var(--lb-band)">
        <circle cx="76" cy="85" r="8" />
        <circle cx="300" cy="85" r="8" />
        <circle cx="76" cy="252" r="8" />
        <circle cx="300" cy="252" r="8" />
      </g>
      <g fill="none" strokeWidth="18" strokeLinecap="round" strokeLinejoin="round">
        <path stroke="var(--mantine-color-signal-5)" d="M112 162h136m-28-28 28 28-28 28" />
        <path stroke="var(--mantine-color-pine-8)" d="M264 222H128m28-28-28 28 28 28" />
      </g>
    </g>
  </Box>
);

/** The landscape in the background. */
const HeroHills = () => (
  <svg
    className={classes.hills}
    viewBox="0 0 1440 260"
    preserveAspectRatio="xMaxYMax slice"
    aria-hidden="true"
  >
    <path fill="var(--mantine-color-pine-6)" d="M0 214c260-40 420-20 640-60s360-110 800-92v198H0z" />
    <path fill="var(--mantine-color-pine-7)" d="M0 236c300-40 520-26 760-52s420-50 680-26v102H0z" />
    <path
      className={classes.road}
      fill="var(--mantine-color-gray-1)"
      opacity="0.9"
      d="M860 260c70-30 250-34 262-66 8-22-92-22-70-42 10-9 34-12 56-13-14 6-24 11-24 18 0 17 118 18 112 48-5 24-84 36-110 55z"
    />
    <path fill="var(--lb-band-deep)" d="M0 252c360-22 760-26 1440-34v42H0z" />
  </svg>
);

interface HeroProps {
  /** Missing when the server could not count them. */
  figures: TrustFigures | undefined;
  /** The races to come, with what is for sale; empty when they could not be read. */
  races: Parameters<typeof forSaleText>[0];
}

export const Hero = ({ figures, races }: HeroProps) => (
  <section className={classes.hero} aria-labelledby="hero-title">
    <HeroHills />
    <Container size="var(--lb-page)">
      <Flex align="center" gap="lg">
        <Box flex="1 1 0" miw={0} py={{ base: 'md', sm: 'lg' }}>
          <Title
            id="hero-title"
            maw="24ch"
            fz="clamp(1.75rem, 1.2rem + 2vw, 2.75rem)"
            fw={800}
            lh={1.05}
            lts="-0.025em"
          >
            Köp och sälj startplatser, tryggt{'\u00a0'}hela{'\u00a0'}vägen
          </Title>
          <Text mt={10} fz={{ base: 'md', sm: 'lg' }}>
            {forSaleText(races)} Pengarna hålls tills namnbytet är klart.
          </Text>
          <TrustLine figures={figures} mt={4} c="var(--lb-on-band-soft)" />
          <Group gap="sm" mt={14} className={classes.actions}>
            <Button component={Link} href="/post-ad" size="lg" variant="outline" className={classes.second}>
              Sälj din startplats
            </Button>
            <Button component={Link} color="signal" size="lg" href="/search">
              Hitta startplats
            </Button>
          </Group>
          <Box mt="md" maw="32rem" className={classes.promo}>
            <AdSlot slot="home-promo" />
          </Box>
        </Box>
        <Box visibleFrom="md">
          <HeroBib />
        </Box>
      </Flex>
    </Container>
  </section>
);

/** Asks visitors to register, and users to sell. */
export const SignUpCall = () => (
  <Box
    component="section"
    mt="clamp(2.5rem, 2rem + 3vw, 4.5rem)"
    p="clamp(1.5rem, 1rem + 2vw, 2.75rem)"
    bdrs="lg"
    bg="var(--lb-band)"
    c="var(--lb-on-band)"
    className={classes.call}
    aria-labelledby="kom-igang"
  >
    <Group justify="space-between" gap="lg">
      <div>
        <Title order={2} id="kom-igang">
          <ForVisitors>Kom igång på en minut</ForVisitors>
          <ForUsers>Har du en plats du inte kan använda?</ForUsers>
        </Title>
        <Text mt={6}>
          <ForVisitors>
            Skapa ett konto för att köpa en startplats eller sälja en du inte kan använda.
          </ForVisitors>
          <ForUsers>Lägg upp den så får någon annan springa, cykla eller åka i stället.</ForUsers>
        </Text>
      </div>
      <ForVisitors>
        <Button component={Link} href={registerPath('/')} size="lg" variant="white">
          Skapa konto
        </Button>
      </ForVisitors>
      <ForUsers>
        <Button component={Link} href="/post-ad" size="lg" variant="white">
          Skapa annons
        </Button>
      </ForUsers>
    </Group>
  </Box>
);

const reasons = [
  {
    icon: IconShieldCheck,
    title: 'Säker betalning',
    text: 'Pengarna hålls tills namnbytet är klart och du har bekräftat. Blir det inget namnbyte får du tillbaka hela beloppet.',
  },
  {
    icon: IconRosetteDiscountCheck,
    title: 'Verifierade säljare',
    text: 'Alla som säljer har legitimerat sig hos vår betalleverantör innan de får lägga upp en annons.',
  },
  {
    icon: IconBolt,
    title: 'Snabb process',
    text: `Säljaren har ${NAME_CHANGE_HOURS} timmar på sig att göra namnbytet. Du ser hela tiden var affären befinner sig.`,
  },
];

/** Three reasons to trust the site. */
export const TrustReasons = () => (
  <section aria-labelledby="varfor">
    <Title order={2} id="varfor" mb="xs">
      Varför välja {SITE_NAME}?
    </Title>
    <Text mb="lg">
      Den tryggaste marknadsplatsen för startplatser: säker betalning, verifierade användare och en snabb
      process.
    </Text>
    <div className={classes.reasons}>
      {reasons.map(({ icon: Icon, title, text }) => (
        <Stack key={title} gap="xs">
          <ThemeIcon size={52} variant="light" radius="md">
            <Icon size={28} aria-hidden="true" />
          </ThemeIcon>
          <Title order={3}>{title}</Title>
          <Text c="dimmed">{text}</Text>
        </Stack>
      ))}
    </div>
  </section>
);
