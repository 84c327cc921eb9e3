import { refuseMethods } from './answer';

/* Every other method of a route that is only read. */
const { refuse, options } = refuseMethods('GET, HEAD, OPTIONS');

export { options as OPTIONS, refuse as DELETE, refuse as PATCH, refuse as POST, refuse as PUT };
