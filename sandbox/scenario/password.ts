/** The password of all users in the sandbox. */
export const PASSWORD = 'startplats1';
