export * from '@/server/api/organiser/only-get';
export { list as GET } from '@/server/api/organiser/routes';
