// What next-env.d.ts says, for a tree where Next has not run yet.
/// <reference types="next" />
/// <reference types="next/image-types/global" />
