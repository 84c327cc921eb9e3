export * from '@/server/api/organiser/only-get';
export { view as GET } from '@/server/api/organiser/routes';
