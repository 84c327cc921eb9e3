'use client';

import { Button, Group, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { Form, focusFirstError } from '@/components/form';
import { MainButton } from '@/components/main-button';
import type { Ore } from '@/domain/money';
import type { BuyerField } from '@/domain/race/rules';
import { formatKr } from '@/text/money';
import { BuyerDetailsFields } from './buyer-details-fields';
import { ServiceConsent } from './service-consent';
import type { BuyerDetails, BuyerDetailsForm } from './use-buyer-details';

interface BuyerDetailsDialogProps {
  opened: boolean;
  onClose: () => void;
  fields: readonly BuyerField[];
  form: BuyerDetailsForm;
  total: Ore;
  busy: boolean;
  /** Said above the button when the price is another than at first. */
  changed: ReactNode;
  onPay: (details: BuyerDetails) => void;
}

/** Asked before paying when the race needs it and the seller pays the organiser. Keeps what was typed. */
export function BuyerDetailsDialog({
  opened,
  onClose,
  fields,
  form,
  total,
  busy,
  changed,
  onPay,
}: BuyerDetailsDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Uppgifter för namnbytet" keepMounted>
      <Form onSubmit={form.onSubmit(onPay, focusFirstError(form))}>
        <BuyerDetailsFields fields={fields} form={form} />
        {changed}
        <ServiceConsent />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" size="lg" onClick={onClose} flex="1 1 8rem">
            Tillbaka
          </Button>
          <MainButton type="submit" busy={busy} busyLabel="Förbereder betalning..." flex="1 1 14rem">
            Betala {formatKr(total)} nu
          </MainButton>
        </Group>
      </Form>
    </Modal>
  );
}
