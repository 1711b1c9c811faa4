import { registerHooks } from 'node:module';

registerHooks({
  resolve(specifier, context, nextResolve) {
    if (specifier === 'vitest') throw new Error(`${context.parentURL} imports vitest`);
    return nextResolve(specifier, context);
  },
});
