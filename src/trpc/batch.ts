/** The calls that one request may have: more than a screen makes at once. The server refuses longer ones. */
export const MAX_BATCH = 20;
