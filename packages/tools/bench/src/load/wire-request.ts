import type { HttpRequest } from '../requests/job-request.ts';

/** Digits in a body in whose place the load generator sends a number that no request has had before. */
export const serialPlace = '0'.repeat(16);

// As many digits as the place has, and higher ones in each process that sends later.
let nextSerial = Date.now() * 1000;

const findPlaces = (bytes: Buffer): readonly number[] => {
  const places: number[] = [];
  for (let at = bytes.indexOf(serialPlace); at !== -1; at = bytes.indexOf(serialPlace, at + 1)) {
    places.push(at);
  }
  return places;
};

/** Makes the bytes of a request; what it returns gives them, each time with another number in the places for one. */
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
