'use client';

import { Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNow } from '@/components/clock';
import { Dialog } from '@/components/dialog';
import { focusFirstError, showFormError } from '@/components/form';
import { FormDialog } from '@/components/form-dialog';
import { ProgressBar } from '@/components/progress-bar';
import { Failure } from '@/components/warning';
import { HOUR, stockholmDate } from '@/domain/time';
import { useSessionUser } from '@/features/auth/viewer';
import { BuyerDetailsFields } from '@/features/checkout/buyer-details-fields';
import { useBuyerDetails } from '@/features/checkout/use-buyer-details';
import { trpc } from '@/trpc/client';
import { bidDraft } from './bid-draft';
import { type BidFormData, BidTerms, type OwnBid, type TermValues, termRules, termsOf } from './bid-terms';

interface ChangeBidDialogProps {
  bid: OwnBid;
  onClose: () => void;
}

const titleOf = ({ race }: OwnBid) => `Ändra budet på ${race.name}`;

function ChangeBidForm({ bid, data, onClose }: ChangeBidDialogProps & { data: BidFormData }) {
  const today = stockholmDate(useNow(HOUR));
  const { race, buyerFields, age, latestUntil } = data;
  const form = useForm<TermValues>({
    initialValues: {
      maximum: bid.maximum / 100,
      // The race's last day may have come nearer.
      until: latestUntil && latestUntil < bid.until ? latestUntil : bid.until,
      feeAccepted: bid.feeAccepted,
      placeSeen: null,
    },
    validate: termRules(data, today),
  });
  // Shown only where the organiser has come to need more details.
  const missing = buyerFields.some((field) => !bid.fieldsGiven.includes(field)) ? buyerFields : [];
  const details = useBuyerDetails(bidDraft(race.id), missing, useSessionUser(), age).form;
  const change = trpc.bids.change.useMutation({
    meta: { done: ['Budet är ändrat', 'Du har kvar din plats i kön.'] },
    onSuccess: onClose,
    onError: (error) => showFormError(missing.length > 0 ? details : form, error),
  });

  function submit(event: React.SyntheticEvent) {
    event.preventDefault();
    const errors = { ...form.validate().errors, ...details.validate().errors };
    if (Object.keys(errors).length > 0) {
      const getInputNode = (path: string) => form.getInputNode(path) ?? details.getInputNode(path);
      return focusFirstError({ getInputNode })(errors);
    }
    change.mutate({
      bidId: bid.id,
      ...termsOf(form.getValues()),
      ...(missing.length > 0 && { buyerDetails: details.getValues() }),
    });
  }

  return (
    <FormDialog
      title={titleOf(bid)}
      onClose={onClose}
      onSubmit={submit}
      submit="Spara"
      busy={change.isPending}
    >
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
