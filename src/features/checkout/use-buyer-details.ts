'use client';

import { schemaResolver, useForm } from '@mantine/form';
import { useEffect, useMemo, useState } from 'react';
import { useNow } from '@/components/clock';
import { useDraft } from '@/components/draft';
import { type AgeLimit, buyerDetailsSchema } from '@/domain/purchase/input';
import { type BuyerField, isRememberable, requiredOfBuyer } from '@/domain/race/fields';
import { HOUR, stockholmDate } from '@/domain/time';
import type { SessionUser } from '@/features/auth/viewer';
import { trpc } from '@/trpc/client';
import { detailsDraft } from './details-draft';

export type BuyerDetails = Partial<Record<BuyerField, string>>;

/** Never stored in the browser. */
const secret: ReadonlySet<string> = new Set<BuyerField>(['personnummer']);

/** Prefilled with the user's own details; the form has a name before it is known whether the race needs it. */
const startingWith = (fields: readonly BuyerField[], user: SessionUser | null | undefined): BuyerDetails => {
  const known: BuyerDetails = user
    ? { full_name: `${user.firstName} ${user.lastName}`.trim(), email: user.email }
    : {};
  return Object.fromEntries([...fields, 'full_name' as const].map((field) => [field, known[field] ?? '']));
};

/**
 * The form for the organiser's questions, prefilled with what is remembered. Keeps the answers over a detour to the
 * payment page.
 * @returns also the questions as they are for this user, who may lack a name.
 */
export function useBuyerDetails(
  listingId: string,
  needed: readonly BuyerField[],
  user: SessionUser | null | undefined,
  age: AgeLimit | null,
) {
  const fields = useMemo(() => (user ? requiredOfBuyer(needed, user) : needed), [needed, user]);
  const today = stockholmDate(useNow(HOUR));
  const form = useForm<BuyerDetails>({
    initialValues: startingWith(fields, user),
    validate: schemaResolver(buyerDetailsSchema(fields, today, age), { sync: true }),
  });
  const { getValues, setFieldValue } = form;
  // The form may be opened before the session is known.
  useEffect(() => {
    const known = startingWith(fields, user);
    for (const field of fields) if (known[field] && !getValues()[field]) setFieldValue(field, known[field]);
  }, [fields, user, getValues, setFieldValue]);
  const { data } = trpc.account.rememberedDetails.useQuery(undefined, {
    enabled: Boolean(user) && fields.some(isRememberable),
  });
  const remembered = data?.details;
  useEffect(() => {
    if (!remembered) return;
    const own = startingWith(fields, user);
    for (const field of fields) {
      const current = getValues()[field];
      // What has been typed stays.
      if (remembered[field] && (!current || current === own[field])) setFieldValue(field, remembered[field]);
    }
  }, [remembered, fields, user, getValues, setFieldValue]);
  /** Undefined while nothing is known and nothing chosen, so that what is stored stays as it is. */
  const [chosen, setRemember] = useState<boolean>();
  const remember = chosen ?? (remembered ? true : undefined);
  const stored = useMemo(
    () => Object.fromEntries(Object.entries(form.values).filter(([field]) => !secret.has(field))),
    [form.values],
  );
  useDraft<BuyerDetails>(detailsDraft(listingId), {
    values: stored,
    onRestore: (draft) => {
      const known = Object.entries(draft).filter(([field]) => (fields as readonly string[]).includes(field));
      form.setValues(Object.fromEntries(known));
    },
  });
  return { form, fields, remember, setRemember };
}

export type BuyerDetailsForm = ReturnType<typeof useBuyerDetails>['form'];
