'use client';

import { Alert, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Dialog } from '@/components/dialog';
import { Form, focusFirstError, showFormError } from '@/components/form';
import { FormButtons } from '@/components/form-buttons';
import { RowsSkeleton } from '@/components/skeletons';
import { showDone } from '@/components/toast';
import { useNow } from '@/components/use-now';
import { HOUR, stockholmDate } from '@/domain/time';
import { useSessionUser } from '@/features/auth/viewer';
import { BuyerDetailsFields } from '@/features/checkout/buyer-details-fields';
import { useBuyerDetails } from '@/features/checkout/use-buyer-details';
import { trpc } from '@/trpc/client';
import { bidDraft } from './bid-draft';
import { type BidFormData, BidTerms, type OwnBid, type TermValues, termRules, termsOf } from './bid-terms';

interface ChangeBidProps {
  bid: OwnBid;
  onClose: () => void;
}

function ChangeForm({ bid, data, onClose }: ChangeBidProps & { data: BidFormData }) {
  const utils = trpc.useUtils();
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
  // Asked only where the organiser has come to need more.
  const missing = buyerFields.some((field) => !bid.fieldsGiven.includes(field)) ? buyerFields : [];
  const details = useBuyerDetails(bidDraft(race.id), missing, useSessionUser(), age).form;
  const change = trpc.bids.change.useMutation({
    onSuccess: () => {
      showDone('Budet är ändrat', 'Du har kvar din plats i kön.');
      onClose();
    },
    onError: (error) => showFormError(missing.length > 0 ? details : form, error),
    onSettled: () => utils.bids.invalidate(),
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
    <Form onSubmit={submit}>
      <BidTerms form={form} values={form.values} data={data} today={today} />
      {missing.length > 0 && <BuyerDetailsFields fields={missing} form={details} />}
      <Text size="sm" c="dimmed">
        Du behåller din plats i kön, och kortet som är sparat.
      </Text>
      <FormButtons onCancel={onClose} loading={change.isPending}>
        Spara
      </FormButtons>
    </Form>
  );
}

/** Changes what a bid may pay and until when. */
export function ChangeBid(props: ChangeBidProps) {
  const { data, isError } = trpc.bids.form.useQuery({ raceSlug: props.bid.race.slug });
  return (
    <Dialog opened onClose={props.onClose} title={`Ändra budet på ${props.bid.race.name}`}>
      {isError ? (
        <Alert
          color="red"
          role="alert"
          icon={<IconAlertTriangle size={20} />}
          title="Budet kunde inte hämtas"
        >
          Stäng rutan och försök igen.
        </Alert>
      ) : data ? (
        <ChangeForm {...props} data={data} />
      ) : (
        <RowsSkeleton count={1} height={320} />
      )}
    </Dialog>
  );
}
