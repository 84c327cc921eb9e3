'use client';

import { useForm } from '@mantine/form';
import { useEffect, useMemo } from 'react';
import { zodValidate } from '@/components/mantine/form';
import { useNow } from '@/components/ui/clock';
import { clearDraft, useDraft } from '@/components/ui/draft';
import type { BuyerField } from '@/domain/race/rules';
import { HOUR, stockholmDate } from '@/domain/time';
import { buyerDetailsSchema } from '@/domain/validation/buyer-details';
import type { SessionUser } from '@/features/auth/viewer';

export type BuyerDetails = Partial<Record<BuyerField, string>>;

const draftKey = (listingId: string) => `buyer-details-${listingId}`;

/** Removes the draft of the details, once the purchase is paid. */
export const clearBuyerDetails = (listingId: string): void => clearDraft(draftKey(listingId));

/** Never stored in the browser. */
const secret: ReadonlySet<string> = new Set<BuyerField>(['personnummer']);

/** Prefilled with the user's own details. */
const startingWith = (fields: readonly BuyerField[], user: SessionUser | null | undefined): BuyerDetails => {
  const known: BuyerDetails = user
    ? { full_name: `${user.firstName} ${user.lastName}`, email: user.email }
    : {};
  return Object.fromEntries(fields.map((field) => [field, known[field] ?? '']));
};

/** The form for the organiser's questions. Keeps the answers over a detour to the payment page. */
export function useBuyerDetails(
  listingId: string,
  fields: readonly BuyerField[],
  user: SessionUser | null | undefined,
) {
  const today = stockholmDate(useNow(HOUR));
  const form = useForm<BuyerDetails>({
    initialValues: startingWith(fields, user),
    validate: zodValidate(buyerDetailsSchema(fields, today)),
  });
  const { getValues, setFieldValue } = form;
  // The form may be opened before the session is known.
  useEffect(() => {
    const known = startingWith(fields, user);
    for (const field of fields) if (known[field] && !getValues()[field]) setFieldValue(field, known[field]);
  }, [fields, user, getValues, setFieldValue]);
  const stored = useMemo(
    () => Object.fromEntries(Object.entries(form.values).filter(([field]) => !secret.has(field))),
    [form.values],
  );
  useDraft<BuyerDetails>(draftKey(listingId), {
    values: stored,
    onRestore: (draft) => {
      const known = Object.entries(draft).filter(([field]) => (fields as readonly string[]).includes(field));
      form.setValues(Object.fromEntries(known));
    },
  });
  return form;
}

export type BuyerDetailsForm = ReturnType<typeof useBuyerDetails>;
