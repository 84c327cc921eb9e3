export { Interactive as default } from '@/features/shell/interactive';
