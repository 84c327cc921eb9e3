'use client';

import { Button, CloseButton, Group } from '@mantine/core';
import { useDisclosure, useResizeObserver } from '@mantine/hooks';
import dynamic from 'next/dynamic';
import { useEffect } from 'react';
import { useEver } from '@/components/ever';
import { TextLink } from '@/components/links';
import { type Choices, everything, nothingMore, useConsent } from './consent';
import classes from './cookie-banner.module.css';

const CookieDialog = dynamic(() => import('./cookie-dialog').then((file) => file.CookieDialog), {
  ssr: false,
});

/** Tells what stands at the bottom of the window how much room the banner takes there. */
function useRoomBelow() {
  const [ref, { height }] = useResizeObserver<HTMLElement>();
  useEffect(() => {
    document.documentElement.style.setProperty('--lb-below', `${Math.ceil(height)}px`);
    return () => {
      document.documentElement.style.removeProperty('--lb-below');
    };
  }, [height]);
  return ref;
}

function Banner({ onSave, onDismiss }: { onSave: (choices: Choices) => void; onDismiss: () => void }) {
  const [opened, { open, close }] = useDisclosure(false);
  const ref = useRoomBelow();
  return (
    <>
      <section className={classes.place} ref={ref} aria-labelledby="cookies">
        <div className={classes.banner}>
          <div className={classes.text}>
            <h2 id="cookies">Vi använder cookies</h2>
            <p>
              Bara de som behövs för att du ska kunna logga in och betala, om du inte vill något annat.{' '}
              <TextLink href="/cookie-policy">Läs mer om cookies</TextLink>
            </p>
          </div>
          <Group gap="xs" className={classes.buttons}>
            <Button onClick={() => onSave(everything)}>Acceptera alla</Button>
            <Button onClick={() => onSave(nothingMore)}>Endast nödvändiga</Button>
            <Button variant="subtle" onClick={open}>
              Inställningar
            </Button>
          </Group>
          <CloseButton className={classes.close} aria-label="Stäng" onClick={onDismiss} />
        </div>
      </section>
      {useEver(opened) && <CookieDialog opened={opened} onClose={close} onSave={onSave} />}
    </>
  );
}

/** Asks once what may be stored, and is gone when it has an answer. */
export function CookieBanner() {
  const { known, consent, dismissed, save, dismiss } = useConsent();
  if (!known || consent || dismissed) return null;
  return <Banner onSave={save} onDismiss={dismiss} />;
}
