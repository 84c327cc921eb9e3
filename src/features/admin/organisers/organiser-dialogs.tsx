'use client';

import { Alert, Button, NativeSelect, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { focusFirstError, showFormError } from '@/components/form';
import { FormDialog } from '@/components/form-dialog';
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
  const form = useForm({
    initialValues: {
      name: organiser?.name ?? '',
      webDomain: organiser?.webDomain ?? '',
      mailDomains: organiser?.mailDomains.join(', ') ?? '',
      mailProves: organiser?.mailProves ?? false,
      confirmationWords: organiser?.confirmationWords.join('\n') ?? '',
    },
    validate: schemaResolver(organiserInput, { sync: true }),
  });
  const options = {
    meta: { done: 'Arrangören är sparad' },
    onSuccess: onClose,
    onError: (error: unknown) => showFormError(form, error),
  };
  const create = trpc.admin.organisers.create.useMutation(options);
  const update = trpc.admin.organisers.update.useMutation(options);
  const save = (values: typeof form.values) =>
    organiser
      ? update.mutate({ ...values, id: organiser.id, updatedAt: organiser.updatedAt })
      : create.mutate(values);
  const proposed = organiser?.proposedWords ?? null;
  return (
    <FormDialog
      title={organiser ? 'Ändra arrangören' : 'Lägg till en arrangör'}
      onClose={onClose}
      submit="Spara"
      busy={create.isPending || update.isPending}
      onSubmit={form.onSubmit(save, focusFirstError(form))}
    >
      <TextInput label="Namn" autoComplete="off" data-autofocus {...form.getInputProps('name')} />
      <TextInput
        label="Webbdomän"
        description="Som vasaloppet.se."
        autoComplete="off"
        {...form.getInputProps('webDomain')}
      />
      <TextInput
        label="Mejldomäner"
        description="Det som står efter @ i arrangörens mejl. Skilj flera med komma."
        autoComplete="off"
        {...form.getInputProps('mailDomains')}
      />
      <Switch
        label="Mejl från domänerna bekräftar namnbyten"
        description="Bara om arrangören själv bestämmer vilka som har adresser där, med underdomäner. Aldrig en skolas domän, eller en förenings där medlemmar har mejl."
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
  const save = trpc.admin.organisers.setRaces.useMutation({
    meta: { done: 'Loppen är sparade' },
    onSuccess: onClose,
  });
  return (
    <RacesDialog
      title={`Lopp hos ${name}`}
      text="Kontaktpersonerna ser namnbytena till de här loppen, med det arrangören frågar köparen om."
      label="Lopp"
      races={races}
      submit="Spara loppen"
      busy={save.isPending}
      onSave={(raceIds) => save.mutate({ id, updatedAt, raceIds })}
      onClose={onClose}
    />
  );
}

/** Invites a contact by mail. */
export function InviteContactDialog({ organiser, onClose }: { organiser: Organiser; onClose: () => void }) {
  const form = useForm({
    initialValues: { organiserId: organiser.id, email: '' },
    validate: schemaResolver(inviteContactInput, { sync: true }),
  });
  const invite = trpc.admin.organisers.invite.useMutation({
    onSuccess: (_, { email }) => {
      showDone('Inbjudan är skickad', email);
      onClose();
    },
    onError: (error) => showFormError(form, error),
  });
  return (
    <FormDialog
      title={`Bjud in till ${organiser.name}`}
      onClose={onClose}
      submit="Skicka inbjudan"
      busy={invite.isPending}
      onSubmit={form.onSubmit((values) => invite.mutate(values), focusFirstError(form))}
    >
      <TextInput
        label="E-post"
        description="Länken i mejlet gäller i sju dagar, för den som loggar in med adressen."
        type="email"
        autoComplete="off"
        data-autofocus
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
  const [heirId, setHeirId] = useState('');
  const heirs = organiser.contacts.filter(({ id, confirmedAt }) => confirmedAt && id !== contact.id);
  const made = contact.keys + contact.endpoints > 0;
  const remove = trpc.admin.organisers.removeContact.useMutation({
    meta: { done: contact.confirmedAt ? 'Kontaktpersonen är borttagen' : 'Inbjudan är tillbakadragen' },
    onSuccess: onClose,
  });
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
      busy={remove.isPending}
      onSend={(reason) => remove.mutate({ id: contact.id, heirId: heirId || null, reason })}
      onClose={onClose}
    />
  );
}
