export { list as GET } from '@/server/api/organiser/routes';
