import { Box, Button, Group, Text, Title } from '@mantine/core';
import { Link } from '@/components/link';
import { registerPath } from '@/domain/account/sign-in';
import { ForUsers, ForVisitors } from '@/features/auth/signed-in';
import classes from './sign-up-call.module.css';

/** Asks visitors to register, and users to sell. */
export const SignUpCall = () => (
  <Box
    component="section"
    mt="clamp(2.5rem, 2rem + 3vw, 4.5rem)"
    p="clamp(1.5rem, 1rem + 2vw, 2.75rem)"
    bdrs="lg"
    bg="var(--lb-band)"
    c="var(--lb-on-band)"
    className={classes.call}
    aria-labelledby="kom-igang"
  >
    <Group justify="space-between" gap="lg">
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
        <Button component={Link} href={registerPath('/')} size="lg" variant="white">
          Skapa konto
        </Button>
      </ForVisitors>
      <ForUsers>
        <Button component={Link} href="/post-ad" size="lg" variant="white">
          Skapa annons
        </Button>
      </ForUsers>
    </Group>
  </Box>
);
