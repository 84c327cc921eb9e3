'use client';

import { Button, CloseButton, Group, Modal } from '@mantine/core';
import { useDisclosure, useResizeObserver } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { TextLink } from '@/components/links';
import { type Choices, everything, nothingMore, useConsent } from './consent';
import classes from './cookie-banner.module.css';
import { CookieChoices } from './cookie-choices';

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
  const [choices, setChoices] = useState(nothingMore);
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
      <Modal opened={opened} onClose={close} title="Cookieinställningar" centered>
        <CookieChoices value={choices} onChange={setChoices} />
        <Group mt="xl" justify="flex-end">
          <Button variant="default" onClick={close}>
            Avbryt
          </Button>
          <Button onClick={() => onSave(choices)}>Spara inställningar</Button>
        </Group>
      </Modal>
    </>
  );
}

/** Asks once what may be stored, and is gone when it has an answer. */
export function CookieBanner() {
  const { known, consent, dismissed, save, dismiss } = useConsent();
  if (!known || consent || dismissed) return null;
  return <Banner onSave={save} onDismiss={dismiss} />;
}
