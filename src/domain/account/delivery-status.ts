/** The fields of a group, by lower-case name; folded lines are one. */
const fieldsOf = (group: string): Map<string, string> =>
  new Map(
    group
      .replace(/\n[ \t]+/g, ' ')
      .split('\n')
      .flatMap((line) => {
        const [, name, value] = /^([A-Za-z-]+)[ \t]*:(.*)$/.exec(line) ?? [];
        return name ? [[name.toLowerCase(), (value ?? '').trim().toLowerCase()] as const] : [];
      }),
  );

/** Its server has given up (RFC 3464, 2.3.3), and a later mail would fare the same (RFC 3463, 3.1). */
const isForGood = (fields: Map<string, string>): boolean =>
  /^failed\b/.test(fields.get('action') ?? '') &&
  /^5\.\d{1,3}\.\d{1,3}(?!\S)/.test(fields.get('status') ?? '');

/**
 * Whether a delivery status notification says that the mail has not arrived, and that none will: all of its recipients
 * have failed for good. A delay, a time that has run out and an answer of a person say nothing of the address.
 * @param status its part message/delivery-status: groups of fields with empty lines between them, the first about the mail.
 */
export function hasFailedForGood(status: string): boolean {
  const recipients = status
    .replaceAll('\r', '')
    .split(/\n[ \t]*\n/)
    .map(fieldsOf)
    .filter((fields) => fields.has('action'));
  return recipients.length > 0 && recipients.every(isForGood);
}
