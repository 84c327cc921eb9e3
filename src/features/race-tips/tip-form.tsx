'use client';

import { Button, Card, Group, Text, Textarea, TextInput } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useDraft } from '@/components/draft';
import { EmptyState } from '@/components/empty-state';
import { EmailField } from '@/components/fields';
import { Form } from '@/components/form';
import { Link } from '@/components/link';
import { MainButton } from '@/components/main-button';
import { PrivacyLink } from '@/components/privacy-link';
import { useServerForm } from '@/components/server-form';
import { raceTipInput } from '@/domain/race/input';
import { MAX_TIP_TEXT } from '@/domain/race/tips';
import { trpc } from '@/trpc/client';

/** The race that something is wrong with. */
export interface TippedRace {
  id: string;
  slug: string;
  raceName: string;
}

interface TipFormProps {
  /** Null of a race that we lack. */
  race: TippedRace | null;
  /** What a race that we lack was searched for by. */
  name: string;
  /** The address of the user; null for a visitor. */
  ownEmail: string | null;
}

/** A tip about a race that we lack, or about a fact that is wrong. */
export function TipForm({ race, name, ownEmail }: TipFormProps) {
  const { client } = trpc.useUtils();
  const { form, submit, busy, mutation } = useServerForm({
    mode: 'controlled',
    schema: raceTipInput,
    initialValues: { raceName: name, date: '', link: '', text: '', email: '' },
    toInput: ({ date, ...values }) => ({ ...values, raceId: race?.id ?? null, date: date || null }),
    send: client.races.tip.mutate,
    meta: { failed: 'Tipset skickades inte' },
    onSuccess: () => {
      clearDraft();
    },
  });
  const clearDraft = useDraft(`race-tip-${race?.slug ?? 'missing'}`, {
    values: form.values,
    // What was searched for last is what is missing now.
    onRestore: (draft) => form.setValues({ ...draft, ...(name && { raceName: name }) }),
  });
  if (mutation.isSuccess) {
    const answered = ownEmail ?? form.values.email.trim();
    return (
      <EmptyState
        picture="done"
        live
        title="Tack för tipset"
        text={
          answered
            ? `Vi läser det inom några dagar och mejlar svaret till ${answered}.`
            : 'Vi läser det inom några dagar.'
        }
      >
        <Button component={Link} href={race ? `/lopp/${race.slug}` : '/lopp'}>
          {race ? 'Tillbaka till loppet' : 'Se alla lopp'}
        </Button>
      </EmptyState>
    );
  }
  return (
    <Card component="section">
      <Form onSubmit={submit} aria-label={race ? 'Stämmer inte' : 'Mitt lopp saknas'}>
        {!race && (
          <>
            <TextInput
              label="Vad heter loppet?"
              maxLength={120}
              autoComplete="off"
              {...form.getInputProps('raceName')}
            />
            <TextInput
              label="Vilken dag går det? (frivilligt)"
              type="date"
              autoComplete="off"
              {...form.getInputProps('date')}
            />
          </>
        )}
        {race && <TipText label="Vad stämmer inte, och hur ska det vara?" {...form.getInputProps('text')} />}
        <TextInput
          label={race ? 'Länk dit det rätta står (frivilligt)' : 'Länk till loppets sida (frivilligt)'}
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          {...form.getInputProps('link')}
        />
        {!race && <TipText label="Något mer? (frivilligt)" {...form.getInputProps('text')} />}
        {ownEmail ? (
          <Text size="sm" c="dimmed">
            Svaret mejlas till {ownEmail}.
          </Text>
        ) : (
          <EmailField
            label="Din e-postadress (frivilligt)"
            description="Om du vill ha svar."
            {...form.getInputProps('email')}
          />
        )}
        <Text size="sm" c="dimmed">
          Så behandlas uppgifterna: <PrivacyLink />.
        </Text>
        <Group>
          <MainButton type="submit" busy={busy} busyLabel="Skickar...">
            Skicka
          </MainButton>
        </Group>
      </Form>
    </Card>
  );
}

const TipText = (props: ComponentProps<typeof Textarea>) => (
  <Textarea autosize minRows={3} maxRows={10} maxLength={MAX_TIP_TEXT} {...props} />
);
