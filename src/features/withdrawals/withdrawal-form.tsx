'use client';

import { Button, Card, Group, Paper, Select, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { EmailField } from '@/components/fields';
import { Form, focusFirstError, showFormError } from '@/components/form';
import { MainButton } from '@/components/main-button';
import { Picture } from '@/components/picture';
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

const toInput = ({ purchase, ...values }: Values) => {
  const own = purchase !== OTHER;
  return { ...values, purchaseId: own ? purchase : null, reference: own ? '' : values.reference };
};

const validate = schemaResolver(withdrawalInput, { sync: true });

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
  const [purchase, setPurchase] = useState(choices[0]?.id ?? OTHER);
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: {
      name: user?.name ?? '',
      email: user?.email ?? '',
      purchase,
      reference: '',
      message: '',
    },
    validate: (values) => validate(toInput(values)),
    onValuesChange: (values) => setPurchase(values.purchase),
  });

  const create = trpc.withdrawals.create.useMutation({
    onError: (error) => {
      setStated(null);
      showFormError(form, error, { title: 'Kunde inte ta emot din ånger' });
    },
  });

  // The focus moves to each step, so that it is announced.
  const step = create.isSuccess ? 'done' : stated ? 'confirm' : 'state';
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus();
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

      {create.isSuccess && stated && (
        <Stack align="center" gap="xs" ta="center">
          <Picture kind="done" />
          <Text>
            Mottaget <strong>{formatFullInstant(create.data.at)}</strong> för köpet{' '}
            <strong>{create.data.reference}</strong>.
          </Text>
          {create.data.outcome && <Text>{withdrawalOutcomeTexts[create.data.outcome]}</Text>}
          <Text>
            {create.data.receipt === 'sent'
              ? 'Vi har mejlat ett kvitto till '
              : 'Öppna mejlet vi har skickat till '}
            <strong>{stated.email}</strong>
            {create.data.receipt === 'sent' ? '. Spara det.' : ' och hämta kvittot där. Spara det.'}
          </Text>
        </Stack>
      )}

      {stated && !create.isSuccess && (
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
            <MainButton
              busy={create.isPending}
              busyLabel="Skickar..."
              onClick={() => create.mutate(toInput(stated))}
            >
              Bekräfta ångerrätten
            </MainButton>
            <Button variant="default" size="lg" disabled={create.isPending} onClick={() => setStated(null)}>
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
