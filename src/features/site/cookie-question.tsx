'use client';

import { useDisclosure, useResizeObserver } from '@mantine/hooks';
import dynamic from 'next/dynamic';
import { useEffect } from 'react';
import { Button, CloseButton } from '@/components/button';
import { useEver } from '@/components/ever';
import { TextLink } from '@/components/links';
import { withoutCode } from '@/components/missing-code';
import { takeRoomBelow } from '@/components/room-below';
import { type Choices, everything, nothingMore } from './consent';
import classes from './cookie-question.module.css';

const CookieDialog = dynamic(
  () => import('./cookie-dialog').then((file) => file.CookieDialog).catch(withoutCode),
  {
    ssr: false,
  },
);

/** Tells what stands at the bottom of the window how much room the banner takes there. */
function useTakesRoom() {
  const [ref, { height }] = useResizeObserver<HTMLElement>();
  useEffect(() => {
    takeRoomBelow(Math.ceil(height));
    return () => takeRoomBelow(0);
  }, [height]);
  return ref;
}

interface CookieQuestionProps {
  onSave: (choices: Choices) => void;
  onDismiss: () => void;
}

/** The banner: small, and no answer easier to give than another. */
export function CookieQuestion({ onSave, onDismiss }: CookieQuestionProps) {
  const [opened, { open, close }] = useDisclosure(false);
  const ref = useTakesRoom();
  return (
    <>
      <section className={classes.place} ref={ref} data-banner aria-labelledby="cookies">
        <div className={classes.banner}>
          <div className={classes.text}>
            <h2 id="cookies">Vi använder cookies</h2>
            <p>Du väljer vilka, utöver de nödvändiga.</p>
          </div>
          <div className={classes.more}>
            <TextLink href="/cookie-policy">Läs mer om cookies</TextLink>
            <Button variant="subtle" size="sm" onClick={open}>
              Inställningar
            </Button>
          </div>
          <div className={classes.answers}>
            <Button size="sm" onClick={() => onSave(everything)}>
              Acceptera alla
            </Button>
            <Button size="sm" onClick={() => onSave(nothingMore)}>
              Endast nödvändiga
            </Button>
          </div>
          <CloseButton className={classes.close} aria-label="Stäng" onClick={onDismiss} />
        </div>
      </section>
      {useEver(opened) && <CookieDialog opened={opened} onClose={close} onSave={onSave} />}
    </>
  );
}
