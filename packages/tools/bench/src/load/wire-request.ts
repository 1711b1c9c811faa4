import type { HttpRequest } from '../requests/job-request.ts';

/** A placeholder in a body, which the load generator replaces by a new number for each request. */
export const serialPlace = '0'.repeat(16);

// As many digits as the placeholder has; processes that start later use higher numbers.
let nextSerial = Date.now() * 1000;

const findPlaces = (bytes: Buffer): readonly number[] => {
  const places: number[] = [];
  for (let at = bytes.indexOf(serialPlace); at !== -1; at = bytes.indexOf(serialPlace, at + 1)) {
    places.push(at);
  }
  return places;
};

/** Makes the bytes of a request; the returned function gives them with a new number in the placeholders each time. */
export const toWire = ({ method, path, headers, body = '' }: HttpRequest): (() => Buffer) => {
  const length = body === '' ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
  const lines = Object.entries({ Host: 'localhost', ...headers, ...length }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const bytes = Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
  const places = findPlaces(bytes);
  if (places.length === 0) return () => bytes;
  return () => {
    const copy = Buffer.from(bytes);
    const serial = String(nextSerial++);
    for (const place of places) copy.write(serial, place, 'latin1');
    return copy;
  };
};
