/** The values of a select or a segmented control, with their labels. */
export const options = <Value extends string>(
  labels: Record<Value, string>,
  values: readonly Value[] = Object.keys(labels) as Value[],
) => values.map((value) => ({ value, label: labels[value] }));
