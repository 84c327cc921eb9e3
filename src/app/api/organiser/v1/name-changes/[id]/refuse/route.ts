export { refuse as POST } from '@/server/api/organiser/routes';
