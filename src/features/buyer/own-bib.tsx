'use client';

import { Button, Divider, Flex, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconShare } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { BibCard } from '@/components/bib-card';
import { CopyButton } from '@/components/copy-button';
import { RefusedCall } from '@/components/error-code';
import { reach } from '@/components/network';
import { showOtherUser } from '@/components/other-user';
import { pageUserHeaders } from '@/components/page-user';
import { saveFile } from '@/components/save-file';
import { showDone, showError } from '@/components/toast';
import { accountName } from '@/domain/account/public-profile';
import { useSessionUser } from '@/features/auth/viewer';
import { CalendarLink } from '@/features/purchases/calendar-link';
import type { ShownPlace } from '@/features/purchases/purchase-row';
import { RaceCover } from '@/features/races/race-cover';
import { racePath } from '@/features/seo/share';
import { formatDate, formatDeadline } from '@/text/dates';
import { countdownParts } from '@/text/purchase';
import { trpc } from '@/trpc/client';
import classes from './own-bib.module.css';
import type { HandOver } from './purchase-text';

interface RunnerBibProps {
  place: ShownPlace;
  runner: string;
  /** Days to the start. */
  days: number;
  /** What comes before the start, and what can be done with the bib. */
  children?: ReactNode;
}

/** The bib of a buyer: their name, and the days left to the start. */
function RunnerBib({ place, runner, days, children }: RunnerBibProps) {
  const { number, words } = countdownParts(days);
  const id = useId();
  return (
    <BibCard
      as="section"
      padding="lg"
      aria-labelledby={id}
      cover={<RaceCover race={place} imageUrl={place.imageUrl} />}
      className={classes.card}
    >
      <Group justify="space-between" gap="sm">
        <div>
          <Text
            component="h2"
            id={id}
            mb={4}
            fz="clamp(1.75rem, 1.4rem + 1.6vw, 2.5rem)"
            fw={700}
            lh={1.05}
            lts="-0.02em"
            style={{ overflowWrap: 'anywhere' }}
          >
            {runner}
          </Text>
          <Text c="dimmed">
            {place.title}, {place.distance}
          </Text>
          <Text c="dimmed">{formatDate(place.date)}</Text>
        </div>
        <Flex component="p" m={0} align="baseline" gap={6} c="var(--lb-done)" ff="heading" fz={20} fw={700}>
          {number && (
            <Text span inherit fz={56} lh={1} lts="-0.03em" className={classes.number}>
              {number}
            </Text>
          )}{' '}
          <span>{words}</span>
        </Flex>
      </Group>
      {children && (
        <Stack gap="sm" mt="md">
          <Divider color="var(--lb-line)" />
          {children}
        </Stack>
      )}
    </BibCard>
  );
}

const FILE = 'nummerlapp.png';

/**
 * The picture of the buyer's bib in the phone's own share sheet; where there is none it is saved, and the text can be
 * copied. Drawn when asked for, and it shows no more of the runner than the first name.
 */
function ShareBibButton({ purchaseId, text, path }: { purchaseId: string; text: string; path: string }) {
  const [busy, setBusy] = useState(false);
  const [saved, setSaved] = useState(false);
  async function share() {
    setBusy(true);
    try {
      const answer = await reach(`/api/purchases/${purchaseId}/picture`, { headers: pageUserHeaders() });
      if (answer.status === 409) {
        void showOtherUser(true);
        throw new RefusedCall('OTHER_USER');
      }
      if (!answer.ok) throw new Error(String(answer.status));
      const file = new File([await answer.blob()], FILE, { type: 'image/png' });
      if (typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] })) {
        // Closing the sheet is not a failure.
        await navigator.share({ text, files: [file] }).catch(() => undefined);
      } else {
        saveFile(FILE, file);
        setSaved(true);
        showDone('Bilden är sparad', 'Den visar ditt förnamn, loppet och hur långt det är kvar.');
      }
    } catch (error) {
      showError(error, { title: 'Kunde inte hämta bilden', text: 'Försök igen om en liten stund.' });
    }
    setBusy(false);
  }
  return (
    <>
      <Button
        variant="light"
        loading={busy}
        leftSection={<IconShare size={20} aria-hidden="true" />}
        onClick={() => void share()}
      >
        Dela nummerlappen
      </Button>
      {saved && (
        <CopyButton
          value={`${text} ${new URL(path, window.location.origin).href}`}
          label="Kopiera text och länk"
        />
      )}
    </>
  );
}

/** Until when the name is changed, of a purchase that waits for it. */
function NameChange({ purchase: { state, steps } }: { purchase: HandOver }) {
  if (state !== 'pending_name_change' || !steps.nameChangeDeadline) return null;
  return (
    <Text>
      Säljaren gör namnbytet senast <strong>{formatDeadline(steps.nameChangeDeadline)}</strong>. Blir det inte
      klart i tid får du tillbaka hela beloppet.
    </Text>
  );
}

/** The buyer's bib with what can be done with it; nothing where the purchase has none. */
export function OwnBib({ purchase }: { purchase: HandOver }) {
  const user = useSessionUser();
  const { bibDays, title, date, purchaseId, raceSlug } = purchase;
  // Where the organiser asks, the runner may be someone else than the account's owner.
  const runner = purchase.ownDetails.full_name ?? (user && accountName(user));
  if (bibDays === null || !runner) return null;
  return (
    <RunnerBib place={purchase} runner={runner} days={bibDays}>
      <NameChange purchase={purchase} />
      <Group gap="xs">
        <CalendarLink purchase={purchase} />
        <ShareBibButton
          purchaseId={purchaseId}
          text={`Jag startar i ${title} ${formatDate(date)}.`}
          path={racePath(raceSlug)}
        />
      </Group>
    </RunnerBib>
  );
}

/** The bib of a place that has just been paid or confirmed. Its height is reserved before it is loaded. */
export function BoughtPlace({ listingId }: { listingId: string | null }) {
  const { data, isPending } = trpc.purchases.forConfirmation.useQuery(
    { listingId: listingId ?? '' },
    { enabled: listingId !== null },
  );
  if (data) return <OwnBib purchase={data} />;
  return listingId !== null && isPending ? <Skeleton height="26rem" radius="lg" /> : null;
}
