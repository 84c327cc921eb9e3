import { muteMailInput } from '@/domain/moderation/input';
import { listMutedMails } from '../../services/mails/list-muted-mails';
import { muteMail } from '../../services/mails/mute-mail';
import { adminList, adminMutation, router } from '../trpc';

export const adminMailsRouter = router({
  muted: adminList('read', listMutedMails),
  mute: adminMutation('read', muteMailInput, muteMail),
});
