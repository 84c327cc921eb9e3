export { verify as POST } from '@/server/api/organiser/routes';
