// Loaded before a program: tells its parent, each time it asks, in which files functions have run since it last asked.
import { Session } from 'node:inspector/promises';

const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });

process.on('message', async () => {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const entered = result.filter(({ functions }) =>
    functions.some(({ ranges: [whole] }) => (whole?.count ?? 0) > 0),
  );
  process.send?.(entered.map(({ url }) => url));
});
// The channel must not keep a program running.
process.channel?.unref();
