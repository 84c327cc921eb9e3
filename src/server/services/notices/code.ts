/** What the code mailed to a visitor is derived from: their notice, and until when the code works. */
export const codeContext = (noticeId: string, expiresAt: Date): string =>
  `notice:${noticeId}:${expiresAt.getTime()}`;
