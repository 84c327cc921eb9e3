// Nothing to start: without this file Next would find the product's.
export const register = () => undefined;
