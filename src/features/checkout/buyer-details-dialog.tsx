'use client';

import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { Dialog } from '@/components/dialog';
import { Form, focusFirstError, showFormError } from '@/components/form';
import { Kr } from '@/components/keyed-text';
import { MainButton } from '@/components/main-button';
import { useSessionUser } from '@/features/auth/viewer';
import type { Listing } from '@/features/listings/live-listing';
import { BuyerDetailsFields, RememberDetails } from './buyer-details-fields';
import { openFields } from './details-draft';
import classes from './reach.module.css';
import { PriceChanged } from './refusals';
import { ServiceConsent } from './service-consent';
import { useBuyerDetails } from './use-buyer-details';
import type { Buying } from './use-buying';

interface BuyerDetailsDialogProps {
  listing: Listing;
  buying: Pick<Buying, 'dialog' | 'closeDialog' | 'start' | 'busy' | 'changedFrom'>;
}

/** The organiser's questions, before paying, when the seller pays the organiser. Stores a draft. */
export function BuyerDetailsDialog({ listing, buying }: BuyerDetailsDialogProps) {
  const { id, race, split, price } = listing;
  const { dialog, closeDialog, start, busy, changedFrom } = buying;
  const opened = dialog === 'open';
  const { form, fields, remember, setRemember } = useBuyerDetails(
    id,
    race.buyerFields,
    useSessionUser(),
    race.age,
  );
  // Not on the way to the payment: who comes back from there has a reservation to go on with.
  useEffect(() => {
    openFields.set(opened && !busy ? id : null);
    return () => openFields.set(null);
  }, [opened, busy, id]);
  return (
    <Dialog opened={opened} onClose={closeDialog} title="Köp startplatsen" keepMounted>
      <Form
        onSubmit={form.onSubmit(
          (buyerDetails) =>
            start(
              { listingId: id, priceSeen: price, buyerDetails, rememberDetails: remember },
              (code, error) => code === 'BUYER_DETAILS_WRONG' && showFormError(form, error, null),
            ),
          focusFirstError(form),
        )}
      >
        <BuyerDetailsFields fields={fields} form={form} />
        <RememberDetails fields={fields} remember={remember} onChange={setRemember} />
        {changedFrom !== null && <PriceChanged from={changedFrom} to={price} />}
        <ServiceConsent />
        <div className={classes.action} data-in-dialog>
          <MainButton type="submit" busy={busy} busyLabel="Förbereder betalning..." fullWidth>
            Betala <Kr amount={split.charged} /> nu
          </MainButton>
        </div>
        <Button variant="default" size="lg" onClick={closeDialog}>
          Tillbaka
        </Button>
      </Form>
    </Dialog>
  );
}
