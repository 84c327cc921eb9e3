import { and, eq, isNull } from 'drizzle-orm';
import { type MailProps, type MailTemplate, renderMail } from '@/emails';
import { env } from '@/env';
import { db } from '@/server/db/client';
import { users } from '@/server/db/schema';
import type { Mail } from '@/server/email/transport';

/** A mail ready to be sent; null when there is nothing to say any more. */
export type Written = Omit<Mail, 'id'> | null;

export const url = (path: string): string => new URL(path, env.SITE_URL).href;

/** A race's page; an archived one has none. */
export const raceUrl = ({ slug, archived }: { slug: string; archived: boolean }): string =>
  url(archived ? '/lopp' : `/lopp/${slug}`);

export const writeMail = async <Template extends MailTemplate>(
  to: string,
  template: Template,
  props: MailProps[Template],
): Promise<Omit<Mail, 'id'>> => ({ to, ...(await renderMail(template, props)) });

/** A user who has not deleted the account. */
export const readUser = async (id: string) =>
  (
    await db
      .select()
      .from(users)
      .where(and(eq(users.id, id), isNull(users.deletedAt)))
  )[0];
