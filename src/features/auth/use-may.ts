'use client';

import { may, type Permission } from '@/domain/account/admins';
import { useSessionUser } from './viewer';

/** Whether the viewer's role allows it; buttons for what it does not are not drawn, and the server refuses it. */
export const useMay = (permission: Permission): boolean => may(useSessionUser()?.adminRole, permission);
