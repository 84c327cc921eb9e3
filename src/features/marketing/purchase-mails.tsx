'use client';

import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { LinkButton } from '@/components/ui/links';
import { onDemand } from '@/components/ui/on-demand';
import { loginPath } from '@/domain/return-path';
import { ForUsers, ForVisitors } from '@/features/auth/signed-in';
import { useViewer } from '@/features/auth/viewer';
import classes from './mail-check.module.css';

const PurchaseMailList = onDemand(() => import('./purchase-mail-list').then((file) => file.PurchaseMailList));

/** The mails that a user was sent about purchases, when they ask for them; a visitor is asked to sign in. */
export function PurchaseMails({ path }: { path: string }) {
  const signedIn = useViewer((viewer) => viewer.signedIn);
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
        <LinkButton href={loginPath(path)} variant="default">
          Logga in och se mejlen
        </LinkButton>
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
