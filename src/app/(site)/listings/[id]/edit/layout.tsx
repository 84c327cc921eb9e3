export { Mantine as default } from '@/components/mantine/provider';
