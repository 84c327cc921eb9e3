import { LinkButton, MainLink } from '@/components/links';
import { SERVICE_FEE } from '@/domain/fees';
import { formatKr } from '@/text/money';
import classes from './hero.module.css';

/** A bib changing hands above a morning landscape. */
const HeroArt = () => (
  <svg className={classes.art} viewBox="0 0 560 420" aria-hidden="true">
    <circle className={classes.glow} cx="330" cy="150" r="130" />
    <circle className={classes.sun} cx="330" cy="150" r="78" />
    <path className={classes.far} d="M0 292c90-60 190-58 280-22s180 30 280-40v190H0z" />
    <path className={classes.mid} d="M0 336c120-54 250-36 340-18s150 8 220-26v128H0z" />
    <path className={classes.near} d="M0 382c160-44 360-40 560-6v44H0z" />
    <path
      className={classes.road}
      d="M150 420c60-40 214-44 222-74 6-22-78-24-58-46 8-9 26-12 44-13-10 6-18 11-18 18 0 17 96 20 92 48-4 26-66 44-84 67z"
    />
    <g transform="rotate(-7 246 172)">
      <rect className={classes.bib} x="110" y="66" width="272" height="212" rx="26" />
      <path className={classes.bibBand} d="M110 92a26 26 0 0 1 26-26h220a26 26 0 0 1 26 26v24H110z" />
      <circle className={classes.pin} cx="136" cy="91" r="8" />
      <circle className={classes.pin} cx="356" cy="91" r="8" />
      <circle className={classes.pin} cx="136" cy="254" r="8" />
      <circle className={classes.pin} cx="356" cy="254" r="8" />
      <path className={classes.there} d="M170 172h140m0 0-34-34m34 34-14 14" />
      <path className={classes.back} d="M322 216H182m0 0 34 34m-34-34 14-14" />
    </g>
  </svg>
);

export const Hero = () => (
  <section className={classes.hero} aria-labelledby="hero-title">
    <div className={classes.inner}>
      <div className={classes.text}>
        <h1 id="hero-title" className={classes.title}>
          Köp och sälj startplatser, tryggt hela vägen
        </h1>
        <p className={classes.lead}>
          Pengarna hålls tills namnbytet är klart. Säljaren får betalt först när du har bekräftat att platsen
          är din. Det kostar köparen {formatKr(SERVICE_FEE)}.
        </p>
        <div className={classes.actions}>
          <MainLink href="/search">Hitta startplats</MainLink>
          <LinkButton href="/post-ad" size="lg" variant="outline" className={classes.second}>
            Sälj din startplats
          </LinkButton>
        </div>
      </div>
      <HeroArt />
    </div>
  </section>
);
