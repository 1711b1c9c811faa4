/** A node as Patroni shows it. */
export interface Member {
  readonly name: string;
  readonly role: 'leader' | 'sync_standby' | 'replica' | 'other';
  readonly isRunning: boolean;
}

const roles: Readonly<Record<string, Member['role']>> = {
  leader: 'leader',
  master: 'leader',
  primary: 'leader',
  sync_standby: 'sync_standby',
  replica: 'replica',
};

/** Reads the answer of Patroni's `GET /cluster`; throws where it is something else. */
export const readMembers = (text: string): readonly Member[] => {
  const { members } = JSON.parse(text);
  if (!Array.isArray(members)) throw new TypeError(`not the state of a cluster: ${text}`);
  return members.map(({ name, role, state }) => ({
    name: String(name),
    role: roles[role] ?? 'other',
    isRunning: state === 'running' || state === 'streaming',
  }));
};

/** Whether a primary, a synchronous standby and all others run. */
export const isWhole = (members: readonly Member[], nodes: number): boolean => {
  const running = members.filter(({ isRunning }) => isRunning);
  const count = (role: Member['role']): number =>
    running.filter((member) => member.role === role).length;
  return (
    count('leader') === 1 &&
    count('sync_standby') === 1 &&
    count('sync_standby') + count('replica') === nodes - 1
  );
};
