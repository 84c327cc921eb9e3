export * from '@/server/api/organiser/only-post';
export { refuse as POST } from '@/server/api/organiser/routes';
