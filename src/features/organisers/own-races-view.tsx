'use client';

import { Button, Card, SimpleGrid, Stack, Text, Textarea } from '@mantine/core';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { EmptyState } from '@/components/empty-state';
import { Form } from '@/components/form';
import { Link } from '@/components/link';
import { fallbackToNull } from '@/components/missing-code';
import { PageHeading } from '@/components/page';
import { Section } from '@/components/section';
import { useServerForm } from '@/components/server-form';
import { RowsSkeleton } from '@/components/skeletons';
import { proposeWordsInput } from '@/domain/organiser/input';
import { wordsTexts as texts } from '@/text/organiser';
import { type Outputs, trpc } from '@/trpc/client';
import { type OwnRace, OwnRaceCard } from './own-race-card';

type OrganiserSentences = Outputs['organisers']['words'][number];

const Sentences = ({ title, words }: { title: string; words: string[] }) => (
  <div>
    <Text fw={600}>{title}</Text>
    {words.length > 0 ? words.map((each) => <Text key={each}>{each}</Text>) : <Text>{texts.nothing}</Text>}
  </div>
);

/** One organiser's words of confirmation: those in force, those proposed, and a form to propose others. */
function OrganiserCard({ organiser, named }: { organiser: OrganiserSentences; named: boolean }) {
  const { id, name, words, proposed, mailDomains, mailProves, updatedAt } = organiser;
  const { client } = trpc.useUtils();
  const { form, submit, busy } = useServerForm({
    schema: proposeWordsInput,
    // The version that the words are of: the organiser is read again while the form is open.
    initialValues: { organiserId: id, updatedAt, words: (proposed ?? words).join('\n') },
    send: client.organisers.proposeWords.mutate,
    meta: { done: [texts.sent.title, texts.sent.text] },
    onSuccess: ({ updatedAt }) => {
      form.setFieldValue('updatedAt', updatedAt);
    },
  });
  return (
    <Card component="article">
      <Stack gap="md">
        {named && <Text fw={600}>{name}</Text>}
        {words.length > 0 ? <Sentences title={texts.inForce} words={words} /> : <Text>{texts.none}</Text>}
        {words.length > 0 && !(mailProves && mailDomains.length > 0) && <Text>{texts.noDomains}</Text>}
        {proposed && <Sentences title={texts.waiting} words={proposed} />}
        <Form onSubmit={submit} aria-label={texts.title}>
          <Textarea
            label={texts.label}
            description={texts.description}
            placeholder={texts.example}
            minRows={2}
            maxRows={8}
            key={form.key('words')}
            {...form.getInputProps('words')}
          />
          <div>
            <Button type="submit" variant="default" loading={busy}>
              Föreslå orden
            </Button>
          </div>
        </Form>
      </Stack>
    </Card>
  );
}

/** The words of confirmation of the contact's organisers. */
function ConfirmationWords() {
  const words = trpc.organisers.words.useQuery();
  return (
    <Section title={texts.title} id="mejl">
      <Stack gap="lg">
        <Text>{texts.lead}</Text>
        {words.isPending && <RowsSkeleton count={1} />}
        {words.isError && <EmptyState picture="error" title="Kunde inte hämta orden" live />}
        {words.data?.map((organiser) => (
          <OrganiserCard key={organiser.id} organiser={organiser} named={words.data.length > 1} />
        ))}
      </Stack>
    </Section>
  );
}

// Loaded when they are opened: a form with calendars, and a question.
const OwnRaceDialog = dynamic(
  () => import('./own-race-dialogs').then((file) => file.OwnRaceDialog).catch(fallbackToNull),
  { ssr: false },
);
const PauseDialog = dynamic(
  () => import('./own-race-dialogs').then((file) => file.PauseDialog).catch(fallbackToNull),
  { ssr: false },
);

/** An organiser's races to come, with what its contacts may do. */
export function OwnRacesView() {
  const races = trpc.organisers.races.useQuery();
  const [action, setAction] = useState<{ name: 'edit' | 'pause'; race: OwnRace } | null>(null);
  const close = () => setAction(null);
  return (
    <>
      <PageHeading
        title="Era lopp"
        lead="Håll namnbytets tider, avgifter och instruktioner rätta. Det som redan är köpt påverkas inte."
      />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
        <div>
          {races.isPending && <RowsSkeleton count={3} />}
          {races.isError && !races.data && (
            <EmptyState picture="error" title="Kunde inte hämta loppen" live>
              <Button variant="light" onClick={() => races.refetch()}>
                Försök igen
              </Button>
            </EmptyState>
          )}
          {races.data?.length === 0 && (
            <EmptyState
              picture="empty"
              title="Inga kommande lopp"
              text="Saknas ett av era lopp? Skriv till oss, så lägger vi in det."
            >
              <Button component={Link} href="/contact">
                Kontakta oss
              </Button>
            </EmptyState>
          )}
          <Stack gap="lg">
            {races.data?.map((race) => (
              <OwnRaceCard
                key={race.id}
                race={race}
                onEdit={() => setAction({ name: 'edit', race })}
                onPause={() => setAction({ name: 'pause', race })}
              />
            ))}
          </Stack>
        </div>
        <div>
          <ConfirmationWords />
        </div>
      </SimpleGrid>
      {action?.name === 'edit' && <OwnRaceDialog race={action.race} onClose={close} />}
      {action?.name === 'pause' && <PauseDialog race={action.race} onClose={close} />}
    </>
  );
}
