import { Text, Title } from '@/components/ui/basics';
import { LinkButton } from '@/components/ui/links';
import { registerPath } from '@/domain/return-path';
import { ForUsers, ForVisitors } from '@/features/auth/signed-in';
import classes from './sign-up-call.module.css';

/** Asks visitors to register, and users to sell. */
export const SignUpCall = () => (
  <section className={classes.call} aria-labelledby="kom-igang">
    <div>
      <Title order={2} id="kom-igang">
        <ForVisitors>Kom igång på en minut</ForVisitors>
        <ForUsers>Har du en plats du inte kan använda?</ForUsers>
      </Title>
      <Text mt={6}>
        <ForVisitors>
          Skapa ett konto för att köpa en startplats eller sälja en du inte kan använda.
        </ForVisitors>
        <ForUsers>Lägg upp den så får någon annan springa, cykla eller åka i stället.</ForUsers>
      </Text>
    </div>
    <ForVisitors>
      <LinkButton href={registerPath('/')} size="lg" variant="white">
        Skapa konto
      </LinkButton>
    </ForVisitors>
    <ForUsers>
      <LinkButton href="/post-ad" size="lg" variant="white">
        Skapa annons
      </LinkButton>
    </ForUsers>
  </section>
);
