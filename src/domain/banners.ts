export const bannerColors = ['green', 'yellow', 'red', 'blue'] as const;
export type BannerColor = (typeof bannerColors)[number];
