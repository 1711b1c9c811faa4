import { writePage } from '../markdown.ts';
import type { Options } from '../options.ts';
import { isChosen } from '../requests/routes.ts';
import type { Contender } from '../servers/contender.ts';
import { type DatabaseServer, startDatabaseServer } from '../servers/database-server.ts';
import { fastify, fastifyOnPostgres, tuned } from '../servers/hand-written.ts';
import { jobposting, jobpostingOnPostgres } from '../servers/jobposting.ts';
import { canSlowDisk } from '../servers/slow-disk.ts';
import type { Scenario } from './all-scenarios.ts';
import { type DatasetResult, measureDataset } from './measure-dataset.ts';
import { writeReport } from './report.ts';

const known = [jobposting, tuned, fastify, jobpostingOnPostgres, fastifyOnPostgres];

const contenderOf = (name: string): Contender => {
  const contender = known.find((candidate) => candidate.name === name);
  if (!contender) throw new TypeError(`${name} is not a contender`);
  return contender;
};

/** Measures a scenario and writes its page. */
export const runScenario = async (scenario: Scenario, options: Options): Promise<void> => {
  if (scenario.syncDelayMs !== undefined && !canSlowDisk()) {
    console.log(`${scenario.name}: left out, strace does not work here`);
    return;
  }
  const contenders = scenario.contenders.map(contenderOf);
  const { output, routes, sizes } = options;
  const datasets = sizes ? sizes.map((jobs) => ({ jobs, employers: 1 })) : scenario.datasets;
  const lines = scenario.lines.filter(({ route }) => isChosen(route, routes));
  let server: Promise<DatabaseServer> | undefined;
  const postgres = () => {
    server ??= startDatabaseServer();
    return server;
  };
  const results: DatasetResult[] = [];
  try {
    for (const dataset of datasets) {
      const how = { ...options, postgres };
      results.push(await measureDataset(scenario, dataset, contenders, lines, how));
      // Written after each data set, so that a stopped run has results to show.
      const page = writeReport(scenario, contenders, options, results);
      await writePage(output, scenario.name, page);
    }
  } finally {
    await (await server)?.stop();
  }
};
