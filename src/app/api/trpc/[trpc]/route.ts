import { MAX_MAIL_BASE64 } from '@/domain/moderation/input';
import { MAX_SHEET } from '@/domain/race/input';
import { answerCalls } from '@/server/api/answer';
import { MAX_BODY, readJsonText, withBody } from '@/server/lib/body';

/** A sheet of races is longer than any form. Bytes: its characters, most of them one, some two, and their escapes. */
const sheets = /\/admin\.races\.(previewImport|import)$/;
/** A mail comes as a file. */
const mails = /\/purchases\.addMail$/;
const MAX_SHEET_BODY = 2 * MAX_SHEET + MAX_BODY;

export const GET = (request: Request) => answerCalls(request);
export const POST = withBody(async (request) => {
  const { pathname } = new URL(request.url);
  const most = sheets.test(pathname)
    ? MAX_SHEET_BODY
    : mails.test(pathname)
      ? MAX_MAIL_BASE64 + MAX_BODY
      : MAX_BODY;
  return answerCalls(request, await readJsonText(request, most));
});
