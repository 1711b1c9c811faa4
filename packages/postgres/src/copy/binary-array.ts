/** The types of columns that a copy writes. */
export type ColumnType = 'boolean' | 'int' | 'bigint' | 'text' | 'bytea';

/** How the values of a type are written: the number PostgreSQL knows it by, and the bytes of each. */
interface Encoding {
  readonly oid: number;
  sizeOf(value: never): number;
  write(to: Buffer, value: never, at: number, size: number): unknown;
}

const encodings: Readonly<Record<ColumnType, Encoding>> = {
  boolean: {
    oid: 16,
    sizeOf: () => 1,
    write: (to, value: boolean, at) => to.writeUInt8(Number(value), at),
  },
  int: {
    oid: 23,
    sizeOf: () => 4,
    write: (to, value: number, at) => to.writeInt32BE(value, at),
  },
  bigint: {
    oid: 20,
    sizeOf: () => 8,
    write: (to, value: number, at) => to.writeBigInt64BE(BigInt(value), at),
  },
  text: {
    oid: 25,
    sizeOf: (value: string) => Buffer.byteLength(value),
    write: (to, value: string, at, size) => to.write(value, at, size, 'utf8'),
  },
  bytea: {
    oid: 17,
    sizeOf: (value: Buffer) => value.length,
    write: (to, value: Buffer, at) => value.copy(to, at),
  },
};

const headerBytes = 20;
const lengthBytes = 4;
const absent = -1;

/**
 * Writes values as an array in PostgreSQL's binary form, which neither side has to escape or parse. Numbers
 * are to be whole.
 */
export const toBinaryArray = (type: ColumnType, values: readonly unknown[]): Buffer => {
  const { oid, sizeOf, write } = encodings[type];
  const sizes = values.map((value) => (value === null ? absent : sizeOf(value as never)));
  const bytes = sizes.reduce((sum, size) => sum + lengthBytes + Math.max(0, size), headerBytes);
  const array = Buffer.allocUnsafe(bytes);
  const dimensions = 1;
  const firstIndex = 1;
  const header = [dimensions, Number(sizes.includes(absent)), oid, values.length, firstIndex];
  let at = 0;
  for (const number of header) at = array.writeInt32BE(number, at);
  for (const [index, size] of sizes.entries()) {
    at = array.writeInt32BE(size, at);
    if (size === absent) continue;
    write(array, values[index] as never, at, size);
    at += size;
  }
  return array;
};
