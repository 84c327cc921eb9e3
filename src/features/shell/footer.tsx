import { IconChevronDown } from '@tabler/icons-react';
import { Link } from '@/components/link';
import { LogoMark } from '@/components/logo';
import { SITE_NAME } from '@/domain/site';
import { AdSlot } from '@/features/ads/ads';
import { OperatorLine } from '@/features/legal/operator';
import { ColorSchemeChoice } from './color-scheme-choice';
import classes from './footer.module.css';
import { footerGroups, withdrawLink } from './nav';

export function Footer({ year }: { year: number }) {
  return (
    <footer className={classes.footer}>
      <svg className={classes.hills} viewBox="0 0 1200 60" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 60V38c160-40 330-40 520-14s380 26 680-18v54z" />
      </svg>
      <div className={classes.band}>
        <div className={classes.inner}>
          <div className={classes.about}>
            <span className={classes.name}>
              <LogoMark />
              {SITE_NAME}
            </span>
            <p>Köp och sälj startplatser tryggt. Pengarna hålls tills namnbytet är klart.</p>
          </div>
          {footerGroups.map(({ title, links }) => (
            <nav key={title} aria-label={title} className={classes.group}>
              {/* Seen where nothing is folded; the fold's own one, which is a control, is not there then. */}
              <h2 className={classes.title}>{title}</h2>
              <details className={classes.fold}>
                <summary>
                  <h2>{title}</h2>
                  <IconChevronDown size={20} aria-hidden="true" />
                </summary>
                <ul>
                  {links.map(({ href, label }) => (
                    <li key={href}>
                      <Link href={href}>{label}</Link>
                    </li>
                  ))}
                </ul>
              </details>
            </nav>
          ))}
          <p className={classes.withdraw}>
            <Link href={withdrawLink.href}>{withdrawLink.label}</Link>
          </p>
          <div className={classes.ad}>
            <AdSlot slot="footer" />
          </div>
          <div className={classes.look}>
            <ColorSchemeChoice />
          </div>
          <div className={classes.copyright}>
            <OperatorLine />
            <p>
              © {year} {SITE_NAME}
            </p>
          </div>
        </div>
      </div>
    </footer>
  );
}
