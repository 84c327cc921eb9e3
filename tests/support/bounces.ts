import { aReport } from '@sandbox/bounces';

/** As Exchange Online writes it. */
export const exchangeBounce = (): string =>
  aReport({
    from: 'Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@firma.example>',
    subject: 'Undeliverable: Din plats är såld',
    words: 'Your message to borta@firma.example couldn’t be delivered.',
    status: [
      'Reporting-MTA: dns;AS8PR01MB7672.eurprd01.prod.exchangelabs.example',
      'Received-From-MTA: dns;smtp.provider.example',
      'Arrival-Date: Mon, 1 Mar 2027 08:15:03 +0000',
      '',
      'Final-Recipient: rfc822;borta@firma.example',
      'Action: failed',
      'Status: 5.1.10',
      'Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
    ],
  });

/** As Gmail writes it, with a folded diagnosis. */
export const gmailBounce = (): string =>
  aReport({
    from: 'Mail Delivery Subsystem <mailer-daemon@googlemail.example>',
    subject: 'Delivery Status Notification (Failure)',
    words: '** Address not found **',
    status: [
      'Reporting-MTA: dns; googlemail.example',
      'Received-From-MTA: dns; info@loppbytet.example',
      'Arrival-Date: Mon, 01 Mar 2027 00:15:03 -0800 (PST)',
      'X-Original-Message-ID: <5f0c@loppbytet.example>',
      '',
      'Final-Recipient: rfc822; borta@gmail.example',
      'Action: failed',
      'Status: 5.1.1',
      'Remote-MTA: dns; gmail-smtp-in.l.google.example. (2a00:1450:4025::1b, the server',
      ' for the domain gmail.example.)',
      'Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist.',
      ' 550 5.1.1 Action: none  https://support.google.example/mail/?p=NoSuchUser',
      'Last-Attempt-Date: Mon, 01 Mar 2027 00:15:04 -0800 (PST)',
    ],
  });
