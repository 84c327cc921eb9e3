/** Mailgun posts a mail as it came only to an address that ends with "mime". */
export { POST } from '../route';
