const CRLF = '\r\n';

interface Report {
  /** The mail server that writes it. */
  from: string;
  subject: string;
  words: string;
  /** The lines of its part message/delivery-status. */
  status: string[];
}

/** A delivery status notification as it is sent (RFC 3464). */
export const aReport = ({ from, subject, words, status }: Report): string =>
  [
    'Return-Path: <>',
    `From: ${from}`,
    'To: r-1@mejl.loppbytet.example',
    `Subject: ${subject}`,
    `Date: Mon, 01 Mar 2027 08:15:04 +0000`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="4B1nXy/mx.example"',
    '',
    'This is a MIME-encapsulated message.',
    '',
    '--4B1nXy/mx.example',
    'Content-Description: Notification',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    words,
    '',
    '--4B1nXy/mx.example',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    ...status,
    '',
    '--4B1nXy/mx.example',
    'Content-Description: Undelivered Message Headers',
    'Content-Type: text/rfc822-headers',
    '',
    'From: Loppbytet <info@loppbytet.example>',
    'Subject: Din plats =?utf-8?Q?=C3=A4r_s=C3=A5ld?=',
    'Status: 2.0.0',
    'Action: delivered',
    '',
    '--4B1nXy/mx.example--',
    '',
  ].join(CRLF);

interface Failure {
  action?: string;
  status?: string;
  /** The address that it names. */
  recipient?: string;
}

/** As Postfix writes it. */
export const postfixBounce = ({
  action = 'failed',
  status = '5.1.1',
  recipient = 'borta@post.example',
}: Failure = {}): string =>
  aReport({
    from: 'MAILER-DAEMON@mx.post.example (Mail Delivery System)',
    subject: 'Undelivered Mail Returned to Sender',
    words: `<${recipient}>: host mx.post.example[192.0.2.7] said: 550 ${status} User unknown`,
    status: [
      'Reporting-MTA: dns; mx.post.example',
      'X-Postfix-Queue-ID: 4B1nXy1ZrPz9sTJ',
      'X-Postfix-Sender: rfc822; r-1@mejl.loppbytet.example',
      'Arrival-Date: Mon,  1 Mar 2027 08:15:03 +0000 (UTC)',
      '',
      `Final-Recipient: rfc822; ${recipient}`,
      `Original-Recipient: rfc822;${recipient}`,
      `Action: ${action}`,
      `Status: ${status}`,
      'Remote-MTA: dns; mx.post.example',
      `Diagnostic-Code: smtp; 550 ${status} <${recipient}>: Recipient address rejected:`,
      '    User unknown in virtual mailbox table',
    ],
  });
