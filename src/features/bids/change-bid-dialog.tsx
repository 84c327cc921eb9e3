'use client';

import { Text } from '@mantine/core';
import { useNow } from '@/components/clock';
import { Dialog } from '@/components/dialog';
import { showFormError } from '@/components/form';
import { FormDialog } from '@/components/form-dialog';
import { ProgressBar } from '@/components/progress-bar';
import { useServerForm } from '@/components/server-form';
import { Failure } from '@/components/warning';
import { changeBidInput } from '@/domain/bid/input';
import { HOUR, stockholmDate } from '@/domain/time';
import { useSessionUser } from '@/features/auth/viewer';
import { BuyerDetailsFields } from '@/features/checkout/buyer-details-fields';
import { useBuyerDetails } from '@/features/checkout/use-buyer-details';
import { trpc } from '@/trpc/client';
import { bidDraft } from './bid-draft';
import { type BidFormData, BidTerms, type OwnBid, type TermValues, termErrors, termsOf } from './bid-terms';

interface ChangeBidDialogProps {
  bid: OwnBid;
  onClose: () => void;
}

const titleOf = ({ race }: OwnBid) => `Ändra budet på ${race.name}`;

function ChangeBidForm({ bid, data, onClose }: ChangeBidDialogProps & { data: BidFormData }) {
  const today = stockholmDate(useNow(HOUR));
  const { race, buyerFields, age, latestUntil } = data;
  // Shown only where the organiser has come to need more details.
  const missing = buyerFields.some((field) => !bid.fieldsGiven.includes(field)) ? buyerFields : [];
  const details = useBuyerDetails(bidDraft(race.id), missing, useSessionUser(), age).form;
  const { client } = trpc.useUtils();
  const initialValues: TermValues = {
    maximum: bid.maximum / 100,
    // The race's last day may have come nearer.
    until: latestUntil && latestUntil < bid.until ? latestUntil : bid.until,
    feeAccepted: bid.feeAccepted,
    placeSeen: null,
  };
  const { form, submit, busy } = useServerForm({
    mode: 'controlled',
    schema: changeBidInput,
    initialValues,
    toInput: (typed) => ({
      bidId: bid.id,
      ...termsOf(typed),
      buyerDetails: missing.length > 0 ? details.getValues() : undefined,
    }),
    // The buyer's details are a form of their own, which shows what is wrong with them.
    rules: (typed) => ({ ...termErrors(typed, data, today), ...details.validate().errors }),
    parts: [details],
    send: client.bids.change.mutate,
    meta: { done: ['Budet är ändrat', 'Du har kvar din plats i kön.'] },
    toast: (error, atFields) => atFields || showFormError(details, error),
    onSuccess: onClose,
  });

  return (
    <FormDialog title={titleOf(bid)} onClose={onClose} onSubmit={submit} submit="Spara" busy={busy}>
      <BidTerms form={form} values={form.values} data={data} today={today} />
      {missing.length > 0 && <BuyerDetailsFields fields={missing} form={details} />}
      <Text size="sm" c="dimmed">
        Du behåller din plats i kön, och kortet som är sparat.
      </Text>
    </FormDialog>
  );
}

/** Changes what a bid may pay and until when. */
export function ChangeBidDialog(props: ChangeBidDialogProps) {
  const { bid, onClose } = props;
  const { data, isError } = trpc.bids.form.useQuery({ raceSlug: bid.race.slug });
  if (data) return <ChangeBidForm {...props} data={data} />;
  if (!isError) return <ProgressBar />;
  return (
    <Dialog opened onClose={onClose} title={titleOf(bid)}>
      <Failure title="Budet kunde inte hämtas">Stäng rutan och försök igen.</Failure>
    </Dialog>
  );
}
