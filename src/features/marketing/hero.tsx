import { Box, Button, Group } from '@mantine/core';
import { Link } from '@/components/link';
import { SERVICE_FEE } from '@/domain/fees';
import { AdSlot } from '@/features/ads/ads';
import { formatKr } from '@/text/money';
import classes from './hero.module.css';

const HeroBib = () => (
  <svg className={classes.art} viewBox="0 0 400 330" aria-hidden="true">
    <circle className={classes.glow} cx="270" cy="150" r="126" />
    <circle className={classes.sun} cx="270" cy="150" r="78" />
    <g transform="rotate(-7 190 172)">
      <rect className={classes.bib} x="50" y="60" width="276" height="216" rx="26" />
      <path className={classes.bibBand} d="M50 86a26 26 0 0 1 26-26h224a26 26 0 0 1 26 26v24H50z" />
      <circle className={classes.pin} cx="76" cy="85" r="8" />
      <circle className={classes.pin} cx="300" cy="85" r="8" />
      <circle className={classes.pin} cx="76" cy="252" r="8" />
      <circle className={classes.pin} cx="300" cy="252" r="8" />
      <path className={classes.there} d="M112 162h136m-28-28 28 28-28 28" />
      <path className={classes.back} d="M264 222H128m28-28-28 28 28 28" />
    </g>
  </svg>
);

/** The landscape in the background. */
const HeroHills = () => (
  <svg
    className={classes.hills}
    viewBox="0 0 1440 260"
    preserveAspectRatio="xMaxYMax slice"
    aria-hidden="true"
  >
    <path className={classes.far} d="M0 214c260-40 420-20 640-60s360-110 800-92v198H0z" />
    <path className={classes.mid} d="M0 236c300-40 520-26 760-52s420-50 680-26v102H0z" />
    <path
      className={classes.road}
      d="M860 260c70-30 250-34 262-66 8-22-92-22-70-42 10-9 34-12 56-13-14 6-24 11-24 18 0 17 118 18 112 48-5 24-84 36-110 55z"
    />
    <path className={classes.near} d="M0 252c360-22 760-26 1440-34v42H0z" />
  </svg>
);

export const Hero = () => (
  <section className={classes.hero} aria-labelledby="hero-title">
    <HeroHills />
    <div className={classes.inner}>
      <div className={classes.text}>
        <h1 id="hero-title" className={classes.title}>
          Köp och sälj startplatser, tryggt{'\u00a0'}hela{'\u00a0'}vägen
        </h1>
        <p className={classes.lead}>
          Pengarna hålls tills namnbytet är klart.
          <span className={classes.wide}>
            {' '}
            Säljaren får betalt först när du har bekräftat att platsen är din. Köparen betalar{' '}
            {formatKr(SERVICE_FEE)} till oss, och på en del lopp arrangörens avgift för namnbytet.
          </span>
        </p>
        <Group gap="sm" className={classes.actions}>
          <Button component={Link} color="signal" size="lg" href="/search">
            Hitta startplats
          </Button>
          <Button component={Link} href="/post-ad" size="lg" variant="outline" className={classes.second}>
            Sälj din startplats
          </Button>
        </Group>
        <Box mt="md" maw="32rem" className={classes.promo}>
          <AdSlot slot="home-promo" />
        </Box>
      </div>
      <HeroBib />
    </div>
  </section>
);
