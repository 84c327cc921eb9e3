'use client';

import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { Link } from '@/components/link';
import { loginPath } from '@/domain/account/sign-in';
import { ForUsers, ForVisitors } from '@/features/auth/signed-in';
import { useIsSignedIn } from '@/features/auth/viewer';
import { PurchaseMailList } from './purchase-mail-list';
import classes from './purchase-mails.module.css';

/** The mails that a user was sent about purchases, when they ask for them; a visitor is asked to sign in. */
export function PurchaseMails({ path }: { path: string }) {
  const signedIn = useIsSignedIn();
  const [asked, setAsked] = useState(false);
  const list = useRef<HTMLElement>(null);
  const ask = () => {
    setAsked(true);
    // The button goes away.
    list.current?.focus();
  };
  return (
    <>
      <ForVisitors>
        <Button component={Link} href={loginPath(path)} variant="default">
          Logga in och se mejlen
        </Button>
      </ForVisitors>
      <ForUsers>
        {!asked && (
          <Button variant="default" onClick={ask}>
            Visa mejlen om dina köp
          </Button>
        )}
      </ForUsers>
      <section ref={list} tabIndex={-1} className={classes.mails} aria-label="Mejl om dina köp">
        {asked && signedIn && <PurchaseMailList />}
      </section>
    </>
  );
}
