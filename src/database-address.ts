import { X509Certificate } from 'node:crypto';
import { type ConnectionOptions, checkServerIdentity } from 'node:tls';

/** What both drivers, postgres.js and node-postgres, take as they are and understand alike. */
export interface DatabaseAddress {
  /** Without the parameters that each driver would read in its own way. */
  url: string;
  ssl: false | Pick<ConnectionOptions, 'rejectUnauthorized' | 'ca' | 'checkServerIdentity'>;
}

/**
 * Parameters of poolers and other drivers, which change nothing here: the app sets its own names, times and numbers of
 * connections, and DATABASE_PREPARE and DATABASE_DIRECT_URL say what a pooler is like.
 */
const WITHOUT_MEANING = [
  'application_name',
  'connect_timeout',
  'connection_limit',
  'pgbouncer',
  'pool_timeout',
  'supa',
  'uselibpqcompat',
];

const MODES = ['disable', 'require', 'verify-ca', 'verify-full'];

/** How TLS is used, as libpq does (postgresql.org/docs/current/libpq-ssl.html). @throws Error with what is wrong */
function modeOf(parameters: URLSearchParams): string {
  const system = parameters.get('sslrootcert');
  if (system !== null && system !== 'system')
    throw new Error('sslrootcert may be "system" alone; a CA of your own stands in DATABASE_CA');
  const mode = parameters.get('sslmode') ?? (system ? 'verify-full' : 'disable');
  // Both drivers would read them differently, and neither keeps anybody from listening.
  if (mode === 'allow' || mode === 'prefer')
    throw new Error(`sslmode=${mode} leaves it to the server: require or disable`);
  if (!MODES.includes(mode)) throw new Error(`sslmode must be one of ${MODES.join(', ')}`);
  if (system && mode !== 'verify-full') throw new Error('sslrootcert=system needs sslmode=verify-full');
  const binding = parameters.get('channel_binding');
  if (binding !== 'require') return mode;
  // Neither driver can prove the server by it, so that its certificate must.
  if (mode === 'disable') throw new Error('channel_binding=require needs TLS: sslmode=verify-full');
  return 'verify-full';
}

/** The certificates of a PEM text. Where a setting holds one line, `\n` stands for its ends. */
export function readCertificates(pem: string): string[] {
  const found = pem
    .replaceAll('\\n', '\n')
    .match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g);
  if (!found) throw new Error('DATABASE_CA must be the text of one or more certificates (PEM)');
  for (const certificate of found) {
    try {
      new X509Certificate(certificate);
    } catch {
      throw new Error('a certificate of DATABASE_CA cannot be read');
    }
  }
  return found;
}

/**
 * Reads a database's address, with one meaning for both drivers. `require` encrypts and looks at no certificate; with a CA
 * it is `verify-ca`, as libpq has it.
 * @param ca the CA of DATABASE_CA; without it `verify-full` trusts those that Node does.
 * @throws Error with what is wrong, without anything of the address but the names of its parameters.
 */
export function readDatabaseAddress(address: string, ca?: string): DatabaseAddress {
  const url = URL.parse(address);
  if (!url || !/^postgres(ql)?:$/.test(url.protocol))
    throw new Error('it must be an address that begins with postgres://');
  if (!url.hostname || url.hostname.includes(',')) throw new Error('it must name one host');
  const mode = modeOf(url.searchParams);
  for (const name of ['sslmode', 'sslrootcert', 'channel_binding', ...WITHOUT_MEANING])
    url.searchParams.delete(name);
  // `options` goes to the server as it is.
  const unknown = [...url.searchParams.keys()].filter((name) => name !== 'options');
  if (unknown.length > 0)
    throw new Error(
      `it has parameters that are not known: ${unknown.map((name) => (/^\w{1,40}$/.test(name) ? name : '…')).join(', ')}`,
    );
  return { url: url.href, ssl: sslOf(mode, url.hostname, ca) };
}

function sslOf(mode: string, hostname: string, ca?: string): DatabaseAddress['ssl'] {
  if (mode === 'disable') return false;
  const trusted = ca ? { ca: readCertificates(ca) } : {};
  if (mode === 'verify-full') {
    const host = hostname.replace(/^\[(.*)\]$/, '$1');
    // postgres.js would compare the certificate with "localhost" where the host is an IP address.
    return { ...trusted, checkServerIdentity: (_, certificate) => checkServerIdentity(host, certificate) };
  }
  if (ca) return { ...trusted, checkServerIdentity: () => undefined };
  if (mode === 'verify-ca')
    throw new Error('sslmode=verify-ca needs DATABASE_CA; with a public CA use verify-full');
  return { rejectUnauthorized: false };
}
