import type { ReactNode } from 'react';
import { FocusPage } from './focus-page';
import { Footer } from './footer';
import { FooterPages } from './footer-pages';
import { Header } from './header';
import { ProgressBar } from './progress-bar';
import { ReloadNotice } from './reload-notice';
import classes from './shell.module.css';

/** Header, content, footer: around every page. */
export const Shell = ({ year, children }: { year: number; children: ReactNode }) => (
  <div className={classes.shell}>
    <a href="#innehall" className={classes.skip}>
      Hoppa till innehållet
    </a>
    <ReloadNotice />
    <ProgressBar />
    <Header />
    <main id="innehall" className={classes.main} tabIndex={-1}>
      {children}
    </main>
    <FocusPage target="innehall" />
    <FooterPages>
      <Footer year={year} />
    </FooterPages>
  </div>
);
