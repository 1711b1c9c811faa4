import { err, ok, type Result } from 'neverthrow';

/** One server of an address. */
export interface Host {
  /** Such as `a:5432`, for messages. */
  readonly name: string;
  /** For `pg`. It may hold the password. */
  readonly connectionString: string;
}

/** The address of a database. */
export interface Address {
  readonly hosts: readonly Host[];
  /** The address without its password and its parameters, for messages. */
  readonly shown: string;
}

const form = 'postgres://USER:PASSWORD@HOST:5432/DATABASE';
const parts = /^(postgres(?:ql)?:\/\/)([^/?]*)(?:\/([^?]*))?(?:\?(.*))?$/i;
const hostAndPort = /^(\[[\da-fA-F:.]+\]|[^[\]:@\s]*)(?::(\d{1,5}))?$/;

const canDecode = (text: string): boolean => {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
};

const hostProblem = (host: string, folder: string | null): string | undefined => {
  const [, name, port] = hostAndPort.exec(host) ?? [];
  if (name === undefined) {
    return 'each of its hosts must be a name, an IP address (IPv6 in brackets) or the %-encoded folder of a socket, and may have a port, such as a:5432';
  }
  if (name === '' && folder === null) return 'it names no host, or an empty one';
  return port === undefined || (Number(port) >= 1 && Number(port) <= 65_535)
    ? undefined
    : 'a port is a number from 1 to 65535';
};

const modes = ['disable', 'require', 'verify-ca', 'verify-full', 'no-verify'] as const;
type Mode = (typeof modes)[number];

/** `pg` treats them as `verify-full`, and warns, unless a parameter selects their meaning in libpq. */
const meanOtherwise: ReadonlySet<Mode> = new Set(['require', 'verify-ca'] as const);

const readParameters = (parameters: string): Result<string, string> => {
  const read = new URLSearchParams(parameters);
  // An unknown value would be an uncaught error in `pg`.
  if (read.has('ssl')) return err('use sslmode for TLS, not ssl');
  // As `pg` does where there are several.
  const mode = read.getAll('sslmode').at(-1);
  if (mode === undefined) return ok(parameters === '' ? '' : `?${parameters}`);
  const known = modes.find((each) => each === mode);
  if (known === undefined) {
    return err(`sslmode must be one of ${modes.join(', ')}`);
  }
  if (known === 'verify-ca' && !read.get('sslrootcert')) {
    return err('sslmode=verify-ca needs the certificate of the authority: sslrootcert=FILE');
  }
  return ok(`?${parameters}${meanOtherwise.has(known) ? '&uselibpqcompat=true' : ''}`);
};

/**
 * Reads the address of a database, which may have several hosts. The error says what is wrong without showing any part
 * of the address, because the mistake may be that a part of the password is read as another part.
 */
export const readAddress = (address: string): Result<Address, string> => {
  const [, scheme, authority, database, parameters = ''] = parts.exec(address) ?? [];
  if (scheme === undefined || authority === undefined) {
    return err(`it must look like ${form}, without quotes`);
  }
  const at = authority.indexOf('@');
  // If one of them ends the password too early, the rest would be shown, and looked up, as a host.
  if (address.includes('#') || address.lastIndexOf('@') > scheme.length + at) {
    return err(
      'the characters @ / : ? # of a user name, a password or a parameter must be written with a percent sign: %40 %2F %3A %3F %23',
    );
  }
  const credentials = authority.slice(0, at + 1);
  const hosts = authority.slice(at + 1).split(',');
  if (![credentials, ...hosts, database ?? ''].every(canDecode)) {
    return err('a % in it must be written as %25');
  }
  const folder = new URLSearchParams(parameters).get('host');
  for (const host of hosts) {
    const problem = hostProblem(host, folder);
    if (problem !== undefined) return err(problem);
  }
  if (database === undefined || database === '') return err(`it names no database; see ${form}`);
  const user = credentials.split(':', 1).join('').replace(/@$/, '');
  const start = scheme.toLowerCase();
  return readParameters(parameters).map((read) => ({
    hosts: hosts.map((host) => ({
      name: decodeURIComponent(host) || (folder ?? ''),
      connectionString: `${start}${credentials}${host}/${database}${read}`,
    })),
    shown: `${start}${user === '' ? '' : `${user}@`}${hosts.join(',')}/${database}`,
  }));
};
