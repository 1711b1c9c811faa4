import { Client } from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { readAddress } from '../src/connection/address.ts';

describe('An address', () => {
  it('gives each host a connection string, and shows no password', () => {
    const address = readAddress('postgres://user:p%40w@a:5433,b,[::1]:5434/db?sslmode=verify-full');
    expect(address._unsafeUnwrap()).toEqual({
      shown: 'postgres://user@a:5433,b,[::1]:5434/db',
      hosts: [
        {
          name: 'a:5433',
          connectionString: 'postgres://user:p%40w@a:5433/db?sslmode=verify-full',
        },
        { name: 'b', connectionString: 'postgres://user:p%40w@b/db?sslmode=verify-full' },
        {
          name: '[::1]:5434',
          connectionString: 'postgres://user:p%40w@[::1]:5434/db?sslmode=verify-full',
        },
      ],
    });
  });

  it.each(['postgres:///db?host=/run/postgresql', 'postgresql://u@%2Frun%2Fpostgresql/db'])(
    'may name the folder of a socket: %s',
    (address) => {
      const [host] = readAddress(address)._unsafeUnwrap().hosts;
      expect(host?.name).toBe('/run/postgresql');
      expect(new Client({ connectionString: host?.connectionString ?? '' }).host).toBe(
        '/run/postgresql',
      );
    },
  );

  it.each([
    ['jobs.sqlite', 'must look like'],
    ['postgres://a', 'names no database'],
    ['postgres://a/', 'names no database'],
    ['postgres:///db', 'names no host'],
    ['postgres://a,/db', 'names no host'],
    ['postgres://a:0/db', 'a port is a number'],
    ['postgres://a:70000/db', 'a port is a number'],
    ['postgres://a:x/db', 'each of its hosts'],
    ['postgres:/u:secret@a/db', 'must look like'],
    ['postgres:u:secret@a/db', 'must look like'],
    ['"postgres://u:secret@a/db"', 'without quotes'],
    ['postgres://u:secret/x@a/db', 'percent sign'],
    ['postgres://u:12/secret@a/db', 'percent sign'],
    ['postgres://u:secret?x@a/db', 'percent sign'],
    ['postgres://u:secret#x@a/db', 'percent sign'],
    ['postgres://u:pa@secret@a/db', 'percent sign'],
    ['postgres://u:pa@secret/x@127.0.0.1:5432/db', 'percent sign'],
    ['postgres://u:secret%x@a/db', 'must be written as %25'],
  ])('is refused in plain words: %s', (address, words) => {
    const problem = readAddress(address)._unsafeUnwrapErr();
    expect(problem).toContain(words);
    expect(problem).not.toContain('secret');
  });

  const authority = import.meta.filename;

  it.each([
    ['', false],
    ['?sslmode=disable', false],
    ['?sslmode=no-verify', { rejectUnauthorized: false }],
    ['?sslmode=require', { rejectUnauthorized: false }],
    [
      `?sslmode=require&sslrootcert=${authority}`,
      { ca: expect.any(String), checkServerIdentity: expect.any(Function) },
    ],
    [
      `?sslmode=verify-ca&sslrootcert=${authority}`,
      { ca: expect.any(String), checkServerIdentity: expect.any(Function) },
    ],
    ['?sslmode=verify-full', {}],
    [`?sslmode=verify-full&sslrootcert=${authority}`, { ca: expect.any(String) }],
  ])('reads %s as libpq does, without a warning', (parameters, tls) => {
    const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
    const [host] = readAddress(`postgres://a/db${parameters}`)._unsafeUnwrap().hosts;
    expect(new Client({ connectionString: host?.connectionString ?? '' })).toMatchObject({
      ssl: tls,
    });
    expect(warned).not.toHaveBeenCalled();
    warned.mockRestore();
  });

  it.each(['prefer', 'allow', 'nonsense', '', 'Require', 'disable&sslmode=nonsense'])(
    'is refused with the list of modes for sslmode=%s',
    (mode) => {
      expect(readAddress(`postgres://a/db?sslmode=${mode}`)._unsafeUnwrapErr()).toBe(
        'sslmode must be one of disable, require, verify-ca, verify-full, no-verify',
      );
    },
  );

  it.each(['true', 'nonsense'])('is refused with another option for TLS: ssl=%s', (ssl) => {
    expect(readAddress(`postgres://a/db?ssl=${ssl}`)._unsafeUnwrapErr()).toContain('sslmode');
  });

  it('is refused where it requires checking the authority without naming one', () => {
    expect(readAddress('postgres://a/db?sslmode=verify-ca')._unsafeUnwrapErr()).toContain(
      'sslrootcert',
    );
  });
});
