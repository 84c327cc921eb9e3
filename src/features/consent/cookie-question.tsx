'use client';

import { useDisclosure, useResizeObserver } from '@mantine/hooks';
import { useEffect } from 'react';
import { setBottomInset } from '@/components/ui/bottom-inset';
import { Button, CloseButton } from '@/components/ui/button';
import { TextLink } from '@/components/ui/links';
import { onDemand } from '@/components/ui/on-demand';
import { ShowProgress } from '@/components/ui/progress';
import { type Choices, everything, onlyNecessary } from './consent';
import classes from './cookie-question.module.css';

const CookieDialog = onDemand(
  () => import('./cookie-dialog').then((file) => file.CookieDialog),
  ShowProgress,
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
      <section className={classes.place} ref={ref} data-banner aria-labelledby="cookies">
        <div className={classes.banner}>
          <div className={classes.text}>
            <h2 id="cookies">Vi använder cookies</h2>
            <p>Du väljer vilka, utöver de nödvändiga.</p>
          </div>
          <div className={classes.more}>
            <TextLink href="/cookie-policy">
              Läs mer<span> om cookies</span>
            </TextLink>
            <Button variant="subtle" size="sm" onClick={open}>
              Inställningar
            </Button>
          </div>
          <CloseButton className={classes.close} aria-label="Stäng" onClick={onDismiss} />
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
