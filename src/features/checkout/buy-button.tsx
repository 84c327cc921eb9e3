import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, onPlainClick } from '@/components/link';
import { MainButton } from '@/components/main-button';
import type { Buying } from './use-buying';

export function BuyButton({ buying }: { buying: Buying }) {
  const { feePage, buy, busy } = buying;
  const look = { busy, busyLabel: 'Förbereder betalning...', fullWidth: true };
  if (!feePage) {
    return (
      <MainButton onClick={buy} {...look}>
        Köp startplats
      </MainButton>
    );
  }
  // A plain form, so that it also works before hydration.
  return (
    <form
      action={feePage}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) buy();
      }}
    >
      <MainButton type="submit" {...look}>
        Köp startplats
      </MainButton>
    </form>
  );
}

/** In its place, for a visitor. */
export const SignInButton = ({ buying, children }: { buying: Buying; children: ReactNode }) => (
  <Button
    component={Link}
    color="signal"
    size="lg"
    href={buying.signInPage}
    onClick={onPlainClick(buying.signIn)}
    fullWidth
  >
    {children}
  </Button>
);
