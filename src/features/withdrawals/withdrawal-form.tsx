'use client';

import { Button, Card, Group, Paper, Select, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { EmailField } from '@/components/fields';
import { Form, focusFirstError } from '@/components/form';
import { MainButton } from '@/components/main-button';
import { Picture } from '@/components/picture';
import { useServerForm } from '@/components/server-form';
import { UserText } from '@/components/user-text';
import { MAX_TEXT } from '@/domain/input';
import { withdrawalInput } from '@/domain/purchase/input';
import { SITE_NAME } from '@/domain/site/site';
import { formatFullInstant } from '@/text/dates';
import { withdrawalOutcomeTexts } from '@/text/purchase';
import { trpc } from '@/trpc/client';
import type { Choice } from './choices';

const OTHER = 'other';

interface Values {
  name: string;
  email: string;
  /** One of the buyer's own purchases, or OTHER. */
  purchase: string;
  reference: string;
  message: string;
}

interface WithdrawalFormProps {
  user: { name: string; email: string } | null;
  choices: Choice[];
}

/**
 * The withdrawal in the two steps required by law (directive 2011/83/EU, art. 11a): the statement, and then
 * its confirmation.
 */
export function WithdrawalForm({ user, choices }: WithdrawalFormProps) {
  const [stated, setStated] = useState<Values | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { client } = trpc.useUtils();
  const initialValues: Values = {
    name: user?.name ?? '',
    email: user?.email ?? '',
    purchase: choices[0]?.id ?? OTHER,
    reference: '',
    message: '',
  };
  const { form, submit, busy, mutation } = useServerForm({
    schema: withdrawalInput,
    initialValues,
    toInput: ({ purchase: chosen, ...values }) => {
      const own = chosen !== OTHER;
      return { ...values, purchaseId: own ? chosen : null, reference: own ? '' : values.reference };
    },
    send: client.withdrawals.create.mutate,
    meta: { failed: 'Kunde inte ta emot din ånger' },
    onError: () => setStated(null),
  });
  const purchase = form.useWatchValue('purchase');
  const received = mutation.data;

  // The focus moves to each step, so that it is announced.
  const step = received ? 'done' : stated ? 'confirm' : 'state';
  const shown = useRef(step);
  const focusStep = useEffectEvent(() => {
    heading.current?.focus();
    // What the server refused is in the first step, which was hidden until now.
    focusFirstError(form)(form.errors);
  });
  useEffect(() => {
    if (shown.current !== step) focusStep();
    shown.current = step;
  }, [step]);

  const outcome = choices.find(({ id }) => id === stated?.purchase)?.outcome;
  const title = {
    state: 'Ditt meddelande',
    confirm: 'Stämmer det här?',
    done: 'Vi har tagit emot din ånger',
  }[step];

  return (
    <Card component="section" aria-labelledby="angra">
      <Text size="sm" c="dimmed" fw={600} data-no-print>
        {step === 'done' ? 'Klart' : `Steg ${step === 'state' ? 1 : 2} av 2`}
      </Text>
      <Title order={2} size="h3" id="angra" mb="sm" ref={heading} tabIndex={-1}>
        {title}
      </Title>

      {received && stated && (
        <Stack align="center" gap="xs" ta="center">
          <Picture kind="done" />
          <Text>
            Mottaget <strong>{formatFullInstant(received.at)}</strong> för köpet{' '}
            <strong>{received.reference}</strong>.
          </Text>
          {received.outcome && <Text>{withdrawalOutcomeTexts[received.outcome]}</Text>}
          <Text>
            {received.receipt === 'sent'
              ? 'Vi har mejlat ett kvitto till '
              : 'Öppna mejlet vi har skickat till '}
            <strong>{stated.email}</strong>
            {received.receipt === 'sent' ? '. Spara det.' : ' och hämta kvittot där. Spara det.'}
          </Text>
        </Stack>
      )}

      {stated && !received && (
        <>
          <Paper p="md" mb="md" radius="md" bg="var(--lb-soft)">
            <Text>
              Jag, {stated.name}, meddelar att jag ångrar avtalet med {SITE_NAME} om tjänsten för köpet{' '}
              <strong>{choices.find(({ id }) => id === stated.purchase)?.label ?? stated.reference}</strong>.
            </Text>
            {stated.message && <UserText mt="xs">{stated.message}</UserText>}
          </Paper>
          {outcome && <Text mb="md">{withdrawalOutcomeTexts[outcome]}</Text>}
          <Text c="dimmed" mb="md">
            Kvittot skickas till {stated.email}.
          </Text>
          <Group>
            <MainButton busy={busy} busyLabel="Skickar..." onClick={() => submit()}>
              Bekräfta ångerrätten
            </MainButton>
            <Button variant="default" size="lg" disabled={busy} onClick={() => setStated(null)}>
              Ändra
            </Button>
          </Group>
        </>
      )}

      {/* Hidden, not unmounted, so that the values remain. */}
      <div hidden={step !== 'state'}>
        <Form onSubmit={form.onSubmit(setStated, focusFirstError(form))} aria-label="Ångra avtalet">
          {choices.length > 0 && (
            <Select
              label="Vilket köp gäller det?"
              data={[
                ...choices.map(({ id, label }) => ({ value: id, label })),
                { value: OTHER, label: 'Ett annat köp' },
              ]}
              allowDeselect={false}
              key={form.key('purchase')}
              {...form.getInputProps('purchase')}
            />
          )}
          {purchase === OTHER && (
            <TextInput
              label={choices.length > 0 ? 'Beskriv köpet' : 'Vilket köp gäller det?'}
              description="Till exempel loppets namn och när du köpte, eller kvittots nummer."
              maxLength={200}
              key={form.key('reference')}
              {...form.getInputProps('reference')}
            />
          )}
          <TextInput
            label="Ditt namn"
            autoComplete="name"
            key={form.key('name')}
            {...form.getInputProps('name')}
          />
          <EmailField
            description="Hit skickar vi kvittot."
            key={form.key('email')}
            {...form.getInputProps('email')}
          />
          <Textarea
            label="Meddelande (frivilligt)"
            description="Du behöver inte säga varför."
            maxRows={8}
            maxLength={MAX_TEXT}
            key={form.key('message')}
            {...form.getInputProps('message')}
          />
          <Group>
            <MainButton type="submit">Gå vidare</MainButton>
          </Group>
        </Form>
      </div>
    </Card>
  );
}
