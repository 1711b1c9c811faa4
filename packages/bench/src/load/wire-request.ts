import type { HttpRequest } from '../job-request.ts';
import { serialPlace } from '../serial-place.ts';

// As many digits as the place has, and higher ones in each process that sends later.
let nextSerial = Date.now() * 1000;

/** Where a body has a place for a number. */
export const serialPlaces = (bytes: Buffer): readonly number[] => {
  const places: number[] = [];
  for (let at = bytes.indexOf(serialPlace); at !== -1; at = bytes.indexOf(serialPlace, at + 1)) {
    places.push(at);
  }
  return places;
};

/** Writes a number that no request had before into all places of a body. */
export const writeSerial = (bytes: Buffer, places: readonly number[]): void => {
  const serial = String(nextSerial++);
  for (const place of places) bytes.write(serial, place, 'latin1');
};

/** Makes the bytes of a request; what it returns gives them with another number in each place each time. */
export const toWire = ({ method, path, headers, body = '' }: HttpRequest): (() => Buffer) => {
  const length = body === '' ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
  const lines = Object.entries({ Host: 'localhost', ...headers, ...length }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const bytes = Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
  const places = serialPlaces(bytes);
  if (places.length === 0) return () => bytes;
  return () => {
    const copy = Buffer.from(bytes);
    writeSerial(copy, places);
    return copy;
  };
};
