'use client';

import { type ReactNode, type RefObject, useEffect } from 'react';
import { Dialog } from '@/components/mantine/dialog';
import { Form, focusFirstError, showFieldErrors } from '@/components/mantine/form';
import { Mantine } from '@/components/mantine/provider';
import { Group } from '@/components/ui/basics';
import { Button } from '@/components/ui/button';
import { MainButton } from '@/components/ui/main-button';
import type { ErrorCode } from '@/domain/errors';
import type { Ore } from '@/domain/money';
import type { BuyerField } from '@/domain/race/rules';
import { useViewer } from '@/features/auth/viewer';
import { formatKr } from '@/text/money';
import { BuyerDetailsFields } from './buyer-details-fields';
import { ServiceConsent } from './service-consent';
import { type BuyerDetails, useBuyerDetails } from './use-buyer-details';

/** Shows an error of the form; false when it is not one. */
export type RefusalTaker = (code: ErrorCode, error: unknown) => boolean;

interface BuyerDetailsDialogProps {
  opened: boolean;
  onClose: () => void;
  fields: readonly BuyerField[];
  listingId: string;
  /** Handles errors that concern the form. */
  refused: RefObject<RefusalTaker>;
  total: Ore;
  busy: boolean;
  /** Shown above the button when the price has changed. */
  changed: ReactNode;
  onPay: (details: BuyerDetails) => void;
}

/** The organiser's questions, before paying, when the seller pays the organiser. Stores a draft. */
export function BuyerDetailsDialog({
  opened,
  onClose,
  fields,
  listingId,
  refused,
  total,
  busy,
  changed,
  onPay,
}: BuyerDetailsDialogProps) {
  const form = useBuyerDetails(
    listingId,
    fields,
    useViewer((viewer) => viewer.user),
  );
  useEffect(() => {
    refused.current = (code, error) => code === 'BUYER_DETAILS_WRONG' && showFieldErrors(form, error);
  }, [form, refused]);
  return (
    <Mantine>
      <Dialog opened={opened} onClose={onClose} title="Uppgifter för namnbytet" keepMounted>
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
      </Dialog>
    </Mantine>
  );
}
