'use client';

import { type UseFormReturnType, useForm } from '@mantine/form';
import { useDraft } from '@/components/draft';
import { empty, errorsOf, firstChoice, type Saved, type Values, valuesOf } from './ad-values';
import type { ListableRace } from './race-card';

/** What each part of the form is given. */
export interface AdPartProps {
  form: UseFormReturnType<Values>;
  /** The chosen one. */
  race: ListableRace | undefined;
}

interface AdFormProps {
  races: ListableRace[];
  /** The id of a race that is chosen from the start. */
  picked: string | null;
  /** The draft that is changed. */
  saved: Saved | null;
}

/** The form of an ad and its race. What is typed is kept in this tab until `clearDraft`. */
export function useAdForm({ races, picked, saved }: AdFormProps): AdPartProps & { clearDraft: () => void } {
  const find = (id: string | null) => races.find((race) => race.id === id);
  /** A draft's race may have closed: another one must be chosen. */
  const ofOpenRace = (values: Values): Values => {
    const race = find(values.raceId);
    return {
      ...values,
      raceId: race?.id ?? null,
      payerChoice: values.payerChoice ?? firstChoice(race),
    };
  };
  const initialValues = ofOpenRace(saved ? valuesOf(saved) : { ...empty, raceId: picked });
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues,
    validateInputOnChange: true,
    validate: (values) => errorsOf(values, find(values.raceId)),
  });
  const clearDraft = useDraft(saved ? `utkast-${saved.id}` : 'ny-annons', {
    values: form.values,
    onRestore: ({ raceId = null, ...typed }) =>
      form.setValues({
        ...ofOpenRace({ ...initialValues, ...typed, raceId: picked ?? raceId }),
        // Consents are given again.
        termsAccepted: false,
        feeAccepted: false,
      }),
  });
  return { form, race: find(form.values.raceId), clearDraft };
}
