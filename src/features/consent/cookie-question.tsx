'use client';

import { Anchor, Button, CloseButton, Text, Title } from '@mantine/core';
import { useDisclosure, useResizeObserver } from '@mantine/hooks';
import dynamic from 'next/dynamic';
import { useEffect } from 'react';
import { setBottomInset } from '@/components/bottom-inset';
import { Link } from '@/components/link';
import { fallbackToNull } from '@/components/missing-code';
import { ProgressBar } from '@/components/progress-bar';
import { type Choices, everything, onlyNecessary } from './consent';
import classes from './cookie-question.module.css';

const CookieDialog = dynamic(
  () => import('./cookie-dialog').then((file) => file.CookieDialog).catch(fallbackToNull),
  { loading: ProgressBar },
);

/** Moves what is fixed at the bottom of the window above the banner. */
function useReportedHeight() {
  const [ref, { height }] = useResizeObserver<HTMLElement>();
  useEffect(() => {
    setBottomInset(Math.ceil(height));
    return () => setBottomInset(0);
  }, [height]);
  return ref;
}

interface CookieQuestionProps {
  onSave: (choices: Choices) => void;
  onDismiss: () => void;
}

/** The banner: both answers are equally easy to give. */
export function CookieQuestion({ onSave, onDismiss }: CookieQuestionProps) {
  const [opened, { open, close }] = useDisclosure(false);
  const ref = useReportedHeight();
  return (
    <>
      <section className={classes.place} ref={ref} data-banner data-no-print aria-labelledby="cookies">
        <div className={classes.banner}>
          <div>
            <Title order={2} id="cookies" fz="0.95rem" lh={1.3} pt={{ base: 8, sm: 0 }}>
              Vi använder cookies
            </Title>
            <Text inherit mt={{ base: 0, sm: 2 }} className={classes.text}>
              <Text span inherit visibleFrom="sm">
                Du väljer vilka, utöver de nödvändiga.{' '}
              </Text>
              <Anchor component={Link} href="/cookie-policy">
                Läs mer om cookies
              </Anchor>
            </Text>
          </div>
          <Button variant="subtle" size="sm" px="xs" className={classes.settings} onClick={open}>
            Inställningar
          </Button>
          <CloseButton me={-12} className={classes.close} aria-label="Stäng" onClick={onDismiss} />
          <div className={classes.answers}>
            <Button size="sm" onClick={() => onSave(everything)}>
              Acceptera alla
            </Button>
            <Button size="sm" onClick={() => onSave(onlyNecessary)}>
              Endast nödvändiga
            </Button>
          </div>
        </div>
      </section>
      {opened && <CookieDialog onClose={close} onSave={onSave} />}
    </>
  );
}
