'use client';

import { Button, Card, Group, MultiSelect, Text, Textarea, TextInput } from '@mantine/core';
import { useDraft } from '@/components/draft';
import { EmptyState } from '@/components/empty-state';
import { EmailField } from '@/components/fields';
import { Form } from '@/components/form';
import { Link } from '@/components/link';
import { MainButton } from '@/components/main-button';
import { PrivacyLink } from '@/components/privacy-link';
import { useServerForm } from '@/components/server-form';
import { joinRequestInput } from '@/domain/organiser/input';
import { MAX_JOIN_NOTE, MAX_JOIN_RACES } from '@/domain/organiser/requests';
import { formatShortDate } from '@/text/dates';
import { organiserTexts } from '@/text/organiser';
import { type Outputs, trpc } from '@/trpc/client';
import { forOrganisersPath } from './organiser-paths';

const texts = organiserTexts.join;

interface JoinFormProps {
  races: Outputs['organisers']['joinRaces'];
  /** The signed-in user's address. */
  ownEmail: string | null;
}

/** Where an organiser asks to join. */
export function JoinForm({ races, ownEmail }: JoinFormProps) {
  const { client } = trpc.useUtils();
  const { form, submit, busy, mutation } = useServerForm({
    mode: 'controlled',
    schema: joinRequestInput,
    initialValues: {
      organiserName: '',
      raceIds: [] as string[],
      link: '',
      contactName: '',
      email: ownEmail ?? '',
      note: '',
    },
    send: client.organisers.requestToJoin.mutate,
    meta: { failed: 'Ansökan skickades inte' },
    onSuccess: () => {
      clearDraft();
    },
  });
  const clearDraft = useDraft('organiser-join', {
    values: form.values,
    onRestore: (draft) => form.setValues(draft),
  });
  if (mutation.isSuccess) {
    return (
      <EmptyState
        picture="done"
        live
        title="Tack, vi har er ansökan"
        text={texts.waits(form.values.email.trim())}
      >
        <Button component={Link} href={forOrganisersPath}>
          Tillbaka
        </Button>
      </EmptyState>
    );
  }
  return (
    <Card component="section">
      <Form onSubmit={submit} aria-label={texts.title}>
        <TextInput
          label="Vad heter ni som arrangör?"
          maxLength={120}
          autoComplete="organization"
          {...form.getInputProps('organiserName')}
        />
        <MultiSelect
          label="Vilka lopp har ni?"
          description="Sök på namnet. Ni kan välja flera."
          searchable
          limit={50}
          maxValues={MAX_JOIN_RACES}
          nothingFoundMessage="Inget lopp heter så. Klistra in en länk nedan."
          data={races.map(({ id, raceName, distance, date }) => ({
            value: id,
            label: `${raceName}, ${distance}, ${formatShortDate(date)}`,
          }))}
          {...form.getInputProps('raceIds')}
        />
        <TextInput
          label="Länk till ett lopp som saknas (frivilligt)"
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          {...form.getInputProps('link')}
        />
        <TextInput
          label="Ditt namn"
          maxLength={120}
          autoComplete="name"
          {...form.getInputProps('contactName')}
        />
        <EmailField label="Din e-postadress" description={texts.domain} {...form.getInputProps('email')} />
        <Textarea
          label="Något mer? (frivilligt)"
          maxRows={10}
          maxLength={MAX_JOIN_NOTE}
          {...form.getInputProps('note')}
        />
        <Text size="sm" c="dimmed">
          Så behandlas uppgifterna: <PrivacyLink />.
        </Text>
        <Group>
          <MainButton type="submit" busy={busy} busyLabel="Skickar...">
            Skicka ansökan
          </MainButton>
        </Group>
      </Form>
    </Card>
  );
}
