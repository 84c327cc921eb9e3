'use client';

import { Alert, Button, Text, Textarea } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Dialog } from '@/components/dialog';
import { DialogButtons } from '@/components/dialog-buttons';
import { errorTextOf } from '@/components/errors';
import { Form, focusFirstError } from '@/components/form';
import { FormButtons } from '@/components/form-buttons';
import { MAX_REASON } from '@/domain/validation/admins';
import { userAct } from '@/domain/validation/user';

const schema = userAct.pick({ reason: true });

interface ActDialogProps {
  title: string;
  /** What follows from the act. */
  text: ReactNode;
  confirm: string;
  danger?: boolean;
  /** Nothing can be done: the reasons stand in the text. */
  refused?: boolean;
  busy: boolean;
  /** What the server answered to the last try. */
  error: unknown;
  /** The same as text, where it did not come through tRPC. */
  errorText?: { title: string; text: string } | null;
  onSend: (reason: string) => void;
  onClose: () => void;
}

/** Asks an admin why, before an act that is logged. The reason stays in its field when the act fails. */
export function ActDialog(props: ActDialogProps) {
  const { title, text, confirm, danger, refused, busy, error, onSend, onClose } = props;
  const form = useForm({ initialValues: { reason: '' }, validate: schemaResolver(schema, { sync: true }) });
  const failure = props.errorText ?? (error ? errorTextOf(error) : null);
  return (
    <Dialog opened onClose={onClose} title={title}>
      <Form onSubmit={form.onSubmit(({ reason }) => onSend(reason), focusFirstError(form))}>
        {typeof text === 'string' ? <Text>{text}</Text> : text}
        {!refused && (
          <Textarea
            label="Skäl"
            description="Sparas i loggen. Skriv inga personuppgifter."
            autosize
            minRows={2}
            maxRows={8}
            maxLength={MAX_REASON}
            data-autofocus
            {...form.getInputProps('reason')}
          />
        )}
        {failure && (
          <Alert color="red" role="alert" icon={<IconAlertTriangle size={20} />} title={failure.title}>
            {failure.text}
          </Alert>
        )}
        {refused ? (
          <DialogButtons>
            <Button variant="default" onClick={onClose}>
              Stäng
            </Button>
          </DialogButtons>
        ) : (
          <FormButtons onCancel={onClose} color={danger ? 'red' : 'signal'} loading={busy}>
            {confirm}
          </FormButtons>
        )}
      </Form>
    </Dialog>
  );
}
