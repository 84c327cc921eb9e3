export * from '@/server/api/organiser/only-post';
export { verify as POST } from '@/server/api/organiser/routes';
