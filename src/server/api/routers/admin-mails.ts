import { muteMailInput } from '@/domain/moderation/input';
import { listMutedMails, muteMail } from '@/server/services/mails';
import { adminList, adminMutation, router } from '../trpc';

export const adminMailsRouter = router({
  muted: adminList('read', listMutedMails),
  mute: adminMutation('read', muteMailInput, muteMail),
});
