// How each package is built. Workers and Deno find built-in modules only by their full names.
export const build = {
  format: 'esm',
  target: 'node22',
  removeNodeProtocol: false,
  dts: { compilerOptions: { composite: false } },
  sourcemap: true,
  clean: true,
  silent: true,
} as const;
