'use client';

import { Text, Title } from '@/components/basics';
import { LinkButton } from '@/components/links';
import { registerPath } from '@/domain/return-path';
import classes from './sign-up-call.module.css';
import { useSessionUser } from './use-session';

/** Asks visitors to join; those who have already are asked to sell. */
export function SignUpCall() {
  const user = useSessionUser();
  return (
    <section className={classes.call} aria-labelledby="kom-igang">
      <div>
        <Title order={2} id="kom-igang">
          {user ? 'Har du en plats du inte kan använda?' : 'Kom igång på en minut'}
        </Title>
        <Text mt={6}>
          {user
            ? 'Lägg upp den så får någon annan springa, cykla eller åka i stället.'
            : 'Skapa ett konto för att köpa en startplats eller sälja en du inte kan använda.'}
        </Text>
      </div>
      <LinkButton href={user ? '/post-ad' : registerPath('/')} size="lg" variant="white">
        {user ? 'Skapa annons' : 'Skapa konto'}
      </LinkButton>
    </section>
  );
}
