import type { Cut, Network } from '@jobposting/store-contract/cases';

type Exchange<Answer> =
  | { readonly kind: 'answered'; readonly answer: Answer }
  | { readonly kind: 'not-sent' }
  /** It was sent, and contact was lost; in a silence only a time limit reveals it. */
  | { readonly kind: 'lost' };

/** A network between a store and a server, both in this process. */
export interface FakeNetwork extends Network {
  isOut(): boolean;
  /** Runs a request at the server and returns its answer, or loses contact on the way. */
  exchange<Answer>(run: () => Promise<Answer>): Promise<Exchange<Answer>>;
}

/** Creates a network that a suite cuts. */
export const createFakeNetwork = (): FakeNetwork => {
  let cuts: Cut[] = [];
  let sent = 0;
  let isOut = false;
  let isSilent = false;
  let late: (() => Promise<unknown>)[] = [];

  const deliverLate = async (): Promise<void> => {
    const delivered = late;
    late = [];
    for (const deliver of delivered) await deliver();
  };

  const lose = ({ afterwards }: Cut): { kind: 'lost' } => {
    isOut = afterwards !== 'reconnect';
    isSilent = afterwards === 'silence';
    return { kind: 'lost' };
  };

  return {
    isOut: () => isOut,
    cut(...given) {
      cuts = [...given];
      sent = 0;
    },
    async heal() {
      cuts = [];
      isOut = false;
      await deliverLate();
    },
    async exchange(run) {
      // A request takes a turn to arrive, and its answer another.
      await new Promise(setImmediate);
      if (isOut) return { kind: isSilent ? 'lost' : 'not-sent' };
      sent++;
      const cut = sent === cuts[0]?.request ? cuts.shift() : undefined;
      if (cut !== undefined) sent = 0;
      if (cut?.at === 'before it runs') late.push(run);
      if (cut?.at === 'before it arrives' || cut?.at === 'before it runs') return lose(cut);
      if (cut?.at === 'while it runs') {
        const lost = lose(cut);
        await run();
        return lost;
      }
      const answer = await run();
      await deliverLate();
      await new Promise(setImmediate);
      return cut === undefined ? { kind: 'answered', answer } : lose(cut);
    },
  };
};
