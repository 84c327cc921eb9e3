/** Segmented control with 44 px targets. */
export const segments = {
  label: { display: 'grid', placeItems: 'center', minHeight: 44, paddingInline: 'clamp(4px, 1.2vw, 16px)' },
} as const;
