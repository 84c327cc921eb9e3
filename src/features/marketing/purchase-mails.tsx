'use client';

import { Alert, Button, Skeleton, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Link } from '@/components/link';
import { Loading } from '@/components/skeletons';
import { loginPath } from '@/domain/account/sign-in';
import { ForUsers, ForVisitors } from '@/features/auth/signed-in';
import { useIsSignedIn } from '@/features/auth/viewer';
import { formatFullInstant, formatInstantDate } from '@/text/dates';
import { type Outputs, trpc } from '@/trpc/client';
import classes from './purchase-mails.module.css';

type SentMail = Outputs['account']['purchaseMails']['items'][number];

/** By purchase, that of the latest mail first. */
const byPurchase = (mails: SentMail[]): [SentMail, ...SentMail[]][] => {
  const groups = new Map<string, [SentMail, ...SentMail[]]>();
  for (const mail of mails) {
    const group = groups.get(mail.purchaseId);
    if (group) group.push(mail);
    else groups.set(mail.purchaseId, [mail]);
  }
  return [...groups.values()];
};

/** What a user was sent about their purchases, to compare a mail with. */
function PurchaseMailList() {
  const { data, isError, refetch } = trpc.account.purchaseMails.useQuery();
  const since = data?.since ? formatInstantDate(data.since) : null;
  if (data?.items.length === 0) {
    return (
      <Alert title="Inga mejl om köp">
        {since
          ? `Sedan ${since} har vi inte skickat dig något mejl om ett köp. Påstår ett mejl något annat, klicka inte i det.`
          : 'Vi har inte skickat dig något mejl om ett köp.'}
      </Alert>
    );
  }
  if (data) {
    return (
      <>
        {byPurchase(data.items).map(([first, ...others]) => (
          <section key={first.purchaseId}>
            <h3>
              {first.sold ? 'Du säljer' : 'Du köper'}: {first.title}
            </h3>
            <ul className={classes.sent}>
              {[first, ...others].map(({ id, subject, sentAt }) => (
                <li key={id}>
                  {subject}
                  <Text size="sm" c="dimmed">
                    Skickat {formatFullInstant(sentAt)}
                  </Text>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {since && (
          <Text size="sm" c="dimmed">
            Listan börjar {since}. Mejl som är äldre än så finns inte med.
          </Text>
        )}
      </>
    );
  }
  if (isError) {
    return (
      <Alert color="red" role="alert" icon={<IconAlertTriangle size={20} />} title="Mejlen kunde inte hämtas">
        <Button variant="default" onClick={() => void refetch()}>
          Försök igen
        </Button>
      </Alert>
    );
  }
  return (
    <Loading>
      <Skeleton height={28} width="60%" mb="sm" />
      <Skeleton height={96} radius="md" />
    </Loading>
  );
}

/** The mails about purchases that a user was sent, shown on request; a visitor gets a link to sign in. */
export function PurchaseMails({ path }: { path: string }) {
  const signedIn = useIsSignedIn();
  const [shown, setShown] = useState(false);
  const list = useRef<HTMLElement>(null);
  const show = () => {
    setShown(true);
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
        {!shown && (
          <Button variant="default" onClick={show}>
            Visa mejlen om dina köp
          </Button>
        )}
      </ForUsers>
      <section ref={list} tabIndex={-1} className={classes.mails} aria-label="Mejl om dina köp">
        {shown && signedIn && <PurchaseMailList />}
      </section>
    </>
  );
}
