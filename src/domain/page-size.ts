/** How many items a page of a list has, and how many it may have. */
export const PAGE_SIZE = 24;
export const MAX_PAGE_SIZE = 48;
