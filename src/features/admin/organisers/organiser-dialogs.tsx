'use client';

import { Alert, Button, NativeSelect, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '@/components/form-dialog';
import { useServerForm } from '@/components/server-form';
import { showDone } from '@/components/toast';
import { inviteContactInput, organiserInput } from '@/domain/organiser/input';
import { wordsTexts } from '@/text/organiser';
import { type Outputs, trpc } from '@/trpc/client';
import { ActionDialog } from '../action-dialog';
import { RacesDialog } from '../races/races-dialog';

export type Organiser = Outputs['admin']['organisers']['list'][number];
export type Contact = Organiser['contacts'][number];

/** A new organiser, or one to change. */
export function OrganiserDialog({ organiser, onClose }: { organiser?: Organiser; onClose: () => void }) {
  const { organisers } = trpc.useUtils().client.admin;
  const { form, submit, busy } = useServerForm({
    schema: organiserInput,
    initialValues: {
      name: organiser?.name ?? '',
      webDomain: organiser?.webDomain ?? '',
      mailDomains: organiser?.mailDomains.join(', ') ?? '',
      mailProves: organiser?.mailProves ?? false,
      confirmationWords: organiser?.confirmationWords.join('\n') ?? '',
    },
    send: async (values) =>
      organiser
        ? organisers.update.mutate({ ...values, id: organiser.id, updatedAt: organiser.updatedAt })
        : organisers.create.mutate(values),
    meta: { done: 'Arrangören är sparad' },
    onSuccess: onClose,
  });
  const proposed = organiser?.proposedWords ?? null;
  return (
    <FormDialog
      title={organiser ? 'Ändra arrangören' : 'Lägg till en arrangör'}
      onClose={onClose}
      submit="Spara"
      busy={busy}
      onSubmit={submit}
    >
      <TextInput
        label="Namn"
        autoComplete="off"
        data-autofocus
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <TextInput
        label="Webbdomän"
        description="Som vasaloppet.se."
        autoComplete="off"
        key={form.key('webDomain')}
        {...form.getInputProps('webDomain')}
      />
      <TextInput
        label="Mejldomäner"
        description="Det som står efter @ i arrangörens mejl. Skilj flera med komma."
        autoComplete="off"
        key={form.key('mailDomains')}
        {...form.getInputProps('mailDomains')}
      />
      <Switch
        label="Mejl från domänerna bekräftar namnbyten"
        description="Bara om arrangören själv bestämmer vilka som har adresser där, med underdomäner. Aldrig en skolas domän, eller en förenings där medlemmar har mejl."
        key={form.key('mailProves')}
        {...form.getInputProps('mailProves', { type: 'checkbox' })}
      />
      {proposed && (
        <Alert title="Arrangören föreslår andra ord">
          {proposed.length > 0 ? (
            proposed.map((sentence) => <Text key={sentence}>{sentence}</Text>)
          ) : (
            <Text>Inga. Mejl ska inte bekräfta namnbyten.</Text>
          )}
          <Text size="sm">När du sparar är förslaget avgjort.</Text>
          <Button
            variant="default"
            size="sm"
            onClick={() => form.setFieldValue('confirmationWords', proposed.join('\n'))}
          >
            Använd förslaget
          </Button>
        </Alert>
      )}
      <Textarea
        label="Ord som bekräftar ett namnbyte"
        description={wordsTexts.description}
        placeholder={wordsTexts.example}
        minRows={2}
        maxRows={8}
        key={form.key('confirmationWords')}
        {...form.getInputProps('confirmationWords')}
      />
      <Text size="sm" c="dimmed">
        Kontrollera i ett riktigt mejl att arrangören skriver just så när namnet är bytt, aldrig annars, och
        att arrangörens automatiska svar inte återger frågan. Utan ord bekräftar mejl inget.
      </Text>
    </FormDialog>
  );
}

/** The races that an organiser holds. */
export function OrganiserRacesDialog({
  organiser: { id, name, races, updatedAt },
  onClose,
}: {
  organiser: Organiser;
  onClose: () => void;
}) {
  const { client } = trpc.useUtils();
  return (
    <RacesDialog
      title={`Lopp hos ${name}`}
      text="Kontaktpersonerna ser namnbytena till de här loppen, med det arrangören frågar köparen om."
      label="Lopp"
      races={races}
      submit="Spara loppen"
      send={(raceIds) => client.admin.organisers.setRaces.mutate({ id, updatedAt, raceIds })}
      meta={{ done: 'Loppen är sparade' }}
      onClose={onClose}
    />
  );
}

/** Invites a contact by mail. */
export function InviteContactDialog({ organiser, onClose }: { organiser: Organiser; onClose: () => void }) {
  const { client } = trpc.useUtils();
  const { form, submit, busy } = useServerForm({
    schema: inviteContactInput,
    initialValues: { organiserId: organiser.id, email: '' },
    send: client.admin.organisers.invite.mutate,
    onSuccess: (_, { email }) => {
      showDone('Inbjudan är skickad', email);
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Bjud in till ${organiser.name}`}
      onClose={onClose}
      submit="Skicka inbjudan"
      busy={busy}
      onSubmit={submit}
    >
      <TextInput
        label="E-post"
        description="Länken i mejlet gäller i sju dagar, för den som loggar in med adressen."
        type="email"
        autoComplete="off"
        data-autofocus
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
    </FormDialog>
  );
}

/** Ends a contact's right, or withdraws an invitation. */
export function RemoveContactDialog({
  organiser,
  contact,
  onClose,
}: {
  organiser: Organiser;
  contact: Contact;
  onClose: () => void;
}) {
  const { client } = trpc.useUtils();
  const [heirId, setHeirId] = useState('');
  const heirs = organiser.contacts.filter(({ id, confirmedAt }) => confirmedAt && id !== contact.id);
  const made = contact.keys + contact.endpoints > 0;
  return (
    <ActionDialog
      title={contact.confirmedAt ? 'Ta bort kontaktpersonen?' : 'Dra tillbaka inbjudan?'}
      text={
        contact.confirmedAt ? (
          <Stack>
            <Text>{contact.email} ser genast inga namnbyten hos arrangören längre. Kontot finns kvar.</Text>
            {made && (
              <NativeSelect
                label="Nycklar och webhook-adresser som personen ansvarar för"
                description="Den som tas bort kan ha dem kvar. Den som tar över bör byta dem."
                value={heirId}
                onChange={(event) => setHeirId(event.currentTarget.value)}
                data={[
                  { value: '', label: 'Återkalla dem' },
                  ...heirs.map(({ id, email }) => ({ value: id, label: `Lämna över till ${email}` })),
                ]}
              />
            )}
          </Stack>
        ) : (
          `Länken som ${contact.email} har fått slutar fungera.`
        )
      }
      confirm={contact.confirmedAt ? 'Ta bort' : 'Dra tillbaka'}
      danger
      send={(reason) =>
        client.admin.organisers.removeContact.mutate({ id: contact.id, heirId: heirId || null, reason })
      }
      meta={{ done: contact.confirmedAt ? 'Kontaktpersonen är borttagen' : 'Inbjudan är tillbakadragen' }}
      onClose={onClose}
    />
  );
}
