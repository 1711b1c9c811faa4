import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';
import type { Cut, Network } from '@jobposting/store-contract/cases';

/** A message of the PostgreSQL protocol: its type, a letter, and all its bytes. */
interface Message {
  /** Empty for the first message of a client, which has no type. */
  readonly type: string;
  readonly bytes: Buffer;
}

/** Cuts what one side sends into messages; an incomplete message waits for its rest. */
const createMessageReader = (
  from: 'client' | 'server',
): ((chunk: Buffer) => readonly Message[]) => {
  let rest: Buffer = Buffer.alloc(0);
  let isFirst = from === 'client';
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    const messages: Message[] = [];
    for (;;) {
      // The length includes itself, but not the letter before it.
      const letter = isFirst ? 0 : 1;
      if (rest.length < letter + 4) return messages;
      const length = letter + rest.readInt32BE(letter);
      if (rest.length < length) return messages;
      messages.push({
        type: rest.toString('latin1', 0, letter),
        bytes: rest.subarray(0, length),
      });
      rest = rest.subarray(length);
      isFirst = false;
    }
  };
};

/** The part of a client's data that is passed on at once. */
interface Sent {
  /** Whether the server answers it, up to a ReadyForQuery. */
  readonly isRequest: boolean;
  readonly bytes: Buffer;
}

/** Gathers what a client sends into requests: everything up to a Sync, or a simple query. */
const createRequestReader = (): ((chunk: Buffer) => Generator<Sent>) => {
  const read = createMessageReader('client');
  let request: Buffer[] = [];
  return function* (chunk) {
    for (const { type, bytes } of read(chunk)) {
      request.push(bytes);
      if (type === 'S' || type === 'Q') yield { isRequest: true, bytes: Buffer.concat(request) };
      else if (type === '' || type === 'p' || type === 'X') yield { isRequest: false, bytes };
      else continue;
      request = [];
    }
  };
};

/** A network between clients and a PostgreSQL server, which can be cut. */
interface TestProxy extends Network {
  /** The address of the server, through the proxy. */
  readonly address: string;
  close(): Promise<void>;
}

/** A connection of a client, and its connection to the server. */
interface Link {
  readonly client: Socket;
  readonly server: Socket;
  isCut: boolean;
}

const ignore = (): void => {};

const connectTo = ({ hostname, port }: URL): Socket =>
  createConnection({ host: hostname, port: Number(port || 5432) })
    .setNoDelay()
    .on('error', ignore);

/** Ends connections to the server, which still runs what it has received. */
const createEndings = () => {
  /** Each ends when the server has closed the connection. */
  const endings = new Set<Promise<void>>();
  return {
    end(server: Socket, last: Buffer = Buffer.alloc(0)): void {
      if (server.closed) return;
      const ending = new Promise<void>((resolve) => server.once('close', () => resolve()));
      endings.add(ending);
      void ending.then(() => endings.delete(ending));
      server.end(last);
    },
    ended: async (): Promise<void> => void (await Promise.all(endings)),
  };
};

const throughPort = (serverAddress: string, port: number): string => {
  const address = new URL(serverAddress);
  address.hostname = '127.0.0.1';
  address.port = String(port);
  return address.href;
};

/**
 * Starts a proxy in front of a server. A request is everything that a client sends up to a Sync, or a simple query; its
 * answer ends with ReadyForQuery. It does not support encrypted connections.
 */
export const startProxy = async (serverAddress: string): Promise<TestProxy> => {
  const target = new URL(serverAddress);
  const links = new Set<Link>();
  const { end, ended } = createEndings();
  let late: (() => void)[] = [];
  let cuts: Cut[] = [];
  let sent = 0;
  let outage: Cut['afterwards'] = 'reconnect';

  const drop = (link: Link): void => {
    link.isCut = true;
    links.delete(link);
    link.client.destroy();
    end(link.server);
  };

  const loseContact = ({ afterwards }: Cut): void => {
    outage = afterwards;
    for (const link of links) {
      if (afterwards === 'silence') link.isCut = true;
      else drop(link);
    }
  };

  const deliverLate = (): void => {
    const delivered = late;
    late = [];
    for (const deliver of delivered) deliver();
  };

  /** Whether this request is the one at which contact is lost. */
  const nextCut = (): Cut | undefined => {
    sent++;
    if (sent !== cuts[0]?.request) return undefined;
    sent = 0;
    return cuts.shift();
  };

  /** Passes a request on, or loses contact at it; returns the cut that waits for its answer. */
  const passOn = (link: Link, request: Buffer): Cut | undefined => {
    const cut = nextCut();
    if (cut?.at === 'before it runs') {
      // The server notices that the client has left only after it has the request.
      links.delete(link);
      link.isCut = true;
      if (cut.afterwards !== 'silence') link.client.destroy();
      late.push(() => {
        link.client.destroy();
        end(link.server, request);
      });
    } else if (cut?.at !== 'before it arrives') {
      link.server.write(request);
    }
    if (cut?.at === 'before its answer') return cut;
    if (cut !== undefined) loseContact(cut);
    return undefined;
  };

  const connect = (client: Socket): void => {
    client.on('error', ignore);
    if (outage === 'refuse') return void client.destroy();
    const link: Link = { client, server: connectTo(target), isCut: outage === 'silence' };
    const { server } = link;
    client.setNoDelay();
    links.add(link);

    const awaited: (Cut | undefined)[] = [undefined];
    const readClient = createRequestReader();
    client.on('data', (chunk) => {
      for (const { isRequest, bytes } of readClient(chunk)) {
        if (link.isCut) return;
        if (isRequest) awaited.push(passOn(link, bytes));
        else server.write(bytes);
      }
    });
    let isStarted = false;
    const readServer = createMessageReader('server');
    server.on('data', (chunk) => {
      for (const { type, bytes } of readServer(chunk)) {
        if (link.isCut) return;
        const cut = awaited[0];
        if (cut === undefined) client.write(bytes);
        if (type !== 'Z') continue;
        awaited.shift();
        if (cut !== undefined) loseContact(cut);
        else if (isStarted) deliverLate();
        isStarted = true;
      }
    });
    // During a silence the server does not notice that a client has left.
    client.on('close', () => links.has(link) && outage !== 'silence' && drop(link));
    server.on('close', () => links.has(link) && outage !== 'silence' && drop(link));
  };

  const listener = createServer(connect).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    address: throughPort(serverAddress, (listener.address() as AddressInfo).port),
    cut(...given) {
      cuts = [...given];
      sent = 0;
    },
    async heal() {
      cuts = [];
      deliverLate();
      if (outage === 'silence') for (const link of links) drop(link);
      outage = 'reconnect';
      await ended();
    },
    async close() {
      listener.close();
      for (const link of links) drop(link);
      deliverLate();
      await ended();
    },
  };
};
