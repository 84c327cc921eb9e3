import { Box, Flex } from '@mantine/core';
import type { ReactNode } from 'react';
import { Footer } from './footer';
import { Header } from './header';
import { PageFocus } from './page-focus';
import { ReloadNotice } from './reload-notice';
import classes from './shell.module.css';

const CONTENT_ID = 'innehall';

/** The shell's last element: once it is there, all of the shell is. */
export const SHELL_END_ID = 'slut';

/** Header, content, footer: around every page. */
export const Shell = ({ year, children }: { year: number; children: ReactNode }) => (
  <Flex direction="column" mih="100dvh">
    <a href={`#${CONTENT_ID}`} className={classes.skip}>
      Hoppa till innehållet
    </a>
    <ReloadNotice />
    <Header />
    <Box component="main" id={CONTENT_ID} flex="1 0 auto" miw={0} className={classes.main} tabIndex={-1}>
      {children}
    </Box>
    <PageFocus target={CONTENT_ID} />
    <Footer year={year} />
    <div id={SHELL_END_ID} hidden />
  </Flex>
);
