import type { CareersOptions } from '@jobposting/careers';

const counted = <Port extends object>(port: Port, calls: string[]): Port =>
  new Proxy(port, {
    get(target, name, receiver) {
      const value = Reflect.get(target, name, receiver);
      if (typeof value === 'object' && value !== null) return counted(value, calls);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) => {
        calls.push(String(name));
        return Reflect.apply(value, target, given);
      };
    },
  });

/** The same options, and the names of the called methods of their stores, in order. */
export const countCalls = (options: CareersOptions) => {
  const calls: string[] = [];
  const { jobs, employers } = options;
  return {
    calls,
    options: { ...options, jobs: counted(jobs, calls), employers: counted(employers, calls) },
  };
};
