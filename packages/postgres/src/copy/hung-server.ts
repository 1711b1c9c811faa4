import { Client } from 'pg';
import type { Address } from '../connection/address.ts';
import { createConnect } from '../connection/connector.ts';
import type { OpenClient } from '../connection/open-client.ts';

/** Looks after statements that may rightly take hours, such as the making of an index. */
interface Watch {
  /** Passes on what a statement returns, and knows meanwhile that one is under way. */
  during<T>(statement: Promise<T>): Promise<T>;
  stop(): void;
}

const lookEveryMs = 3_000;
const mostFailures = 5;

/** The one server of an address that a connection is to. */
const onlyServerOf = ({ client }: OpenClient, address: Address): Address => ({
  ...address,
  hosts: address.hosts.filter(({ connectionString }) => {
    const { host, port } = new Client({ connectionString });
    return host === client.host && port === client.port;
  }),
});

/**
 * Ends a connection whose server has not answered a statement for a while, and does not take new connections
 * either: what was under way then rejects. A server that is only slow is left alone, however long it takes.
 */
export const endWhenServerHangs = (opened: OpenClient, address: Address): Watch => {
  const connect = createConnect(onlyServerOf(opened, address));
  let underWay = 0;
  let answers = 0;
  let answersSeen = 0;
  let failures = 0;
  const look = async (): Promise<void> => {
    const isMoving = underWay === 0 || answers > answersSeen;
    answersSeen = answers;
    const connected = isMoving ? undefined : await connect();
    await connected?.map(({ end }) => end()).unwrapOr(undefined);
    failures = connected?.isErr() === true ? failures + 1 : 0;
    if (failures === mostFailures) opened.destroy();
  };
  const timer = setInterval(() => void look(), lookEveryMs);
  timer.unref();
  return {
    async during(statement) {
      underWay++;
      try {
        return await statement;
      } finally {
        underWay--;
        answers++;
      }
    },
    stop: () => clearInterval(timer),
  };
};
