import { describe, expect, it } from 'vitest';
import { readDatabaseAddress } from '@/database-address';

const PLAIN = 'postgres://app:kX9v2LmQ8rT4@db.example:5432/loppbytet';
/** A certificate for "test", which nothing is signed by. */
const PEM = `-----BEGIN CERTIFICATE-----
MIIBezCCASGgAwIBAgIUTEST
-----END CERTIFICATE-----`;

const read = (parameters: string, ca?: string) => readDatabaseAddress(`${PLAIN}${parameters}`, ca);

describe('the address of a database', () => {
  it('is without TLS where it says nothing, whatever the environment of the drivers says', () => {
    expect(read('')).toEqual({ url: PLAIN, ssl: false });
    expect(read('?sslmode=disable')).toEqual({ url: PLAIN, ssl: false });
  });

  it('encrypts without looking at a certificate by require, for both drivers', () => {
    expect(read('?sslmode=require')).toEqual({ url: PLAIN, ssl: { rejectUnauthorized: false } });
  });

  it.each(['?sslmode=verify-full', '?sslrootcert=system', '?sslmode=require&channel_binding=require'])(
    'is verified, with the host of the address: %s',
    (parameters) => {
      const { url, ssl } = read(parameters);
      expect(url).toBe(PLAIN);
      expect(ssl).toEqual({ checkServerIdentity: expect.any(Function) });
      const { checkServerIdentity: check } = ssl || {};
      const checked = (name: string) => check?.('localhost', { subject: { CN: name } } as never);
      expect(checked('db.example')).toBeUndefined();
      expect(checked('other.example')).toBeInstanceOf(Error);
    },
  );

  it('keeps what is for the server, and drops what is another driver’s', () => {
    const given =
      '?sslmode=disable&pgbouncer=true&connection_limit=1&options=endpoint%3Dquiet&connect_timeout=9';
    expect(read(given).url).toBe(`${PLAIN}?options=endpoint%3Dquiet`);
  });

  it.each([
    ['?sslmode=prefer', 'sslmode=prefer leaves it to the server'],
    ['?sslmode=allow', 'sslmode=allow leaves it to the server'],
    ['?sslmode=no-verify', 'sslmode must be one of disable, require, verify-ca, verify-full'],
    ['?sslmode=', 'sslmode must be one of'],
    ['?sslmode=verify-ca', 'sslmode=verify-ca needs DATABASE_CA'],
    ['?sslrootcert=/etc/ca.pem', 'a CA of your own stands in DATABASE_CA'],
    ['?sslmode=require&sslrootcert=system', 'sslrootcert=system needs sslmode=verify-full'],
    ['?channel_binding=require', 'channel_binding=require needs TLS'],
    ['?ssl=true&schema=x', 'parameters that are not known: ssl, schema'],
    ['?kX9v@2Lm=1', 'parameters that are not known: …'],
  ])('is refused in words: %s', (parameters, words) => {
    expect(() => read(parameters)).toThrow(words);
  });

  it.each(['loppbytet', 'https://db.example/x', 'postgres:///x', 'postgres://a:x@one,two/x', ''])(
    'names one host of PostgreSQL: %s',
    (address) => {
      expect(() => readDatabaseAddress(address)).toThrow(/^it must/);
    },
  );

  it('is not shown when it is refused', () => {
    for (const parameters of ['?sslmode=secret', '?secret!=1', '?sslrootcert=secret'])
      expect(() => read(parameters)).toThrow(/^(?!.*(secret|kX9v))/);
  });

  it('refuses a CA that cannot be read', () => {
    expect(() => read('?sslmode=verify-full', '/etc/ca.pem')).toThrow('DATABASE_CA must be the text');
    expect(() => read('?sslmode=verify-full', PEM)).toThrow('a certificate of DATABASE_CA cannot be read');
  });
});
