export { view as GET } from '@/server/api/organiser/routes';
