import { EditListingLoading } from '@/features/seller/edit-listing-view';

export default EditListingLoading;
