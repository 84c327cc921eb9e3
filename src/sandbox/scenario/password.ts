/** The password all people in the sandbox share. */
export const PASSWORD = 'startplats1';
