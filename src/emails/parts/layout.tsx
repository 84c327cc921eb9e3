import { Body, Container, Head, Heading, Html, Preview, Section, Text } from '@react-email/components';
import type { ReactNode } from 'react';
import { SITE_NAME } from '@/domain/site/site';
import { mailCss, styles } from './styles';

/** How wide and high the picture is drawn; narrower cards scale it. */
export const mailCoverSize = { width: 600, height: 250 } as const;

/** The race's picture, sent in the mail itself. */
export interface MailCover {
  /** The Content-ID of the attached picture. */
  id: string;
  /** The race's name, read out and shown where pictures are not. */
  alt: string;
}

/** No link: one in a forged mail would lead to a forged page. */
const checkIt =
  'Osäker på om mejlet är från oss? Skriv vår adress i webbläsaren själv och välj Är mejlet från oss? längst ner på sidan.';

/** React Email's preview cuts at 150 UTF-16 units, even through the middle of an emoji. */
const PREVIEW_LENGTH = 140;

/** Cuts between code points, so that no emoji is split. At most `max` UTF-16 units. */
function clip(text: string, max: number): string {
  if (text.length <= max) return text;
  let cut = '';
  for (const character of text) {
    if (cut.length + character.length > max - 1) break;
    cut += character;
  }
  return `${cut.trimEnd()}…`;
}

interface LayoutProps {
  /** What the inbox shows after the subject. */
  preview: string;
  heading: string;
  /** Null when the recipient is unknown. */
  firstName: string | null;
  /** Why the recipient got the mail. */
  reason: string;
  /** The race's picture, from edge to edge above the heading. */
  cover?: MailCover | null;
  children: ReactNode;
}

/** The site's logo, a bib with an arrow each way, drawn with text alone: pictures are not shown at once. */
function Logo() {
  return (
    <Section style={styles.logo} data-skip-in-text="true">
      <table role="presentation" cellPadding="0" cellSpacing="0" border={0}>
        <tbody>
          <tr>
            <td style={styles.logoBib} className="band">
              <span style={styles.logoPins} aria-hidden="true">
                <span style={styles.logoPin} className="hole" />
                <span style={styles.logoPin} className="hole" />
              </span>
              <span style={styles.logoForward} className="forward" aria-hidden="true">
                →
              </span>
              <span style={styles.logoBack} className="back" aria-hidden="true">
                ←
              </span>
            </td>
            <td style={styles.logoName} className="ink">
              {SITE_NAME}
            </td>
          </tr>
        </tbody>
      </table>
    </Section>
  );
}

/**
 * The frame of every mail. React Email's Body puts its colours on a cell without a class, so the background is on a
 * cell inside it, which dark mode can change.
 */
export function Layout({ preview, heading, firstName, reason, cover, children }: LayoutProps) {
  return (
    <Html lang="sv">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{heading}</title>
        <style>{mailCss}</style>
      </Head>
      <Body style={styles.body} className="paper">
        <Preview>{clip(preview, PREVIEW_LENGTH)}</Preview>
        <table role="presentation" width="100%" cellPadding="0" cellSpacing="0" border={0}>
          <tbody>
            <tr>
              <td style={styles.background} className="paper ink">
                <Container style={styles.container}>
                  <Logo />
                  <table
                    role="presentation"
                    cellPadding="0"
                    cellSpacing="0"
                    style={styles.card}
                    className="card"
                  >
                    <tbody>
                      {cover && (
                        <tr>
                          <td style={styles.cover}>
                            {/* biome-ignore lint/performance/noImgElement: a mail has no other */}
                            <img
                              src={`cid:${cover.id}`}
                              alt={cover.alt}
                              width={mailCoverSize.width}
                              style={styles.coverPicture}
                              className="band cover"
                              data-skip-in-text="true"
                            />
                          </td>
                        </tr>
                      )}
                      <tr>
                        <td className="card-pad">
                          <Heading as="h1" style={styles.heading} className="ink">
                            {heading}
                          </Heading>
                          <Text style={styles.text}>{firstName ? `Hej ${firstName},` : 'Hej!'}</Text>
                          {children}
                        </td>
                      </tr>
                    </tbody>
                  </table>
                  <Section style={styles.footer}>
                    <Text style={styles.small} className="muted">
                      {reason}
                    </Text>
                    <Text style={styles.small} className="muted">
                      {checkIt}
                    </Text>
                    <Text style={styles.small} className="muted">
                      {SITE_NAME}. Pengarna hålls tills namnbytet är klart.
                    </Text>
                  </Section>
                </Container>
              </td>
            </tr>
          </tbody>
        </table>
      </Body>
    </Html>
  );
}
