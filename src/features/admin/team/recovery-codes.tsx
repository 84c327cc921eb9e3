'use client';

import { Button, Card, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { confirmAction } from '@/components/confirm';
import { CopyButton } from '@/components/copy-button';
import { Link } from '@/components/link';
import { Page } from '@/components/page';
import { PageHeading } from '@/components/page-heading';
import { counted } from '@/text/numbers';
import { trpc } from '@/trpc/client';
import classes from './second-factor-view.module.css';

/** New codes, shown only once. */
export function RecoveryCodes({ codes, onSaved }: { codes: string[]; onSaved: () => void }) {
  return (
    <Stack>
      <Text>
        Spara återställningskoderna där bara du kommer åt dem. Var och en fungerar en gång i stället för appen
        eller passnyckeln, om du tappar telefonen. De visas bara nu.
      </Text>
      <ul className={classes.codes} aria-label="Återställningskoder">
        {codes.map((code) => (
          <li key={code}>
            <code className={classes.code}>{code}</code>
          </li>
        ))}
      </ul>
      <CopyButton value={codes.join('\n')} label="Kopiera koderna" />
      <Button onClick={onSaved}>Jag har sparat koderna</Button>
    </Stack>
  );
}

/** An admin's second factor once it is verified: how many recovery codes are left, and new ones. */
export function SecondFactorSettings({ recoveryCodesLeft }: { recoveryCodesLeft: number }) {
  const [left, setLeft] = useState(recoveryCodesLeft);
  const [codes, setCodes] = useState<string[] | null>(null);
  const renew = trpc.secondFactor.renewCodes.useMutation({
    onSuccess: ({ recoveryCodes }) => {
      setCodes(recoveryCodes);
      setLeft(recoveryCodes.length);
    },
  });
  const ask = () =>
    confirmAction({
      title: 'Göra nya återställningskoder?',
      text: 'De gamla koderna slutar fungera direkt.',
      confirm: 'Gör nya koder',
      onConfirm: () => renew.mutate(),
    });
  return (
    <Page width="form">
      <PageHeading
        title="Tvåstegsverifiering"
        lead="Administrationen öppnas med din passnyckel eller en kod från din app."
      />
      <Card component="article">
        {codes ? (
          <RecoveryCodes codes={codes} onSaved={() => setCodes(null)} />
        ) : (
          <Stack>
            <Text>
              Du har {counted(left, 'återställningskod', 'återställningskoder')} kvar. Har du tappat bort dem,
              eller är de snart slut? Gör nya.
            </Text>
            <Button variant="light" onClick={ask} loading={renew.isPending}>
              Gör nya återställningskoder
            </Button>
            <Button component={Link} href="/admin/manager" variant="default">
              Till administrationen
            </Button>
          </Stack>
        )}
      </Card>
    </Page>
  );
}
