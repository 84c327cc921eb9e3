import { Box, Container, Flex, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from '@/components/link';
import { LogoSymbol } from '@/components/logo';
import { SITE_NAME } from '@/domain/site/site';
import { AdSlot } from '@/features/ads/ads';
import { OperatorLine } from '@/features/legal/operator';
import { ColorSchemeChoice } from './color-scheme-choice';
import { Header } from './header';
import { footerGroups, withdrawLink } from './nav';
import { PageFocus } from './page-focus';
import { ReloadNotice } from './reload-notice';
import classes from './shell.module.css';

function Footer({ year }: { year: number }) {
  return (
    <Box component="footer" mt="auto" className={classes.footer} data-no-print>
      <svg className={classes.hills} viewBox="0 0 1200 60" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 60V38c160-40 330-40 520-14s380 26 680-18v54z" />
      </svg>
      <Box bg="var(--lb-band-deep)" c="var(--lb-on-band-soft)">
        <Container size="var(--lb-page)" pt="lg" pb="xl">
          <Flex wrap="wrap" gap={{ base: 'sm', sm: 'lg' }} mb={{ base: 'sm', sm: 'lg' }}>
            <Box flex={{ base: '1 0 100%', sm: '2 0 0' }}>
              <Group gap={10} fz={22} ff="heading" fw={800} c="var(--lb-on-band)">
                <LogoSymbol />
                {SITE_NAME}
              </Group>
              <Text maw="22rem" mt={10}>
                Köp och sälj startplatser tryggt. Pengarna hålls tills namnbytet är klart.
              </Text>
            </Box>
            {footerGroups.map(({ title, links }) => (
              <Box key={title} flex={{ base: '1 0 40%', sm: '1 0 0' }}>
                <nav aria-label={title}>
                  <Title order={2} size="h5" py={11} c="var(--lb-on-band)">
                    {title}
                  </Title>
                  {links.map(({ href, label }) => (
                    <Link key={href} href={href} className={classes.link}>
                      {label}
                    </Link>
                  ))}
                </nav>
              </Box>
            ))}
          </Flex>
          <Stack gap="sm">
            <Group gap="lg" justify="space-between">
              <Link href={withdrawLink.href} className={classes.link}>
                {withdrawLink.label}
              </Link>
              <Box w="100%" maw="36rem" className={classes.ad}>
                <AdSlot slot="footer" />
              </Box>
            </Group>
            <ColorSchemeChoice />
            <Box fz="sm">
              <OperatorLine />
              <Text inherit>
                © {year} {SITE_NAME}
              </Text>
            </Box>
          </Stack>
        </Container>
      </Box>
    </Box>
  );
}

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
