import { MAX_MAIL_BASE64 } from '@/domain/moderation/input';
import { MAX_CSV } from '@/domain/race/input';
import { answerCalls } from '@/server/api/answer';
import { MAX_BODY, readJsonText, withBody } from '@/server/lib/body';

/** A CSV file of races is longer than any form. Bytes: its characters, most of them one, some two, and their escapes. */
const csvImports = /\/admin\.races\.(previewImport|import)$/;
/** A mail comes as a file. */
const mails = /\/purchases\.addMail$/;
const MAX_CSV_BODY = 2 * MAX_CSV + MAX_BODY;

export const GET = (request: Request) => answerCalls(request);
export const POST = withBody(async (request) => {
  const { pathname } = new URL(request.url);
  const limit = csvImports.test(pathname)
    ? MAX_CSV_BODY
    : mails.test(pathname)
      ? MAX_MAIL_BASE64 + MAX_BODY
      : MAX_BODY;
  return answerCalls(request, await readJsonText(request, limit));
});
