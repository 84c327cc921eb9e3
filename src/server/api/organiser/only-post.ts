import { refuseMethods } from './answer';

/* Every other method of a route that is only written to. */
const { refuse, options } = refuseMethods('POST, OPTIONS');

export {
  options as OPTIONS,
  refuse as DELETE,
  refuse as GET,
  refuse as HEAD,
  refuse as PATCH,
  refuse as PUT,
};
