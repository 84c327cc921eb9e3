'use client';

import { Button } from '@mantine/core';
import { type RefObject, useEffect } from 'react';
import { Dialog } from '@/components/dialog';
import { Form, focusFirstError, showFormError } from '@/components/form';
import { Kr } from '@/components/keyed-text';
import { MainButton } from '@/components/main-button';
import type { ErrorCode } from '@/domain/errors';
import type { Ore } from '@/domain/money/ore';
import type { AgeLimit } from '@/domain/purchase/input';
import type { BuyerField } from '@/domain/race/fields';
import { useSessionUser } from '@/features/auth/viewer';
import { BuyerDetailsFields, RememberDetails } from './buyer-details-fields';
import { openFields } from './details-draft';
import classes from './reach.module.css';
import { PriceChanged } from './refusals';
import { ServiceConsent } from './service-consent';
import { type BuyerDetails, useBuyerDetails } from './use-buyer-details';

/** Shows an error of the form; false when it is not one. */
export type RefusalTaker = (code: ErrorCode, error: unknown) => boolean;

interface BuyerDetailsDialogProps {
  opened: boolean;
  onClose: () => void;
  fields: readonly BuyerField[];
  age: AgeLimit | null;
  listingId: string;
  /** Handles errors that concern the form. */
  refused: RefObject<RefusalTaker>;
  total: Ore;
  busy: boolean;
  price: Ore;
  /** The price the page was opened with, when it is another now. */
  changedFrom: Ore | null;
  onPay: (details: BuyerDetails, rememberDetails: boolean | undefined) => void;
}

/** The organiser's questions, before paying, when the seller pays the organiser. Stores a draft. */
export function BuyerDetailsDialog({
  opened,
  onClose,
  fields: needed,
  age,
  listingId,
  refused,
  total,
  busy,
  price,
  changedFrom,
  onPay,
}: BuyerDetailsDialogProps) {
  const { form, fields, remember, setRemember } = useBuyerDetails(listingId, needed, useSessionUser(), age);
  useEffect(() => {
    refused.current = (code, error) => code === 'BUYER_DETAILS_WRONG' && showFormError(form, error, null);
  }, [form, refused]);
  // Not on the way to the payment: who comes back from there has a reservation to go on with.
  useEffect(() => {
    openFields.set(opened && !busy ? listingId : null);
    return () => openFields.set(null);
  }, [opened, busy, listingId]);
  return (
    <Dialog opened={opened} onClose={onClose} title="Köp startplatsen" keepMounted>
      <Form onSubmit={form.onSubmit((details) => onPay(details, remember), focusFirstError(form))}>
        <BuyerDetailsFields fields={fields} form={form} />
        <RememberDetails fields={fields} remember={remember} onChange={setRemember} />
        {changedFrom !== null && <PriceChanged from={changedFrom} to={price} />}
        <ServiceConsent />
        <div className={classes.action} data-in-dialog>
          <MainButton type="submit" busy={busy} busyLabel="Förbereder betalning..." fullWidth>
            Betala <Kr amount={total} /> nu
          </MainButton>
        </div>
        <Button variant="default" size="lg" onClick={onClose}>
          Tillbaka
        </Button>
      </Form>
    </Dialog>
  );
}
